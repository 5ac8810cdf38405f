import { createHmac } from "node:crypto";
import type * as contract from "../../../contract/endpoints/stores";
import { type Order, order as orderEntity } from "../../../contract/entities/order";
import type { Caller } from "../../caller";
import { findRow } from "../../crud/read";
import { toRecord } from "../../crud/record";
import { shownRow } from "../../crud/versions";
import { conflict, Refusal } from "../../errors";
import type { Call, Handler } from "../../http/call";
import { advanceNow, closePayment } from "../../payments/payments";
import { inRequest, ProviderError } from "../../payments/provider";
import { storeRefund } from "../../payments/refund-form";
import { advanceRefundNow, assertTaken, isUnsettled, sendNow } from "../../payments/refunds";
import { lockOrder, PAYMENTS, paymentsOf, refundsOf, settle } from "../../payments/rows";
import { providerDown } from "../../payments/shopper";
import { isUnderWay } from "../../rules/orders";
import type { Services } from "../../services";
import { store_payments } from "../../store/schema";

type OfOrder = Pick<Call, "services"> & { caller: Caller; params: { id: string; oid: string } };

/** Id of the order, if the caller may see its store. */
async function findOrder({ services, caller, params }: OfOrder): Promise<string> {
  return (await findRow(services, orderEntity, caller, { id: params.oid, parent: params.id })).id;
}

async function shown({ services, caller, params }: OfOrder, id: string): Promise<Order> {
  const row = await findRow(services, orderEntity, caller, { id, parent: params.id });
  return toRecord(orderEntity, await shownRow(services, orderEntity, row, caller));
}

const LONGEST_KEY = 200;

/** Identifies a repeat of the request; what it asks for is compared with the stored refund. */
function requestKey({ requestKey: key }: Services, caller: Caller, sent: unknown): string | null {
  if (typeof sent !== "string" || sent === "") return null;
  if (sent.length > LONGEST_KEY) throw new Refusal(422, "errors.invalid_request");
  return createHmac("sha256", key)
    .update(JSON.stringify(["refund", caller.id, sent]))
    .digest("hex");
}

/** Stored before the provider is called; unclear ones are finished by the worker under the same key (OP-227). */
export const refundOrder: Handler<typeof contract.refundOrder> = async (call) => {
  const { services, caller, body, request } = call;
  const id_order = await findOrder(call);
  const { row, isNew } = await storeRefund(services, {
    id_order,
    amount: body.amount,
    reason: body.reason.trim(),
    id_user: caller.id,
    request_key: requestKey(services, caller, request.headers["idempotency-key"]),
  });
  if (isNew) await sendNow(services, row.id, inRequest());
  else assertTaken(row);
  services.database.wake(PAYMENTS);
  return shown(call, id_order);
};

/** An open session is ended first; if it turns out to be paid, that payment counts instead (OP-175, OP-220). */
export const markOrderPaid: Handler<typeof contract.markOrderPaid> = async (call) => {
  const { services } = call;
  const id = await findOrder(call);
  const patience = inRequest();
  const open = (await paymentsOf(services, id)).filter(({ state }) => isUnderWay(state));
  for (const payment of open)
    await closePayment(services, payment, patience).catch((reason: unknown) => {
      // Without keys nobody can end it; if it is paid all the same, the order says so.
      if (reason instanceof ProviderError && reason.kind === "keys") return;
      throw reason instanceof ProviderError ? providerDown() : reason;
    });
  await services.database.withTx(() => addManual(services, id));
  return shown(call, id);
};

async function addManual(services: Services, id: string): Promise<void> {
  const order = await lockOrder(services, id);
  if (order.status === "paid") return;
  if (!["pending", "failed", "cancelled"].includes(order.status)) throw conflict("errors.order_was_paid");
  const { amount, currency, is_test } = order;
  const at = services.now().toISOString();
  const paid = {
    state: "paid",
    type: "manual",
    amount,
    currency,
    is_test,
    paid_at: at,
    created_at: at,
  } as const;
  await services.database
    .db()
    .insert(store_payments)
    .values({ id_order: id, ...paid });
  await settle(services, id);
}

/** Asks the provider now, and waits for what it says (OP-231). */
export const checkOrder: Handler<typeof contract.checkOrder> = async (call) => {
  const { services } = call;
  const id = await findOrder(call);
  const patience = inRequest();
  const errors: ProviderError[] = [];
  const note = (reason: unknown) => {
    if (!(reason instanceof ProviderError)) throw reason;
    errors.push(reason);
  };
  for (const payment of await paymentsOf(services, id))
    if (payment.type !== "manual") await advanceNow(services, payment.id, patience).catch(note);
  for (const refund of await refundsOf(services, id))
    if (isUnsettled(refund)) await advanceRefundNow(services, refund.id, patience).catch(note);
  if (errors.some(({ kind }) => kind === "keys")) throw conflict("errors.payment_keys");
  // What the provider does not know stays as it is.
  if (errors.some(({ kind }) => kind !== "refused")) throw providerDown();
  return shown(call, id);
};
