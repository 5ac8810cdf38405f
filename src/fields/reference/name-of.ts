import type { Entity } from "../../../contract/core/entity";
import { entities } from "../../../contract/entities";
import type { Labels } from "../labels/codec";
import { labelOf } from "../labels/label-of";

type Plain = Readonly<Record<string, unknown>>;

export const entityOf = (name: string): Entity | undefined => (entities as Record<string, Entity>)[name];

const FIRST_NAME = "first_name";

/** The field by which a list names its records: the first name of people, else the title. */
export const nameField = ({ fields, title }: Entity): string => (FIRST_NAME in fields ? FIRST_NAME : title);

/** The name that people know a record by: first and last name where it has them, else its title or its label. */
export function nameOfRecord(entity: Entity, record: Plain): string {
  const person = [record.first_name, record.last_name].filter(Boolean).join(" ");
  const title = record[entity.title];
  const name =
    entity.fields[entity.title]?.kind === "labels" ? labelOf(title as Labels) : String(title ?? "");
  return person || name || String(record.id);
}
