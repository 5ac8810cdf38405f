import { setTimeout as after } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { toHundredths } from "../../contract/core/money";
import { isNews, isUnderWay } from "../rules/orders";
import { CREATING_MS, MOST_HINT_FAILURES, nextPaymentCheck, OPEN_MS } from "../rules/payment-checks";
import type { Services } from "../services";
import { store_orders, store_payments } from "../store/schema";
import { asCode } from "./http";
import { type Account, msLeft, type Patience, type PaymentOrder, ProviderError, type Seen } from "./provider";
import { adoptRefunds } from "./refunds";
import {
  accountOf,
  endLease,
  fixAccount,
  lease,
  lockOrder,
  noteKeys,
  type Outcome,
  type PaymentRow,
  released,
  retryAt,
  settle,
} from "./rows";

const time = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment));

function nextOf(
  { now }: Services,
  row: PaymentRow,
  state = row.state,
  expires_at = time(row.expires_at),
): Outcome {
  const created_at = Date.parse(row.created_at);
  return { failures: 0, next: nextPaymentCheck({ state, created_at, expires_at }, now().getTime()) };
}

/** Creates the payment at the provider, or reads what it is there. The lease of the row is held. */
export async function advance(services: Services, row: PaymentRow, patience: Patience): Promise<void> {
  try {
    const account = await accountOf(services, row.id_payment_system);
    if (row.state === "creating") await sendCreate(services, account, row, patience);
    else if (!(await readPayment(services, account, row, patience))) return;
    await noteKeys(services, account.id, false);
  } catch (reason) {
    await noteFailure(services, row, reason);
    throw reason;
  }
}

async function sendCreate(
  services: Services,
  account: Account,
  row: PaymentRow,
  patience: Patience,
): Promise<void> {
  const { database, now, providers } = services;
  if (now().getTime() > Date.parse(row.created_at) + CREATING_MS)
    throw new ProviderError("refused", "not created in time", "timed_out");
  const order = await paymentOrder(services, row);
  const made = await providers.of(row.type)?.create(account, order, patience);
  if (!made) throw new ProviderError("refused", "no provider");
  await fixAccount(services, account);
  const expires_at = made.expires_at ?? now().getTime() + OPEN_MS;
  await database.withTx(async () => {
    await lockOrder(services, row.id_order);
    await database
      .db()
      .update(store_payments)
      .set({
        state: "open",
        ref: made.ref,
        url: made.url,
        expires_at: new Date(expires_at).toISOString(),
        ...released(store_payments, nextOf(services, row, "open", expires_at)),
      })
      .where(and(eq(store_payments.id, row.id), eq(store_payments.state, "creating")));
    await settle(services, row.id_order);
  });
}

/**
 * What the call sends, from rows that do not change, so that a repeat sends the same. Receipts of YooKassa follow the
 * settings of the system besides: after a change of these a repeat is unclear, until its time is over.
 */
async function paymentOrder({ database }: Services, row: PaymentRow): Promise<PaymentOrder> {
  const [order] = await database.db().select().from(store_orders).where(eq(store_orders.id, row.id_order));
  const { customer_email, locale, items } = order as typeof store_orders.$inferSelect;
  return {
    id: row.id,
    id_order: row.id_order,
    amount: row.amount,
    currency: row.currency,
    description: row.description,
    customer_email,
    locale,
    items,
    return_url: row.return_url ?? "",
    expires_at: time(row.expires_at) ?? Date.parse(row.created_at) + OPEN_MS,
  };
}

/** @returns false: there is nobody, or nothing, to ask */
async function readPayment(
  services: Services,
  account: Account,
  row: PaymentRow,
  patience: Patience,
): Promise<boolean> {
  const provider = services.providers.of(row.type);
  if (!provider || !row.ref) {
    await release(services, row, { failures: 0, next: null });
    return false;
  }
  // Of a payment that counts only its refunds can change.
  const seen = row.state === "paid" ? undefined : await provider.read(account, row.ref, patience);
  if (seen) await applySeen(services, account, row, seen);
  const isPaid = row.state === "paid" || seen?.state === "paid";
  const ref = { ref: row.ref, payment_ref: row.payment_ref ?? seen?.payment_ref ?? null };
  if (isPaid) await adoptRefunds(services, row, await provider.refunds(account, ref, patience));
  if (!seen) await release(services, row, nextOf(services, row));
  return true;
}

/** Whether the money is the money that was asked for: only then it counts (OP-220). */
function matches(row: PaymentRow, account: Account, paid: NonNullable<Seen["paid"]>): boolean {
  const { shop_id } = account.settings;
  return (
    paid.ref === row.ref &&
    paid.id === row.id &&
    paid.amount !== undefined &&
    toHundredths(paid.amount) === toHundredths(row.amount) &&
    paid.currency === row.currency &&
    (paid.is_test === undefined || paid.is_test === row.is_test) &&
    (paid.account === undefined || paid.account === shop_id)
  );
}

