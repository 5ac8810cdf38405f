import type * as contract from "../../../contract/endpoints/public-store";
import { notFound } from "../../errors";
import type { Handler } from "../../http/call";
import { placeOrder } from "../../payments/checkout";
import { inRequest } from "../../payments/provider";
import * as shopper from "../../payments/shopper";
import { openStore, storeOfOrders } from "../../rules/stores";

/** An order, and the address to pay at (OP-146, OP-220, OP-221). */
export const checkout: Handler<typeof contract.checkout> = async ({
  services,
  params,
  body,
  request,
  language,
}) => {
  const patience = inRequest();
  const store = await openStore(services, params.id);
  const key = request.headers["idempotency-key"];
  const placed = await placeOrder(services, {
    store,
    form: body,
    key: typeof key === "string" && key !== "" ? key : undefined,
    locale: language,
    origin: await shopper.originOf(services, request, store),
  });
  return shopper.orderState(services, await shopper.ensureCreated(services, placed.id, patience));
};

/** What the shopper's page shows; it asks the provider for nothing, but makes the worker ask (OP-223). */
export const publicOrder: Handler<typeof contract.publicOrder> = async ({ services, params }) => {
  const store = await storeOfOrders(services, params.id);
  const order = await shopper.readOrder(services, store, params.oid);
  if (!order) throw notFound();
  await shopper.hintByPage(services, order);
  return shopper.orderState(services, order);
};

export const payOrder: Handler<typeof contract.payOrder> = async ({ services, params, body, request }) => {
  const store = await storeOfOrders(services, params.id);
  const order = await shopper.readOrder(services, store, params.oid);
  if (!order) throw notFound();
  const origin = await shopper.originOf(services, request, store);
  const paid = await shopper.payOrder(services, {
    store,
    id_order: order.id,
    method: body.payment_method,
    origin,
  });
  return shopper.orderState(services, paid);
};
