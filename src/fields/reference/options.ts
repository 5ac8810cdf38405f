import { lookUp } from "../../providers/data";
import type { Data } from "../../providers/data/entity";
import { entityOf, nameOfRecord } from "./name-of";

type Row = Record<string, unknown> & { id: string };

export interface Option<R = Row> {
  id: string;
  name: string;
  record: R;
}

export function optionsOf(to: string, rows: readonly Data[]): Option<Data>[] {
  const entity = entityOf(to);
  if (!entity) throw new Error(`No entity ${to} to refer to`);
  return rows.map((record) => ({
    id: record.id,
    name: nameOfRecord(entity, record),
    record,
  }));
}

/** The records with these ids, by one by_ids (OP-85). Unreadable ones are left out and logged (LIST-09). */
export async function namedOptions(to: string, ids: readonly string[]): Promise<Option[]> {
  return optionsOf(to, await lookUp(to, ids));
}
