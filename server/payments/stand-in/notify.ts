import { createHmac } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { isId } from "../../../contract/core/ids";
import type { Services } from "../../services";
import { readRow } from "../payments";
import { findSystem } from "../rows";
import { notificationPath, openSecrets } from "../seal";
import { accountHash, type StandInPayment, type Stored } from "./objects";

/** Time after which the notification goes out, so that it can overtake the shopper or not. */
const DELAY_MS = 300;

/** Sends the notification of a payment to the system whose key made it; a lost one is the server's own care. */
export function notify(
  services: Services,
  app: FastifyInstance,
  payment: Stored<StandInPayment>,
  delay: number,
): void {
  // A server that stops sends none: the store asks itself.
  setTimeout(() => {
    send(services, payment).catch((reason: unknown) => app.log.warn({ err: reason }, "demo notification"));
  }, delay + DELAY_MS).unref();
}

async function send(
  services: Services,
  { body, provider, account, id }: Stored<StandInPayment>,
): Promise<void> {
  const own = body.metadata.payment ?? "";
  const row = isId(own) ? await readRow(services, own) : undefined;
  const system = row?.id_payment_system ? await findSystem(services, row.id_payment_system) : undefined;
  const secrets = system && openSecrets(services, system);
  const root = services.providers.standIn();
  if (!system || !secrets?.secret_key || !root) return;
  const key = provider === "stripe" ? secrets.secret_key : `${system.settings.shop_id}:${secrets.secret_key}`;
  if (accountHash(key) !== account) return;
  const text = JSON.stringify(provider === "stripe" ? stripeEvent(id, body) : yookassaEvent(id, body));
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (provider === "stripe") {
    if (!secrets.webhook_secret) return;
    const at = Math.floor(Date.now() / 1000);
    const digest = createHmac("sha256", secrets.webhook_secret).update(`${at}.${text}`).digest("hex");
    headers["stripe-signature"] = `t=${at},v1=${digest}`;
  }
  const response = await fetch(new URL(root).origin + notificationPath(system.id, secrets), {
    method: "POST",
    headers,
    body: text,
    signal: AbortSignal.timeout(5000),
  });
  await response.body?.cancel();
}

const stripeEvent = (id: string, { metadata }: StandInPayment) => ({
  id: `evt_${id}`,
  object: "event",
  type: "checkout.session.completed",
  data: { object: { id, object: "checkout.session", metadata } },
});

const yookassaEvent = (id: string, { metadata, state }: StandInPayment) => ({
  type: "notification",
  event: state === "failed" ? "payment.canceled" : "payment.succeeded",
  object: { id, metadata },
});
