import { getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as schema from "./schema";

const TABLES = (Object.values(schema) as unknown[]).filter((one): one is PgTable => is(one, PgTable));
const NAMES = new Set(TABLES.map((table) => getTableName(table)));

/** Tables whose rows change with a deletion from a table: by `cascade` and `set null`, over any number of steps. */
const FOLLOWERS = new Map([...NAMES].map((name) => [name, followersOf(name)]));

function followersOf(name: string, known = new Set([name])): Set<string> {
  for (const table of TABLES) {
    const follows = getTableConfig(table).foreignKeys.some(
      (key) =>
        getTableName(key.reference().foreignTable) === name &&
        ["cascade", "set null", "set default"].includes(key.onDelete ?? ""),
    );
    if (!follows || known.has(getTableName(table))) continue;
    known.add(getTableName(table));
    followersOf(getTableName(table), known);
  }
  return known;
}

const tablesIn = (sql: string): string[] => [...new Set(sql.match(/\w+/g))].filter((word) => NAMES.has(word));

/** Numbers the writes of each table, so that what was read before one is known to be old. */
export class Writes {
  readonly #numbers = new Map<string, number>();
  /** Raised by what may reach any table. */
  #everywhere = 0;

  /** Notes a statement that is about to run or has run, or that a transaction has brought to light. */
  note(sql: string): void {
    if (isRead(sql)) return;
    if (!/^\s*(insert|update|delete)\b/i.test(sql)) this.#everywhere += 1;
    const named = tablesIn(sql);
    const reached = /\bdelete\b/i.test(sql)
      ? named.flatMap((name) => [...(FOLLOWERS.get(name) ?? [])])
      : named;
    for (const name of new Set(reached)) this.#numbers.set(name, (this.#numbers.get(name) ?? 0) + 1);
  }

  /** Another text as soon as one of the tables of a query may give other rows. */
  stateOf(sql: string): string {
    return [this.#everywhere, ...tablesIn(sql).map((name) => this.#numbers.get(name) ?? 0)].join();
  }
}

/** Statements of a transaction's own course count as such: what it has written is noted at its end. */
const isRead = (sql: string): boolean =>
  /^\s*(select|set|begin|commit|rollback|savepoint|release)\b/i.test(sql);
