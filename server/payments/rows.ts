import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { fromHundredths, toHundredths } from "../../contract/core/money";
import { recordOrderRefund } from "../rules/ledger";
import { orderMoney } from "../rules/orders";
import { afterFailures } from "../rules/payment-checks";
import type { Services } from "../services";
import { payment_systems, store_orders, store_payments, store_refunds, stores } from "../store/schema";
import { type Account, msLeft, type Patience, ProviderError } from "./provider";
import { openSecrets } from "./seal";

export type OrderRow = typeof store_orders.$inferSelect;
export type PaymentRow = typeof store_payments.$inferSelect;
export type RefundRow = typeof store_refunds.$inferSelect;
export type SystemRow = typeof payment_systems.$inferSelect;

/** Topic that wakes the worker of payments. */
export const PAYMENTS = "payments";

/** Locks the order, which every change of its payments and refunds does first. */
export async function lockOrder({ database }: Services, id: string): Promise<OrderRow> {
  const [row] = await database.db().select().from(store_orders).where(eq(store_orders.id, id)).for("update");
  return row as OrderRow;
}

/** Oldest first. */
export const paymentsOf = ({ database }: Services, id_order: string): Promise<PaymentRow[]> =>
  database
    .db()
    .select()
    .from(store_payments)
    .where(eq(store_payments.id_order, id_order))
    .orderBy(asc(store_payments.created_at), asc(store_payments.id));

/** Oldest first. */
export const refundsOf = ({ database }: Services, id_order: string): Promise<RefundRow[]> =>
  database
    .db()
    .select()
    .from(store_refunds)
    .where(eq(store_refunds.id_order, id_order))
    .orderBy(asc(store_refunds.created_at), asc(store_refunds.id));

/** Writes what payments and refunds say of the locked order (OP-222). */
export async function settle(services: Services, id_order: string): Promise<OrderRow> {
  const { database } = services;
  const db = database.db();
  const [found] = await db
    .select({ order: store_orders, type: payment_systems.type })
    .from(store_orders)
    .leftJoin(payment_systems, eq(payment_systems.id, store_orders.id_payment_system))
    .where(eq(store_orders.id, id_order));
  const { order, type } = found as NonNullable<typeof found>;
  const online = type !== null && type !== "manual";
  const [payments, refunds] = [await paymentsOf(services, id_order), await refundsOf(services, id_order)];
  const money = orderMoney({ ...order, online }, payments, refunds);
  const [row] = await db.update(store_orders).set(money).where(eq(store_orders.id, id_order)).returning();
  await noteRefunded(services, order, row as OrderRow, refunds.at(-1));
  return row as OrderRow;
}

/** The rows of an order in its owner's ledger sum up to what is refunded; tests move no money (OP-95, OP-230). */
async function noteRefunded(services: Services, before: OrderRow, after: OrderRow, last?: RefundRow) {
  const refunded = toHundredths(after.refunded_amount) - toHundredths(before.refunded_amount);
  if (refunded === 0 || after.is_test) return;
  const { id, id_store } = after;
  const [store] = await services.database
    .db()
    .select({ id_user: stores.id_user })
    .from(stores)
    .where(eq(stores.id, id_store));
  const { id_user } = store as NonNullable<typeof store>;
  await recordOrderRefund(services, {
    id_user,
    id_order: id,
    amount: fromHundredths(-refunded),
    description: last?.reason ?? "",
    // One that has failed is given back now.
    created_at: refunded > 0 ? last?.created_at : undefined,
  });
}

export async function findSystem({ database }: Services, id: string): Promise<SystemRow | undefined> {
  const [row] = await database.db().select().from(payment_systems).where(eq(payment_systems.id, id));
  return row;
}

/** @throws ProviderError `keys` if the keys are gone, or were sealed with another SECRET_KEY */
export async function accountOf(services: Services, id: string | null): Promise<Account> {
  const row = id === null ? undefined : await findSystem(services, id);
  const account = row && asAccount(services, row);
  if (!account) throw new ProviderError("keys", "no keys");
  return account;
}

export function asAccount(services: Services, row: SystemRow): Account | undefined {
  const secrets = openSecrets(services, row);
  const { id, type, is_test, settings } = row;
  return secrets?.secret_key ? { id, type, is_test, settings, secrets } : undefined;
}

/**
 * Remembers that the provider refused the keys, as a failed test, which the owner sees; or that it accepts them again,
 * which leaves the rest of the test untold.
 */
