import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { toHundredths } from "../../../contract/core/money";
import { OPEN_MS } from "../../rules/payment-checks";
import type { Services } from "../../services";
import * as objects from "./objects";
import { pageAddress } from "./page";

const amount = z.object({ value: z.string(), currency: z.string() });
const metadata = z.record(z.string(), z.string()).default({});
const paymentForm = z.object({
  amount,
  confirmation: z.object({ return_url: z.url(), locale: z.string().optional() }),
  description: z.string().default(""),
  metadata,
});
const refundForm = z.object({ payment_id: z.string(), amount, metadata });

const failure = (
  reply: FastifyReply,
  status: number,
  code: string,
  description = "The demo refuses this call",
) => reply.code(status).send({ type: "error", id: randomUUID(), code, description });

const STATUS = {
  open: "pending",
  processing: "waiting_for_capture",
  paid: "succeeded",
  failed: "canceled",
  expired: "canceled",
};
const REASON = { failed: "insufficient_funds", expired: "expired_on_confirmation" };

const amountOf = (hundredths: number, currency: string) => ({
  value: (hundredths / 100).toFixed(2),
  currency,
});

const paymentOf = ({ id, body, created_at }: objects.Stored<objects.StandInPayment>) => ({
  id,
  status: STATUS[body.state],
  paid: body.state === "paid",
  amount: amountOf(body.amount, body.currency),
  confirmation: { type: "redirect", confirmation_url: pageAddress(body.return_url, id) },
  created_at,
  description: body.description,
  metadata: body.metadata,
  recipient: { account_id: body.shop_id, gateway_id: "1" },
  test: true,
  ...(body.state === "failed" || body.state === "expired"
    ? { cancellation_details: { party: "yoo_money", reason: REASON[body.state] } }
    : {}),
});

const refundOf = ({ id, body, parent }: objects.Stored<objects.StandInRefund>) => ({
  id,
  payment_id: parent,
  status: "succeeded",
  amount: amountOf(body.amount, body.currency),
  metadata: body.metadata,
});

/** The calls of YooKassa that this server makes, for any test key; one that ends in `_refused` is not accepted. */
export function addYooKassa(app: FastifyInstance, services: Services, path: string): void {
  const root = `${path}/yookassa/v3`;
  interface Shop {
    shop_id: string;
    account: string;
  }
  const shopIn = (request: FastifyRequest): Shop | undefined => {
    const [, encoded = ""] = /^Basic (\S+)$/.exec(request.headers.authorization ?? "") ?? [];
    const [shop_id = "", key = ""] = Buffer.from(encoded, "base64").toString("utf8").split(":");
    if (shop_id === "" || !key.startsWith("test_") || key.endsWith("_refused")) return undefined;
    return { shop_id, account: objects.accountHash(`${shop_id}:${key}`) };
  };
  type Answer = (shop: Shop, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  const answer = (run: Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
    const shop = shopIn(request);
    if (!shop) return failure(reply, 401, "invalid_credentials");
    if (request.method === "POST" && !request.headers["idempotence-key"])
      return failure(reply, 400, "invalid_request");
    try {
      return await run(shop, request, reply);
    } catch (error) {
      if (error instanceof objects.KeyReused)
        return failure(reply, 400, "invalid_request", "Idempotence key duplicated");
      throw error;
    }
  };
  const making = ({ account }: Shop, request: FastifyRequest) => ({
    provider: "yookassa" as const,
    account,
    key: request.headers["idempotence-key"] as string | undefined,
    request: request.body,
    id: randomUUID(),
  });

  app.get(
    `${root}/me`,
    answer(async ({ shop_id }) => ({
      account_id: shop_id,
      status: "enabled",
      test: true,
      fiscalization: { enabled: false },
    })),
  );
  app.get(
    `${root}/payments`,
    answer(async () => ({ type: "list", items: [] })),
  );
  app.post(
    `${root}/payments`,
    answer(async (shop, request, reply) => {
      const { data } = paymentForm.safeParse(request.body);
      const value = Number(data?.amount.value);
      if (!data || !(value >= 1)) return failure(reply, 400, "invalid_request");
      const made = await objects.makePayment(services, making(shop, request), {
        state: "open",
        amount: toHundredths(value),
        currency: data.amount.currency,
        description: data.description,
        metadata: data.metadata,
        return_url: data.confirmation.return_url,
        locale: data.confirmation.locale,
        intent: "",
        shop_id: shop.shop_id,
        expires_at: services.now().getTime() + OPEN_MS,
      });
      return paymentOf(made);
    }),
  );
  app.get(
    `${root}/payments/:id`,
    answer(async ({ account }, request, reply) => {
      const found = await objects.findPayment(services, (request.params as { id: string }).id, account);
      return found ? paymentOf(found) : failure(reply, 404, "not_found");
    }),
  );
  app.get(
    `${root}/refunds`,
    answer(async ({ account }, request) => {
      const { payment_id = "" } = request.query as { payment_id?: string };
      const payment = await objects.findPayment(services, payment_id, account);
      const rows = payment ? await objects.refundsOf(services, payment_id) : [];
      return { type: "list", items: rows.map(refundOf).reverse() };
    }),
  );
  app.post(
    `${root}/refunds`,
    answer(async (shop, request, reply) => {
      const { data } = refundForm.safeParse(request.body);
      if (!data) return failure(reply, 400, "invalid_request");
      const body = {
        amount: toHundredths(Number(data.amount.value)),
        currency: data.amount.currency,
        metadata: data.metadata,
      };
      const made = await objects.makeRefund(services, making(shop, request), data.payment_id, body);
      return made ? refundOf(made) : failure(reply, 400, "invalid_request");
    }),
  );
}
