import { getTableColumns, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { SaveAction } from "../../contract/core/entity";
import type { Caller } from "../caller";
import type { Refusal } from "../errors";
import type { Call } from "../http/call";
import type { Language } from "../http/messages";
import type { Services } from "../services";

/** A table as the generic calls see it: columns by wire name, read by `column`. */
export type EntityTable = PgTable & { id: PgColumn };

export type Row = Record<string, unknown> & { id: string };

export interface Save {
  action: SaveAction;
  caller: Caller;
  services: Services;
  id: string;
  /** The stored row, locked; undefined for a create. */
  current: Row | undefined;
  /** What the caller sent, including ignored fields: for the few that must be rejected instead (OP-127). */
  sent: Record<string, unknown>;
  /** Columns that will be written. Hooks may change them. */
  values: Record<string, unknown>;
}

/** Connects an entity to its table and its special rules. Everything else comes from the contract. */
export interface Binding {
  table: EntityTable;
  /** Additional condition on the rows that the caller may see, also for `by_ids`. */
  scope?: (services: Services, caller: Caller) => SQL | undefined;
  /** A column that may be too large for a page: lists send it as long as the page stays small (section 14, OP-125). */
  heavy?: string;
  /** Rows visible in addition to own and customers' rows. `byIds`: only names are looked up. */
  alsoVisible?: (services: Services, caller: Caller, byIds: boolean) => SQL | undefined;
  /** Additional condition on the rows of a list, which may leave out rows that the caller may read. */
  listScope?: (call: Pick<Call, "services" | "query" | "caller">) => SQL | undefined;
  /** Error for an id that is out of scope; default 404. */
  refusal?: (services: Services, id: string) => Promise<Refusal>;
  /**
   * Adds fields that are not columns, for all rows of a page at once. They may depend on the language and on the
   * caller.
   */
  extend?: (services: Services, rows: Row[], language?: Language, caller?: Caller) => Promise<Row[]>;
  /** Related objects in replies with a single record and in version conflicts. */
  related?: (call: Pick<Call, "services" | "caller">, row: Row) => Promise<object>;
  /** List filters that are not a plain comparison with the column of that name. */
  filters?: Record<string, (value: never, call: Pick<Call, "services" | "caller">) => SQL | undefined>;
  /**
   * A column that also changes without a save, and is part of the ETag. A save that sends it as it was read leaves the
   * present value alone; one that sends another is 412 if it changed meanwhile (OP-203).
   */
  etagColumn?: string;
  /** The reply to a create holds a secret: a repeat under an Idempotency-Key reads the record instead. */
  secretAnswer?: true;
  /** Column with the owner whose quota a new row counts against. Default: the parent's column, otherwise id_user. */
  quota?: string;
  /** Bytes of pictures outside the table's own columns, which count against their owner's limit: sums, never null. */
  pictureBytes?: (owner: string) => SQL[];
  /** References that saves do not check in general, by path, with the reason. */
  references?: Readonly<Record<string, string>>;
  /** Name of an advisory lock held by saves and removals, for rules that concern many rows. */
  lock?: string;
  /** Rows found by a word of a search in the records that they refer to. */
  searched?: (services: Services, pattern: string) => SQL[];
  /** A search for an id or its first eight characters finds its row: that is what people are given. */
  foundById?: true;
  /** Default order of the list; newest first without it (OP-24). */
  order?: SQL[];
  /** Orders that are no fields (the contract's `list.orders`): groups of rows, one after the other. */
  orders?: Record<string, (services: Services) => { only: SQL | undefined; order: SQL[] }[]>;
  /** Columns of a new row that are slow to compute, computed before the transaction (ADR 010). */
  prepare?: (sent: Record<string, unknown>) => Promise<Record<string, unknown>>;
  /** Checks of a change that ask other services, before the transaction (ADR 010). */
  verify?: (services: Services, current: Row, sent: Record<string, unknown>) => Promise<void>;
  /** Checks and derived columns, inside the save's transaction. */
  beforeSave?: (save: Save) => Promise<void>;
  /** Further changes after the row is saved, in the same transaction. */
  afterSave?: (save: Save, row: Row) => Promise<void>;
  /** What has to be done at other services before the transaction of a removal, which checks again. */
  prepareRemove?: (row: Row, services: Services) => Promise<void>;
  beforeRemove?: (row: Row, services: Services, caller: Caller) => Promise<void>;
  /** Replaces marking or deleting the row. */
  removal?: (row: Row, services: Services) => Promise<void>;
  /** Further changes after the row is removed, in the same transaction. */
  afterRemove?: (row: Row, services: Services) => Promise<void>;
}

export const column = (table: EntityTable, name: string): PgColumn =>
  getTableColumns(table)[name] as PgColumn;
export const hasColumn = (table: EntityTable, name: string): boolean => name in getTableColumns(table);