export async function noteKeys(services: Services, id: string, rejected: boolean): Promise<void> {
  const { keys_rejected_at } = payment_systems;
  const changed = rejected ? isNull(keys_rejected_at) : sql`${keys_rejected_at} is not null`;
  await services.database
    .db()
    .update(payment_systems)
    // Not a change of the record: neither version nor time of change.
    .set({
      ...(rejected
        ? { keys_rejected_at: sql`now()`, tested_at: sql`now()`, test_success: false }
        : { keys_rejected_at: null, tested_at: null, test_success: null }),
      updated_at: sql`updated_at`,
    })
    .where(and(eq(payment_systems.id, id), changed));
}

/** The account of a system is fixed from its first payment on (OP-224). */
export async function fixAccount({ database }: Services, { id, settings }: Account): Promise<void> {
  await database
    .db()
    .update(payment_systems)
    .set({ account: settings.shop_id ?? "", updated_at: sql`updated_at` })
    .where(and(eq(payment_systems.id, id), sql`${payment_systems.account} is null`));
}

type Leased = typeof store_payments | typeof store_refunds;

/** Longer than the patience, so that only one process calls the provider. */
const leaseSeconds = (patience: Patience): number => Math.ceil(Math.max(0, msLeft(patience)) / 1000) + 5;

const seconds = (count: number): SQL => sql`now() + make_interval(secs => ${count})`;

/** What a lease sets. The check is due again when it ends, so that a crash forgets none. */
export const leaseFor = (patience: Patience) => {
  const end = seconds(leaseSeconds(patience));
  return { held_by: randomUUID(), held_until: end, check_at: end };
};

/** The right to call the provider for this row; undefined while somebody else has it. */
export async function lease<T extends Leased>(
  { database }: Services,
  table: T,
  id: string,
  patience: Patience,
): Promise<T["$inferSelect"] | undefined> {
  const free = or(isNull(table.held_until), lt(table.held_until, sql`now()`));
  const [row] = await database
    .db()
    .update(table as typeof store_payments)
    .set(leaseFor(patience))
    .where(and(eq(table.id, id), free))
    .returning();
  return row as T["$inferSelect"] | undefined;
}

export interface Outcome {
  /** ms of the epoch. */
  next: number | null;
  failures: number;
}

/**
 * Columns that end a lease. A hint that came meanwhile stays: it made the check due before the lease's end. A lease only
 * saves calls: whoever stores what a provider says locks the order and goes by the row's state, also without the lease.
 */
export function released(
  { check_at, held_until }: Record<"check_at" | "held_until", PgColumn>,
  outcome: Outcome,
) {
  const { next, failures } = outcome;
  const at = next === null ? sql`null` : sql`${new Date(next).toISOString()}::timestamptz`;
  return {
    held_by: null,
    held_until: null,
    checks: failures,
    check_at: sql`case when ${check_at} < ${held_until} then ${check_at} else ${at} end`,
  };
}

/** Ends the lease of this reader of the row. One that was lost is somebody else's, or was ended by what they stored. */
export async function endLease<T extends Leased>(
  { database }: Services,
  table: T,
  { id, held_by }: Pick<T["$inferSelect"], "id" | "held_by">,
  outcome: Outcome,
  noted: Record<string, SQL> = {},
): Promise<void> {
  if (held_by === null) return;
  await database
    .db()
    .update(table as typeof store_payments)
    .set({ ...noted, ...released(table, outcome) })
    .where(and(eq(table.id, id), eq(table.held_by, held_by)));
}

/** Makes a check due now. */
export const dueNow = (column: PgColumn): SQL => sql`least(coalesce(${column}, now()), now())`;

/** When to try again after an error of the provider. */
export function retryAt({ now }: Services, reason: unknown, row: { checks: number }): Outcome {
  const failures = row.checks + 1;
  const at = now().getTime();
  if (reason instanceof ProviderError && reason.kind === "wait")
    return { failures, next: at + Math.min(3600, Math.max(1, reason.seconds)) * 1000 };
  const rejected = reason instanceof ProviderError && reason.kind === "keys";
  return { failures, next: afterFailures(failures, at, rejected) };
}

/** The newest payment of a system that its provider knows. */
export async function newestPayment({ database }: Services, id_system: string) {
  const [row] = await database
    .db()
    .select()
    .from(store_payments)
    .where(and(eq(store_payments.id_payment_system, id_system), sql`${store_payments.ref} is not null`))
    .orderBy(desc(store_payments.created_at))
    .limit(1);
  return row;
}
