import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import * as schema from "./schema";

const NAMES = new Set(
  Object.values(schema)
    .filter((one) => is(one, PgTable))
    .map((table) => getTableName(table as PgTable)),
);

const tablesIn = (sql: string): string[] => [...new Set(sql.match(/\w+/g))].filter((word) => NAMES.has(word));

/** Numbers the writes of each table, so that what was read before one is known to be old. */
export class Writes {
  readonly #numbers = new Map<string, number>();
  /** Raised by what may reach any table: a deletion takes rows of other tables along. */
  #everywhere = 0;

  /** Notes a statement that is about to run or has run, or that a transaction has brought to light. */
  note(sql: string): void {
    if (isRead(sql)) return;
    if (!/^\s*(insert|update)\b/i.test(sql)) this.#everywhere += 1;
    for (const name of tablesIn(sql)) this.#numbers.set(name, (this.#numbers.get(name) ?? 0) + 1);
  }

  /** Another text as soon as one of the tables of a query may give other rows. */
  stateOf(sql: string): string {
    return [this.#everywhere, ...tablesIn(sql).map((name) => this.#numbers.get(name) ?? 0)].join();
  }
}

/** Statements of a transaction's own course count as such: what it has written is noted at its end. */
const isRead = (sql: string): boolean =>
  /^\s*(select|set|begin|commit|rollback|savepoint|release)\b/i.test(sql);
