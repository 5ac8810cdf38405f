import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { SaveAction } from "../../contract/core/entity";
import type { Caller } from "../caller";
import type { Refusal } from "../errors";
import type { Call } from "../http/call";
import type { Language } from "../http/messages";
import type { Services } from "../services";

/** A table as the generic calls see it: columns by wire name. */
export type EntityTable = PgTable & { id: PgColumn } & Record<string, unknown>;

export type Row = Record<string, unknown> & { id: string };

export interface Save {
  action: SaveAction;
  caller: Caller;
  services: Services;
  id: string;
  /** The stored row, locked; undefined for a create. */
  current: Row | undefined;
  /** What the caller sent, before anything was left out: for the few refusals a point names (OP-127). */
  sent: Record<string, unknown>;
  /** Columns about to be written. Hooks may change them. */
  values: Record<string, unknown>;
}

/** Ties an entity to its table; everything else about the generic calls comes from the contract. */
export interface Binding {
  table: EntityTable;
  /** Binding of the entity that the collections are below (the contract's `within`). */
  within?: Binding;
  /** A further condition on the rows that the caller may see, for `by_ids` too. */
  scope?: (services: Services, caller: Caller) => SQL | undefined;
  /** Rows that a caller sees next to the own and dealt ones; `byIds` where only names are looked up. */
  also?: (services: Services, caller: Caller, byIds: boolean) => SQL | undefined;
  /** What a read of an id out of scope is answered with; 404 without it. */
  refusal?: (services: Services, id: string) => Promise<Refusal>;
  /**
   * Fields that are no columns, for all rows of a page at once; some are in the language of the request, some for
   * certain callers alone.
   */
  extend?: (services: Services, rows: Row[], language?: Language, caller?: Caller) => Promise<Row[]>;
  /** Objects next to the record in single replies, and next to the state that a stale save met. */
  related?: (call: Pick<Call, "services" | "caller">, row: Row) => Promise<object>;
  /** List filters that are no plain comparison with the column of their name. */
  filters?: Record<string, (value: never, call: Pick<Call, "services" | "caller">) => SQL | undefined>;
  /** The answer to a create holds a secret: under an Idempotency-Key the record is read again instead. */
  secretAnswer?: true;
  /** Column that names whose quota a new row counts against; without it the parent's, else id_user. */
  quota?: string;
  /** Subject of an advisory lock that saves and removals hold: for rules over many rows. */
  lock?: string;
  /** Order of a list unless the caller sorts; newest first without it (OP-24). */
  order?: SQL[];
  /** Columns of a new row that take long to make, from what was sent: before the transaction (ADR 010). */
  prepare?: (sent: Record<string, unknown>) => Promise<Record<string, unknown>>;
  /** Rules and derived columns of this entity, inside the save's transaction. */
  beforeSave?: (save: Save) => Promise<void>;
  /** What else changes with the row, inside the same transaction. */
  afterSave?: (save: Save, row: Row) => Promise<void>;
  beforeRemove?: (row: Row, services: Services, caller: Caller) => Promise<void>;
  /** In place of marking or deleting the row. */
  removal?: (row: Row, services: Services) => Promise<void>;
  /** What else changes once the row is gone, inside the same transaction. */
  afterRemove?: (row: Row, services: Services) => Promise<void>;
}

export const column = (table: EntityTable, name: string): PgColumn => table[name] as PgColumn;
export const hasColumn = (table: EntityTable, name: string): boolean => name in table;
