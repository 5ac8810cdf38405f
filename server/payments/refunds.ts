import { and, eq, sql } from "drizzle-orm";
import { fromHundredths, toHundredths } from "../../contract/core/money";
import { invalidField } from "../errors";
import { refundable } from "../rules/orders";
import { nextRefundCheck, SENDING_MS } from "../rules/payment-checks";
import type { Services } from "../services";
import { store_orders, store_payments, store_refunds } from "../store/schema";
import { asCode } from "./http";
import { type Patience, ProviderError, type RefundOrder, type SeenRefund } from "./provider";
import {
  accountOf,
  endLease,
  lease,
  lockOrder,
  noteKeys,
  type OrderRow,
  type PaymentRow,
  type RefundRow,
  refundsOf,
  released,
  retryAt,
  settle,
} from "./rows";

/**
 * Sends a stored refund, or asks what became of it. The lease of the row is held.
 * @param isFirst nothing was sent before: refused keys are certain then
 * @throws ProviderError; the row says what it means
 */
export async function advanceRefund(
  services: Services,
  row: RefundRow,
  patience: Patience,
  isFirst = false,
): Promise<void> {
  const { database, providers, now } = services;
  const [payment] = await database
    .db()
    .select()
    .from(store_payments)
    .where(eq(store_payments.id, row.id_payment));
  const paid = payment as PaymentRow;
  try {
    const account = await accountOf(services, paid.id_payment_system);
    const provider = providers.of(paid.type);
    if (!provider || !paid.ref) throw new ProviderError("refused", "no provider");
    const mayBeSent = row.state === "sending" && now().getTime() < Date.parse(row.created_at) + SENDING_MS;
    if (mayBeSent) {
      const order = await refundOrder(services, row, paid);
      await applyRefund(services, row, await provider.refund(account, order, patience));
    } else {
      const ref = { ref: paid.ref, payment_ref: paid.payment_ref };
      const seen = await provider.refunds(account, ref, patience);
      await adoptRefunds(services, paid, seen);
      // Later than a provider remembers a key nothing is sent again: what it does not know never happened.
      const isKnown = seen.some(({ id, ref }) => id === row.id || ref === row.ref);
      if (row.state === "sending" && !isKnown) await failRefund(services, row, "not_sent");
      else await endLease(services, store_refunds, row, nextOf(services, row));
    }
    await noteKeys(services, account.id, false);
  } catch (reason) {
    await noteFailure(services, row, paid, reason, isFirst);
    throw reason;
  }
}

async function refundOrder(services: Services, row: RefundRow, paid: PaymentRow): Promise<RefundOrder> {
  const { database } = services;
  const refunds = await refundsOf(services, row.id_order);
  const left = refundable(
    paid,
    refunds.slice(
      0,
      refunds.findIndex(({ id }) => id === row.id),
    ),
  );
  const [order] = await database.db().select().from(store_orders).where(eq(store_orders.id, row.id_order));
  const { customer_email, items } = order as OrderRow;
  return {
    id: row.id,
    id_payment: paid.id,
    ref: paid.ref ?? "",
    payment_ref: paid.payment_ref,
    amount: row.amount,
    whole: toHundredths(row.amount) === toHundredths(paid.amount),
    earlier: fromHundredths(toHundredths(paid.amount) - toHundredths(left)),
    currency: paid.currency,
    description: paid.description,
    customer_email,
    items,
  };
}

const nextOf = (services: Services, row: RefundRow, state = row.state) => ({
  failures: 0,
  next: nextRefundCheck({ state, created_at: Date.parse(row.created_at) }, services.now().getTime()),
});

/** Stores what the provider says of a refund. One that was done can still fail. */
async function applyRefund(
  services: Services,
  { id, id_order }: Pick<RefundRow, "id" | "id_order">,
  seen: SeenRefund,
) {
  const { database } = services;
  await database.withTx(async () => {
    await lockOrder(services, id_order);
    const db = database.db();
    const [stored] = await db.select().from(store_refunds).where(eq(store_refunds.id, id));
    const present = stored as RefundRow;
    await db
      .update(store_refunds)
      .set({
        state: seen.state,
        ref: seen.ref,
        failure: seen.state === "failed" ? (seen.failure ?? "refund_failed") : null,
        done_at: seen.state === "done" ? (present.done_at ?? sql`now()`) : present.done_at,
        ...released(store_refunds, nextOf(services, present, seen.state)),
      })
      .where(eq(store_refunds.id, id));
    await settle(services, id_order);
  });
}

async function failRefund(services: Services, row: RefundRow, failure: string): Promise<void> {
  const { database } = services;
  await database.withTx(async () => {
    await lockOrder(services, row.id_order);
    await database
      .db()
      .update(store_refunds)
      .set({ state: "failed", failure, held_by: null, held_until: null, check_at: null })
      .where(and(eq(store_refunds.id, row.id), eq(store_refunds.state, "sending")));
    await settle(services, row.id_order);
  });
}

