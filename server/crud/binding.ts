import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { SaveAction } from "../../contract/core/entity";
import type { Caller } from "../caller";
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
  /** Rows the caller may see, beyond the contract's `rows` rule. */
  scope?: (caller: Caller) => SQL | undefined;
  /** Order of a list unless the caller sorts; newest first without it (OP-24). */
  order?: SQL[];
  /** Rules and derived columns of this entity, inside the save's transaction. */
  beforeSave?: (save: Save) => Promise<void>;
  /** What else changes with the row, inside the same transaction. */
  afterSave?: (save: Save, row: Row) => Promise<void>;
  beforeRemove?: (row: Row, services: Services) => Promise<void>;
}

export const column = (table: EntityTable, name: string): PgColumn => table[name] as PgColumn;
export const hasColumn = (table: EntityTable, name: string): boolean => name in table;
