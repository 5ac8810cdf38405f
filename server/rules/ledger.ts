import { and, eq, sql } from "drizzle-orm";
import { toHundredths } from "../../contract/core/money";
import { Refusal } from "../errors";
import type { Services } from "../services";
import { transactions, users } from "../store/schema";

type Row = typeof transactions.$inferInsert;

/** A change of a balance: what it is for, and by how many credits, signed. */
export type Entry = Pick<Row, "id_user" | "type" | "amount"> &
  Partial<
    Pick<
      Row,
      "id_schedule_period" | "id_generation" | "id_emission" | "id_code" | "description" | "created_at"
    >
  >;

/**
 * The one place where balances change: the account and its ledger row together (OP-94), so that the sum of an
 * account's rows without id_order always equals its balance. Call it in the transaction of what is paid for.
 * The guard is the update's own condition: side by side, no two calls can spend the same credits (rule 26).
 * @param at the field of the request at which a refusal is said, where one is to blame
 * @returns the balance after it
 * @throws Refusal errors.insufficient_balance when it would fall below zero
 */
export async function changeBalance({ database }: Services, entry: Entry, at?: string): Promise<number> {
  const db = database.db();
  const amount = sql.param(entry.amount, users.balance);
  const [account] = await db
    .update(users)
    // A form that still shows the old balance must not put it back: its version is stale now (OP-175).
    .set({ balance: sql`${users.balance} + ${amount}`, version: sql`version + 1` })
    .where(and(eq(users.id, entry.id_user), sql`${users.balance} + ${amount} >= 0`))
    .returning({ balance: users.balance });
  if (!account) {
    const message = "errors.insufficient_balance";
    throw new Refusal(422, message, at ? [{ path: at, message }] : []);
  }
  await db
    .insert(transactions)
    .values({ ...entry, created_at: afterTheLast(entry), balance_after: account.balance });
  return account.balance;
}

/**
 * The moment the balance changed: transactions that waited for the account all began before it. Later than the
 * account's last row, whose lock is held, so that lists show rows of one moment in the order in which they happened.
 */
function afterTheLast({ id_user, created_at }: Entry) {
  const moment = created_at ? sql`${created_at}::timestamptz` : sql`clock_timestamp()`;
  const last = sql`select max(created_at) from transactions where id_user = ${id_user}`;
  return sql`greatest(${moment}, (${last}) + interval '1 microsecond')`;
}

/**
 * Brings an account that the caller has locked, or just made, from one balance to another: one row of type
 * adjustment, none when nothing changes (OP-94).
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
  return changeBalance(services, { id_user, type: "adjustment", amount: difference / 100, created_at });
}
