import { allows, type Role } from "../../../contract/core/access";
import type { Field } from "../../../contract/core/field";
import { type AnyResource, type Column, columnOf } from "../../resources/define";

export interface ShownColumn extends Column {
  kind: Field["kind"];
  /** The column whose text is the link to the record. */
  isTitle: boolean;
  /** Classes of its cells. */
  className: string;
}

const RIGHT: readonly Field["kind"][] = ["number", "money", "references"];

/** Columns that a role sees. */
export function columnsFor(resource: AnyResource, role: Role): ShownColumn[] {
  const { entity, list } = resource;
  return list.columns
    .map(columnOf)
    .filter((column) => !column.adminsOnly || role === "admin")
    .map((column) => {
      const { kind } = entity.fields[column.field] as Field;
      const isTitle = column.field === (list.link ?? entity.title);
      return { ...column, kind, isTitle, className: classNames(column, kind, isTitle) };
    });
}

function classNames(column: Column, kind: Field["kind"], isTitle: boolean): string {
  const names = [
    isTitle ? "sl-title" : column.card ? `sl-card-${column.card}` : "sl-wide",
    column.adminsOnly && "sl-wide",
    RIGHT.includes(kind) && "sl-right",
  ];
  return names.filter(Boolean).join(" ");
}

/** Whether a role may change records here, or only look at them. */
export const mayChange = ({ entity }: AnyResource, role: Role): boolean => allows(entity.access.update, role);
