import { getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as schema from "./schema";

const TABLES = (Object.values(schema) as unknown[]).filter((one): one is PgTable => is(one, PgTable));
const NAMES = new Set(TABLES.map((table) => getTableName(table)));

/** Tables that a deletion from a table changes through `cascade` and `set null`, transitively. */
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

/** Counts the writes of each table, to detect outdated reads. */
export class Writes {
  readonly #numbers = new Map<string, number>();
  /** Incremented by statements that may change any table. */
  #everywhere = 0;

  /** Records a statement: before it runs, after it ran, and at the end of its transaction. */
  note(sql: string): void {
    if (isRead(sql)) return;
    if (!/^\s*(insert|update|delete)\b/i.test(sql)) this.#everywhere += 1;
    const named = tablesIn(sql);
    const reached = /\bdelete\b/i.test(sql)
      ? named.flatMap((name) => [...(FOLLOWERS.get(name) ?? [])])
      : named;
    for (const name of new Set(reached)) this.#numbers.set(name, (this.#numbers.get(name) ?? 0) + 1);
  }

  /** Changes when the result of the query may have changed. */
  stateOf(sql: string): string {
    return [this.#everywhere, ...tablesIn(sql).map((name) => this.#numbers.get(name) ?? 0)].join();
  }
}

/** Transaction control counts as a read: a transaction's writes are recorded at its end. */
const isRead = (sql: string): boolean =>
  /^\s*(select|set|begin|commit|rollback|savepoint|release)\b/i.test(sql);
