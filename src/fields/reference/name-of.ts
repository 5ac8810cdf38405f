import { entities } from "../../../contract";
import type { Entity } from "../../../contract/core/entity";

type Plain = Readonly<Record<string, unknown>>;

export const entityOf = (name: string): Entity | undefined =>
  (entities as unknown as Record<string, Entity>)[name];

/** The words by which people know a record: first and last name where it has them, else its title field. */
export function nameOfRecord(entity: Entity, record: Plain): string {
  const person = [record.first_name, record.last_name].filter(Boolean).join(" ");
  return person || String(record[entity.title] ?? "") || String(record.id);
}