/** Only a certain refusal ends a refund: the money may have gone. */
async function noteFailure(
  services: Services,
  row: RefundRow,
  { id_payment_system }: PaymentRow,
  reason: unknown,
  isFirst: boolean,
): Promise<void> {
  const kind = reason instanceof ProviderError ? reason.kind : "failed";
  if (kind === "keys" && id_payment_system) await noteKeys(services, id_payment_system, true);
  const isCertain = kind === "refused" || (kind === "keys" && isFirst);
  if (isCertain && row.state === "sending") {
    const code = kind === "refused" && asCode((reason as ProviderError).code);
    return failRefund(services, row, code || `refund_${kind}`);
  }
  const scheduled = nextOf(services, row);
  const outcome = retryAt(services, reason, row);
  // A lost answer is cleared up each minute; the rest of the schedule goes on.
  const next = kind === "keys" || row.state !== "sending" ? outcome.next : scheduled.next;
  const due = { ...outcome, next: scheduled.next === null ? null : next };
  await endLease(services, store_refunds, row, due);
}

/**
 * Takes over what the provider lists of a payment's refunds: states of ours, and those made in its own pages.
 */
export async function adoptRefunds(
  services: Services,
  paid: PaymentRow,
  seen: readonly SeenRefund[],
): Promise<void> {
  const { database } = services;
  for (const refund of seen) {
    const known = await database.withTx(async () => {
      await lockOrder(services, paid.id_order);
      const stored = (await refundsOf(services, paid.id_order)).filter(
        ({ id_payment }) => id_payment === paid.id,
      );
      return (
        stored.find(({ id, ref }) => id === refund.id || ref === refund.ref) ??
        (await adopt(services, paid, refund))
      );
    });
    const isNews =
      known && (known.state !== refund.state || known.ref === null) && known.source !== "recorded";
    if (isNews) await applyRefund(services, known, refund);
  }
}

/** @returns undefined: the new row says what was seen */
async function adopt(services: Services, paid: PaymentRow, seen: SeenRefund): Promise<undefined> {
  if (seen.state === "failed" || !(seen.amount > 0)) return undefined;
  const check = nextRefundCheck(
    { state: seen.state, created_at: services.now().getTime() },
    services.now().getTime(),
  );
  await services.database
    .db()
    .insert(store_refunds)
    .values({
      id_order: paid.id_order,
      id_payment: paid.id,
      amount: seen.amount,
      reason: "",
      state: seen.state,
      source: "provider",
      ref: seen.ref,
      done_at: seen.state === "done" ? services.now().toISOString() : null,
      check_at: check === null ? null : new Date(check).toISOString(),
    });
  await settle(services, paid.id_order);
  return undefined;
}

/** Refunds whose outcome is open. */
export const isUnsettled = ({ state }: Pick<RefundRow, "state">): boolean =>
  state === "sending" || state === "pending";

/**
 * Sends a new refund while its admin waits. Whatever is unclear is left to the worker: an error would invite a second
 * refund (OP-227).
 * @throws Refusal 422 at `amount` if the provider refuses it for certain
 */
export async function sendNow(services: Services, id: string, patience: Patience): Promise<void> {
  const held = await lease(services, store_refunds, id, patience);
  if (!held) return;
  try {
    await advanceRefund(services, held, patience, true);
  } catch (reason) {
    if (!(reason instanceof ProviderError)) throw reason;
  }
  assertTaken(await readRefund(services, id));
}

/**
 * What the answer to a refund is, also to its repeats: one that was unclear at first was taken, whatever became of it.
 * @throws Refusal 422 at `amount` if the provider refused it for certain
 */
export function assertTaken({ state, checks, done_at, failure }: RefundRow): void {
  if (state !== "failed" || checks > 0 || done_at !== null) return;
  throw invalidField("amount", KNOWN[failure ?? ""] ?? "errors.refund_refused");
}

/** Sends a refund or asks for it while somebody waits. Whoever does it already is not waited for. */
export async function advanceRefundNow(services: Services, id: string, patience: Patience): Promise<void> {
  const held = await lease(services, store_refunds, id, patience);
  if (held) await advanceRefund(services, held, patience);
}

const KNOWN: Record<string, string> = {
  refund_keys: "errors.payment_keys",
  charge_already_refunded: "errors.refund_done_already",
  insufficient_funds: "errors.refund_no_money",
  balance_insufficient: "errors.refund_no_money",
};

export async function readRefund({ database }: Services, id: string): Promise<RefundRow> {
  const [row] = await database.db().select().from(store_refunds).where(eq(store_refunds.id, id));
  return row as RefundRow;
}
