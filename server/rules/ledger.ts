import { and, eq, type SQL, sql } from "drizzle-orm";
import { toHundredths } from "../../contract/core/money";
import { Refusal } from "../errors";
import type { Services } from "../services";
import { transactions, users } from "../store/schema";

type Row = typeof transactions.$inferInsert;

/** A change of a balance: its type and its amount in credits, signed. */
export type Entry = Pick<Row, "id_user" | "type" | "amount"> &
  Partial<
    Pick<
      Row,
      | "id_schedule_period"
      | "id_generation"
      | "id_emission"
      | "id_code"
      | "id_order"
      | "description"
      | "created_at"
    >
  >;

/**
 * Changes a balance and adds its ledger row, in the transaction of whatever is paid for (OP-94). All changes of
 * balances go through here, so that the sum of an account's rows without id_order equals its balance. The check is a
 * condition of the update: concurrent calls cannot spend the same credits (rule 26). What is held for generations
 * cannot be spent (OP-203).
 * @param at the field of the request that an error is shown at, if any
 * @returns the new balance
 * @throws Refusal errors.insufficient_balance if it would be less than what is held
 */
export async function changeBalance(services: Services, entry: Entry, at?: string): Promise<number> {
  const amount = sql.param(entry.amount, users.balance);
  const balance = await moveBalance(services, entry, {
    set: { balance: sql`${users.balance} + ${amount}` },
    where: sql`${users.balance} + ${amount} >= ${users.held}`,
  });
  if (balance !== undefined) return balance;
  throw insufficient(await heldOf(services, entry.id_user), at);
}

/** Neither raises the version of the account nor touches its time: its form does not become stale (OP-203). */
async function moveBalance(
  { database }: Services,
  entry: Entry,
  { set, where }: { set: Partial<Record<"balance" | "held", SQL>>; where: SQL },
): Promise<number | undefined> {
  const db = database.db();
  const [account] = await db
    .update(users)
    .set({ ...set, updated_at: sql`${users.updated_at}` })
    .where(and(eq(users.id, entry.id_user), where))
    .returning({ balance: users.balance });
  if (!account) return undefined;
  await db
    .insert(transactions)
    .values({ ...entry, created_at: afterTheLast(entry), balance_after: account.balance });
  return account.balance;
}

async function heldOf({ database }: Services, id_user: string): Promise<number> {
  const [row] = await database.db().select({ held: users.held }).from(users).where(eq(users.id, id_user));
  return row?.held ?? 0;
}

function insufficient(held: number, at?: string): Refusal {
  const message = "errors.insufficient_balance";
  const text = held > 0 ? "errors.insufficient_balance_held" : message;
  return new Refusal(422, message, { issues: at ? [{ path: at, message }] : [], values: { held }, text });
}

/**
 * Holds the price of a generation until `releaseHeld` or `settleHeld` (OP-82). Locks the account until the end of the
 * transaction, also for a price of 0.
 * @throws Refusal errors.insufficient_balance
 */
export async function holdPrice(services: Services, id_user: string, price: number): Promise<void> {
  const held = sql`${users.held} + ${sql.param(price, users.held)}`;
  const [account] = await services.database
    .db()
    .update(users)
    .set({ held, updated_at: sql`${users.updated_at}` })
    .where(and(eq(users.id, id_user), sql`${users.balance} >= ${held}`))
    .returning({ id: users.id });
  if (!account) throw insufficient(await heldOf(services, id_user));
}

/** A generation ended without a picture: its price can be spent again. */
export async function releaseHeld({ database }: Services, id_user: string, price: number): Promise<void> {
  if (price === 0) return;
  const held = sql`${users.held} - ${sql.param(price, users.held)}`;
  await database
    .db()
    .update(users)
    .set({ held, updated_at: sql`${users.updated_at}` })
    .where(eq(users.id, id_user));
}

/** A generation is complete: charges the price that was held for it. A price of 0 makes no row (OP-203). */
export async function settleHeld(services: Services, entry: Omit<Entry, "type">): Promise<void> {
  if (entry.amount === 0) return;
  const amount = sql.param(entry.amount, users.balance);
  await moveBalance(
    services,
    { ...entry, type: "charge" },
    {
      set: { balance: sql`${users.balance} + ${amount}`, held: sql`${users.held} + ${amount}` },
      where: sql`true`,
    },
  );
}

/** A refund of a store order, negative: store money is no credit, so the owner's balance stays (OP-95). */
export async function recordOrderRefund(
  services: Services,
  entry: Omit<Entry, "type"> & { id_order: string },
): Promise<void> {
  await moveBalance(services, { ...entry, type: "refund" }, { set: {}, where: sql`true` });
}

/**
 * Time of a balance change. Not the transaction's start, because transactions that waited for the account began before.
 * Always later than the account's last row, whose lock is held, so that lists show rows in the right order.
 */
function afterTheLast({ id_user, created_at }: Entry) {
  const moment = created_at ? sql`${created_at}::timestamptz` : sql`clock_timestamp()`;
  const last = sql`select max(created_at) from transactions where id_user = ${id_user}`;
  return sql`greatest(${moment}, (${last}) + interval '1 microsecond')`;
}

/**
 * Sets the balance of an account that the caller has locked or just created: one row of type adjustment, or none if
 * nothing changes (OP-94).
 * @throws Refusal errors.balance_held at `balance` if it would be less than what is held
 */
export async function adjustBalance(
  services: Services,
  id_user: string,
  before: number,
  after: number,
  created_at?: string,
): Promise<number> {
  const difference = toHundredths(after) - toHundredths(before);
  if (difference === 0) return before;
  const held = await heldOf(services, id_user);
  const message = "errors.balance_held";
  if (after < held)
    throw new Refusal(422, message, { issues: [{ path: "balance", message }], values: { held } });
  return changeBalance(services, { id_user, type: "adjustment", amount: difference / 100, created_at });
}
