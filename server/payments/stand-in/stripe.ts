import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasDecimals } from "../../../contract/rules/money";
import type { Services } from "../../services";
import * as objects from "./objects";
import { pageAddress } from "./page";

type Form = Record<string, string>;

const LEAST = 50;
const id = (prefix: string) => `${prefix}_${randomBytes(16).toString("hex")}`;

const failure = (reply: FastifyReply, status: number, code: string, type = "invalid_request_error") =>
  reply.code(status).send({ error: { type, code, message: "The demo refuses this call" } });

const units = (amount: number, currency: string) =>
  hasDecimals(currency.toUpperCase()) ? amount : amount / 100;
const hundredths = (sent: string | undefined, currency: string) =>
  Math.round(Number(sent)) * (hasDecimals(currency.toUpperCase()) ? 1 : 100);

const under = (form: Form, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([key, value]) => {
      const member = key.startsWith(`${name}[`) ? key.slice(name.length + 1, -1) : undefined;
      return member ? [[member, value]] : [];
    }),
  );

const STATUS = {
  open: "open",
  processing: "complete",
  paid: "complete",
  failed: "complete",
  expired: "expired",
};
const INTENT = {
  open: "requires_payment_method",
  processing: "processing",
  paid: "succeeded",
  failed: "requires_payment_method",
  expired: "canceled",
};

const sessionOf = ({ id, body }: objects.Stored<objects.StandInPayment>) => ({
  id,
  object: "checkout.session",
  url: body.state === "open" ? pageAddress(body.return_url, id) : null,
  status: STATUS[body.state],
  payment_status: body.state === "paid" ? "paid" : "unpaid",
  amount_total: units(body.amount, body.currency),
  currency: body.currency.toLowerCase(),
  livemode: false,
  metadata: body.metadata,
  payment_intent:
    body.state === "open" ? null : { id: body.intent, object: "payment_intent", status: INTENT[body.state] },
  expires_at: Math.floor(body.expires_at / 1000),
});

const refundOf = ({ id, body }: objects.Stored<objects.StandInRefund>) => ({
  id,
  object: "refund",
  amount: units(body.amount, body.currency),
  currency: body.currency.toLowerCase(),
  status: "succeeded",
  metadata: body.metadata,
});

/** The calls of Stripe that this server makes, for any test key; one that ends in `_refused` is not accepted. */
export function addStripe(app: FastifyInstance, services: Services, path: string): void {
  const root = `${path}/stripe/v1`;
  const accountIn = (request: FastifyRequest): string | undefined => {
    const [, key = ""] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "") ?? [];
    return /^[sr]k_test_/.test(key) && !key.endsWith("_refused") ? objects.accountHash(key) : undefined;
  };
  type Answer = (account: string, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  const answer = (run: Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
    const account = accountIn(request);
    if (!account) return failure(reply, 401, "api_key_invalid");
    try {
      return await run(account, request, reply);
    } catch (error) {
      if (error instanceof objects.KeyReused) return failure(reply, 400, "", "idempotency_error");
      throw error;
    }
  };
  const making = (account: string, request: FastifyRequest, prefix: string) => ({
    provider: "stripe" as const,
    account,
    key: request.headers["idempotency-key"] as string | undefined,
    request: request.body,
    id: id(prefix),
  });

  app.get(
    `${root}/account`,
    answer(async () => ({ id: "acct_demo", object: "account" })),
  );
  app.get(
    `${root}/checkout/sessions`,
    answer(async () => ({ object: "list", data: [] })),
  );
  app.post(
    `${root}/checkout/sessions`,
    answer(async (account, request, reply) => {
      const form = request.body as Form;
      const currency = form["line_items[0][price_data][currency]"] ?? "";
      const amount = hundredths(form["line_items[0][price_data][unit_amount]"], currency);
      const return_url = form.success_url ?? "";
      if (!(amount > 0) || !URL.canParse(return_url)) return failure(reply, 400, "parameter_invalid_empty");
      if (amount < LEAST) return failure(reply, 400, "amount_too_small");
      const made = await objects.makePayment(services, making(account, request, "cs_test"), {
        state: "open",
        amount,
        currency: currency.toUpperCase(),
        description: form["line_items[0][price_data][product_data][name]"] ?? "",
        metadata: under(form, "metadata"),
        return_url,
        locale: form.locale,
        intent: id("pi"),
        shop_id: "",
        expires_at: Number(form.expires_at) * 1000,
      });
      return sessionOf(made);
    }),
  );
  app.get(
    `${root}/checkout/sessions/:id`,
    answer(async (account, request, reply) => {
      const found = await objects.findPayment(services, (request.params as { id: string }).id, account);
      return found ? sessionOf(found) : failure(reply, 404, "resource_missing");
    }),
  );
  app.post(
    `${root}/checkout/sessions/:id/expire`,
    answer(async (account, request, reply) => {
      const { id } = request.params as { id: string };
      const found = await objects.findPayment(services, id, account);
      if (!found) return failure(reply, 404, "resource_missing");
      const ended = await objects.changeOpen(services, id, { state: "expired" });
      return ended ? sessionOf(ended) : failure(reply, 400, "checkout_session_not_open");
    }),
  );
  app.get(
    `${root}/refunds`,
    answer(async (account, request) => {
      const { payment_intent = "" } = request.query as { payment_intent?: string };
      const parent = await objects.findByIntent(services, payment_intent, account);
      const rows = parent ? await objects.refundsOf(services, parent) : [];
      return { object: "list", data: rows.map(refundOf).reverse() };
    }),
  );
  app.post(
    `${root}/refunds`,
    answer(async (account, request, reply) => {
      const form = request.body as Form;
      const parent = await objects.findByIntent(services, form.payment_intent ?? "", account);
      const payment = parent && (await objects.findPayment(services, parent, account));
      if (!payment) return failure(reply, 404, "resource_missing");
      const { currency } = payment.body;
      const body = { amount: hundredths(form.amount, currency), currency, metadata: under(form, "metadata") };
      const made = await objects.makeRefund(services, making(account, request, "re"), payment.id, body);
      return made ? refundOf(made) : failure(reply, 400, "charge_already_refunded");
    }),
  );
}
