import { and, eq, sql } from "drizzle-orm";
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
      "id_schedule_period" | "id_generation" | "id_emission" | "id_code" | "description" | "created_at"
    >
  >;

/**
 * Changes a balance and adds its ledger row, in the transaction of whatever is paid for (OP-94). All changes of
 * balances go through here, so that the sum of an account's rows without id_order equals its balance. The check is a
 * condition of the update: concurrent calls cannot spend the same credits (rule 26).
 * @param at the field of the request that an error is shown at, if any
 * @returns the new balance
 * @throws Refusal errors.insufficient_balance if it would be negative
 */
export async function changeBalance({ database }: Services, entry: Entry, at?: string): Promise<number> {
  const db = database.db();
  const amount = sql.param(entry.amount, users.balance);
  const [account] = await db
    .update(users)
    // Raises the version, so that a form with the old balance cannot restore it (OP-175).
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