/** Stores what the provider says, and what it means for the order. */
export async function applySeen(
  services: Services,
  account: Account,
  row: PaymentRow,
  seen: Seen,
): Promise<void> {
  const { database, now } = services;
  const differs = seen.paid && !matches(row, account, seen.paid);
  const state = differs ? "held" : seen.state;
  await database.withTx(async () => {
    await lockOrder(services, row.id_order);
    const db = database.db();
    const [stored] = await db.select().from(store_payments).where(eq(store_payments.id, row.id));
    const present = stored as PaymentRow;
    const news = isNews(present.state, state);
    const isPaid = state === "paid" || state === "held";
    await db
      .update(store_payments)
      .set({
        ...(news ? { state, failure: seen.failure ?? null } : {}),
        ...(news && isPaid ? { paid_at: now().toISOString() } : {}),
        ...(seen.payment_ref ? { payment_ref: seen.payment_ref } : {}),
        checked_at: sql`now()`,
        ...released(store_payments, nextOf(services, present, news ? state : present.state)),
      })
      .where(eq(store_payments.id, row.id));
    await settle(services, row.id_order);
  });
}

const release = (services: Services, row: PaymentRow, outcome: Outcome): Promise<void> =>
  endLease(services, store_payments, row, outcome, { checked_at: sql`now()` });

/** A create that is refused for certain has failed; everything else is tried again. */
async function noteFailure(services: Services, row: PaymentRow, reason: unknown): Promise<void> {
  const { database } = services;
  const kind = reason instanceof ProviderError ? reason.kind : "failed";
  if (kind === "keys" && row.id_payment_system) await noteKeys(services, row.id_payment_system, true);
  const isOver = row.state === "creating" && (kind === "keys" || kind === "refused");
  if (!isOver) {
    const outcome = retryAt(services, reason, row);
    const scheduled = nextOf(services, row).next;
    if (kind === "refused" || row.state === "creating")
      return release(services, row, { ...outcome, next: scheduled });
    // Without a schedule a hint made it due, which would be lost with one failure; but it is not asked about for ever.
    const isHopeless = scheduled === null && outcome.failures > MOST_HINT_FAILURES;
    return release(services, row, isHopeless ? { failures: 0, next: null } : outcome);
  }
  const failure = kind === "keys" ? "keys" : asCode((reason as ProviderError).code) || "payment_refused";
  await database.withTx(async () => {
    await lockOrder(services, row.id_order);
    await database
      .db()
      .update(store_payments)
      .set({ state: "failed", failure, held_by: null, held_until: null, check_at: null })
      .where(and(eq(store_payments.id, row.id), eq(store_payments.state, "creating")));
    await settle(services, row.id_order);
  });
}

export async function readRow({ database }: Services, id: string): Promise<PaymentRow> {
  const [row] = await database.db().select().from(store_payments).where(eq(store_payments.id, id));
  return row as PaymentRow;
}

const TURN_MS = 200;

/**
 * Advances a payment while somebody waits: at once, or after whoever does it now.
 * @param done whether there is nothing to do any more
 * @throws ProviderError of the last attempt
 */
export async function advanceNow(
  services: Services,
  id: string,
  patience: Patience,
  done?: (row: PaymentRow) => boolean,
): Promise<PaymentRow> {
  for (;;) {
    const left = msLeft(patience);
    const present = await readRow(services, id);
    if (done?.(present)) return present;
    if (left <= 0) throw new ProviderError("wait", "another process is asking", "", 5);
    const held = await lease(services, store_payments, id, patience);
    if (held && !done?.(held)) {
      await advance(services, held, patience);
      return readRow(services, id);
    }
    if (held) {
      await release(services, held, nextOf(services, held));
      return held;
    }
    await after(TURN_MS);
  }
}

/**
 * Ends an open payment at its provider, so that it cannot be paid any more.
 * @returns the payment as it is then; still under way if the provider cannot end it
 * @throws ProviderError
 */
export async function closePayment(
  services: Services,
  row: PaymentRow,
  patience: Patience,
): Promise<PaymentRow> {
  const provider = services.providers.of(row.type);
  if (!isUnderWay(row.state) || !row.ref || !provider) return row;
  const account = await accountOf(services, row.id_payment_system);
  const seen = await (provider.close ?? provider.read)(account, row.ref, patience);
  await applySeen(services, account, row, seen);
  return readRow(services, row.id);
}
