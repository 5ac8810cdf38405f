import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  customType,
  type ExtraConfigColumn,
  index,
  integer,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { fromHundredths, toHundredths } from "../../contract/core/money";
import { toWireTime } from "../../contract/core/time";

/** The format in which both engines return a current moment while the session's time zone is UTC. */
const UTC_TEXT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;

/**
 * A moment. Read in the wire format, `YYYY-MM-DDTHH:MM:SSZ` (OP-14); the column keeps microseconds for ordering. Trap:
 * the value read has lost them, so never compare it with the column (reliability rule 24).
 */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp with time zone",
  fromDriver: (value) =>
    UTC_TEXT.test(value) ? `${value.slice(0, 10)}T${value.slice(11, 19)}Z` : toWireTime(value),
});

/** In SQL: a moment as on the wire. @param moment an expression without values, such as the name of a column */
export const wireMoment = (moment: string) =>
  sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);

/** A moment for calculations: read as a Date with milliseconds. Never for the wire. */
export const instant = () => timestamp({ withTimezone: true, mode: "date" });

/**
 * Credits: bigint hundredths in the database, a number with two decimals in code (OP-15). Trap: in a raw expression
 * write `sql.param(amount, table.column)`; a bare `${amount}` is not converted.
 */
export const money = customType<{ data: number; driverData: number | string }>({
  dataType: () => "bigint",
  toDriver: toHundredths,
  fromDriver: (value) => fromHundredths(Number(value)),
});

/** Unsigned 32-bit RGBA (OP-87), too large for int4. */
export const colour = () => bigint({ mode: "number" });

/** A text of others without the characters that text columns refuse. */
export const storable = (text: string): string => text.replaceAll("\0", "");

/** One of a fixed set of strings, defined by the contract. */
export const choice = <Word extends string>() => text().$type<Word>();

export const ids = () => uuid().array().notNull().default(sql`'{}'::uuid[]`);

/** In SQL: these ids as one value, an array that may be empty. */
export const uuids = (list: readonly string[]): SQL => sql`${`{${list.join(",")}}`}::uuid[]`;

/** In SQL: whether a column is one of these ids, of which there may be none. */
export const isOneOf = (column: AnyPgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${uuids([...new Set(ids)])})`;

/** UUID version 4, generated here and never by the caller (OP-13). */
export const key = () => uuid().primaryKey().$defaultFn(randomUUID);

export const created = () => moment().notNull().default(sql`now()`);

export const stamps = () => ({
  created_at: created(),
  updated_at: moment()
    .notNull()
    .default(sql`now()`)
    .$onUpdate(() => sql`now()`),
});

export const base = () => ({ id: key(), ...stamps() });

/** Raised by each save of the record; used as its ETag (OP-175). */
export const version = () => integer().notNull().default(1);

type Indexed<Name extends string> = Record<Name, Partial<ExtraConfigColumn>>;

/**
 * Indexes of a list ordered newest first (OP-24), for everyone and for one owner. Ascending and read backwards:
 * drizzle's `desc()` in an index means NULLS LAST, in a query NULLS FIRST, and would not match.
 */
export const newestFirst = (table: Indexed<"created_at" | "id">) => index().on(table.created_at, table.id);
export const newestOfOwner = (table: Indexed<"id_user" | "created_at" | "id">) =>
  index().on(table.id_user, table.created_at, table.id);
