import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as schema from "../schema";

export interface CopiedTable {
  name: string;
  /** Columns of the primary key, used for paging. */
  key: string[];
  /** Columns that refer to the table itself. */
  selfReferences: string[];
}

/** Every table, each after the tables it refers to. */
export function tablesInOrder(): CopiedTable[] {
  const waiting = new Map(
    Object.values(schema as Record<string, unknown>)
      .filter((table): table is PgTable => is(table, PgTable))
      .map((table) => [getTableConfig(table).name, describe(table)]),
  );
  const ordered: CopiedTable[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ pointsTo }) => !pointsTo.some((name) => waiting.has(name)));
    if (ready.length === 0) throw new Error(`Tables point at each other: ${[...waiting.keys()].join(", ")}`);
    for (const { pointsTo: _, ...table } of ready) {
      ordered.push(table);
      waiting.delete(table.name);
    }
  }
  return ordered;
}

function describe(table: PgTable): CopiedTable & { pointsTo: string[] } {
  const { name, columns, primaryKeys, foreignKeys } = getTableConfig(table);
  const references = foreignKeys.map((key) => ({
    columns: key.reference().columns.map((column) => column.name),
    to: getTableConfig(key.reference().foreignTable).name,
  }));
  return {
    name,
    key: (primaryKeys[0]?.columns ?? columns.filter((column) => column.primary)).map((column) => column.name),
    selfReferences: references.filter(({ to }) => to === name).flatMap(({ columns }) => columns),
    pointsTo: references.filter(({ to }) => to !== name).map(({ to }) => to),
  };
}
