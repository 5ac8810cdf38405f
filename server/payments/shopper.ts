import type { AddressInfo } from "node:net";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { OrderState } from "../../contract/endpoints/public-store";
import { Busy, conflict, invalidField, Refusal } from "../errors";
import { isLoopback } from "../loopback";
import { isUnderWay } from "../rules/orders";
import type { StoreRow } from "../rules/stores";
import type { Services } from "../services";
import { domains, store_orders, store_payments } from "../store/schema";
import { addPayment, findOffered, isOnline } from "./checkout";
import { advanceNow, closePayment } from "./payments";
import { inRequest, msLeft, type Patience, ProviderError } from "./provider";
import { lockOrder, type OrderRow, PAYMENTS, type PaymentRow, paymentsOf, settle } from "./rows";

/** When a shopper may send the same form again, in seconds. */
const AGAIN_S = 5;

export const providerDown = () => new Busy(503, "errors.payment_provider_down", AGAIN_S);

/** The reply of a checkout: where to pay, unless there is nothing to pay now (OP-146, OP-223). */
export async function orderState(services: Services, order: OrderRow): Promise<OrderState> {
  const open = (await paymentsOf(services, order.id)).findLast(({ state }) => state === "open");
  const isPayable =
    order.status === "pending" && open?.expires_at && Date.parse(open.expires_at) > services.now().getTime();
  const { id: order_id, status, amount, currency } = order;
  return { order_id, status, amount, currency, payment_url: isPayable ? (open.url ?? null) : null };
}

export async function readOrder(
  { database }: Services,
  { id }: StoreRow,
  oid: string,
): Promise<OrderRow | undefined> {
  const [row] = await database
    .db()
    .select()
    .from(store_orders)
    .where(and(eq(store_orders.id, oid), eq(store_orders.id_store, id)));
  return row;
}

/**
 * Creates the payment of an order at its provider, unless it is there.
 * @throws Refusal 422 if the provider refuses it, 503 if nothing is known
 */
export async function ensureCreated(
  services: Services,
  id_order: string,
  patience: Patience,
): Promise<OrderRow> {
  const creating = (await paymentsOf(services, id_order)).find(({ state }) => state === "creating");
  if (creating) {
    try {
      await advanceNow(services, creating.id, patience, ({ state }) => state !== "creating");
    } catch (reason) {
      throw asRefusal(reason);
    }
    // The worker sleeps until something is due.
    services.database.wake(PAYMENTS);
  }
  const [order] = await services.database
    .db()
    .select()
    .from(store_orders)
    .where(eq(store_orders.id, id_order));
  return order as OrderRow;
}

function asRefusal(reason: unknown): unknown {
  if (!(reason instanceof ProviderError)) return reason;
  // That the keys are wrong is for the owner, who sees it at the payment system.
  if (reason.kind === "keys") return invalidField("payment_method", "errors.payment_refused");
  if (reason.kind === "refused") return invalidField("payment_method", refusedText(reason.code));
  return providerDown();
}

const refusedText = (code: string): string =>
  code === "amount_too_small" ? "errors.payment_too_small" : "errors.payment_refused";

/** Reads an unpaid payment again soon if it was not read in these seconds. A page asks every 2 s. */
const FRESH_S = 3;

/** The shopper's page is a hint: what the order waits for is read again, but nobody waits for it (OP-220). */
export async function hintByPage(services: Services, { id, status }: OrderRow): Promise<void> {
  if (status !== "pending" && status !== "failed" && status !== "cancelled") return;
  const { check_at, checked_at, created_at, state } = store_payments;
  const soon = sql`greatest(now(), coalesce(${checked_at}, ${created_at}) + make_interval(secs => ${FRESH_S}))`;
  const due = await services.database
    .db()
    .update(store_payments)
    .set({ check_at: sql`least(coalesce(${check_at}, ${soon}), ${soon})` })
    .where(
      and(
        eq(store_payments.id_order, id),
        inArray(state, ["creating", "open", "processing", "failed", "expired"]),
        sql`${store_payments.ref} is not null or ${state} = 'creating'`,
        or(sql`${check_at} is null`, sql`${check_at} > ${soon}`),
      ),
    )
    .returning({ id: store_payments.id });
  if (due.length > 0) services.database.wake(PAYMENTS);
}

export interface Paying {
  store: StoreRow;
  id_order: string;
  /** Undefined keeps the order's. */
  method: string | null | undefined;
  origin: string;
}

type Plan = { done: OrderRow } | { join: PaymentRow } | { close: PaymentRow };

/** Attempts to begin a payment: two tabs of one shopper may meet. */
const ATTEMPTS = 4;

/**
 * Continues the payment of an order, or begins another one; an earlier one is ended at its provider first (OP-223).
 * @throws Refusal 409 errors.order_closed, errors.payment_open; 422, 503 as a checkout
 */
export async function payOrder(services: Services, paying: Paying): Promise<OrderRow> {
  const patience = inRequest();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const plan = await services.database.withTx(() => planPayment(services, paying));
    if ("done" in plan) return ensureCreated(services, plan.done.id, patience);
    if ("join" in plan) return ensureCreated(services, paying.id_order, patience);
    await endEarlier(services, plan.close, patience);
  }
  throw providerDown();
}

/** With the order locked. */
async function planPayment(services: Services, { store, id_order, method, origin }: Paying): Promise<Plan> {
  const { database, now } = services;
  const order = await lockOrder(services, id_order);
  const payable = ["pending", "failed", "cancelled"].includes(order.status);
  if (!payable) return { done: order };
  if (Date.parse(order.open_until) <= now().getTime()) throw conflict("errors.order_closed");
  const payments = await paymentsOf(services, order.id);
  const wanted = method === undefined ? order.id_payment_system : method?.toLowerCase();
  const current = payments.find(({ state }) => isUnderWay(state));
  const isSame = current?.id_payment_system === wanted;
  if (current?.state === "processing") return { done: order };
  if (current?.state === "creating") return { join: current };
  if (current && isSame && Date.parse(current.expires_at ?? "") > now().getTime()) return { done: order };
  // Money that was seen, but is not what was asked for: a person has to look at it first.
  if (payments.some(({ state }) => state === "held")) return { done: order };
  if (!store.is_active) throw conflict("errors.order_closed");
  const system = await findOffered(services, store, wanted, order.currency);
  if (current) return { close: current };
  const db = database.db();
  const chosen = { id_payment_system: system?.id ?? null, is_test: system?.is_test ?? false };
  await db.update(store_orders).set(chosen).where(eq(store_orders.id, order.id));
  const next = { ...order, ...chosen };
  if (isOnline(system)) await addPayment(services, { order: next, store, system, origin });
  return { done: await settle(services, order.id) };
}

/** Ends the payment, or reads what it is if its provider cannot end it. */
async function endEarlier(services: Services, row: PaymentRow, patience: Patience): Promise<void> {
  if (msLeft(patience) <= 0) throw providerDown();
  const ended = await closePayment(services, row, patience).catch((reason: unknown) => {
    throw reason instanceof ProviderError ? providerDown() : reason;
  });
  if (!isUnderWay(ended.state) || ended.state === "processing") return;
  throw new Refusal(409, "errors.payment_open", { extra: { ends_at: row.expires_at } });
}

/**
 * Where the shopper is: the host of the request if it is a domain of ours or this machine, otherwise the store's domain.
 * Never an address that the caller made up.
 */
export async function originOf(
  services: Services,
  request: FastifyRequest,
  store: StoreRow,
): Promise<string> {
  const host = request.hostname.toLowerCase();
  const [, port] = /:(\d+)$/.exec(request.host) ?? [];
  const { port: own } = ((services.listener?.() ?? request.server.server).address() ??
    {}) as Partial<AddressInfo>;
  const isOwnPort = port === undefined || Number(port) === own;
  if (isLoopback(host) && (isOwnPort || services.settings.demo))
    return `${request.protocol}://${request.host}`;
  const rows = await services.database
    .db()
    .select()
    .from(domains)
    .where(or(eq(domains.id, store.id_domain), eq(domains.name, host)));
  const domain = rows.find(({ name, is_active }) => name === host && is_active);
  if (domain && isOwnPort) return `${request.protocol}://${domain.name}${port ? `:${port}` : ""}`;
  const name = rows.find(({ id }) => id === store.id_domain)?.name ?? "localhost";
  return `https://${name}`;
}
