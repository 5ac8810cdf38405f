import type { Role } from "../../../../contract/core/access";
import type { Entity } from "../../../../contract/core/entity";
import { type Field, OWNER } from "../../../../contract/core/field";
import { turnClass } from "../../../components/fit-columns";
import { nameField } from "../../../fields/reference/name-of";
import type { TextKey } from "../../../providers/i18n/keys";
import { type AnyResource, type Column, columnOf, type FixedFilters } from "../../../resources/define";

export interface ShownColumn extends Column {
  kind: Field["kind"];
  /** The column whose text is the link to the record. */
  isTitle: boolean;
  /** Cannot be hidden, as it identifies the record. */
  fixed: boolean;
  /** Classes of its cells. */
  className: string;
}

/** Columns in the order in which they give way where a table is too narrow: the resource's, then the last ones first. */
export function giveWayOrder({ list }: AnyResource, columns: readonly ShownColumn[]): string[] {
  const last = columns.filter(({ isTitle, card }) => !isTitle && card !== "lead").toReversed();
  // What a card leaves out is needed least.
  const rest = [...last.filter(({ card }) => !card), ...last.filter(({ card }) => card)];
  const named = (list.giveWay ?? []).filter((field) => columns.some((column) => column.field === field));
  return [...new Set([...named, ...rest.map(({ field }) => field)])];
}

function withTurns(resource: AnyResource, columns: readonly ShownColumn[]): ShownColumn[] {
  const order = giveWayOrder(resource, columns);
  return columns.map((column) => ({
    ...column,
    className: [column.className, turnClass(order, column.field)].filter(Boolean).join(" "),
  }));
}

const RIGHT: readonly Field["kind"][] = ["number", "money", "references"];

/** Visible columns of a role: the chosen ones in their order, else those of the resource. */
export function columnsFor(
  resource: AnyResource,
  role: Role,
  chosen: readonly string[] | undefined,
  fixedFilters: FixedFilters,
): ShownColumn[] {
  const own = ownColumns(resource, role, fixedFilters);
  if (!chosen) return own;
  const offered = [...own, ...furtherColumns(resource, role)];
  const shown = chosen.flatMap((field) => offered.find((column) => column.field === field) ?? []);
  // Chosen fields that no longer exist are left out, and fixed columns are always shown.
  return withTurns(resource, [...own.filter((column) => column.fixed && !shown.includes(column)), ...shown]);
}

/** Columns of the resource, without those of fixed filters, which are the same in each row. */
export function ownColumns(resource: AnyResource, role: Role, fixedFilters: FixedFilters): ShownColumn[] {
  const own = resource.list.columns
    .map(columnOf)
    .filter((column) => !column.adminsOnly || role === "admin")
    .filter((column) => !column.staffOnly || role !== "user")
    .filter((column) => !(column.field in fixedFilters))
    .map((column) => shownColumn(resource, column));
  return withTurns(resource, own);
}

/** Columns that the user may add: fields of the record that are not columns of the resource. */
export function furtherColumns(resource: AnyResource, role: Role): ShownColumn[] {
  const { entity, list } = resource;
  const known = new Set([
    ...list.columns.map((column) => columnOf(column).field),
    ...(list.includes ?? []).map(({ field }) => field), // a cell shows them already
  ]);
  return Object.keys(entity.fields)
    .filter((field) => !known.has(field) && isReadable(entity, field))
    .filter((field) => field !== OWNER || role === "admin") // LIST-10
    .map((field) => shownColumn(resource, { field, width: WIDTHS[(entity.fields[field] as Field).kind] }));
}

const UNREADABLE: readonly Field["kind"][] = ["image", "secret", "json", "rows", "group"];
const WIDTHS: Partial<Record<Field["kind"], number>> = {
  id: 104,
  boolean: 112,
  choice: 144,
  number: 112,
  money: 136,
  time: 168,
  colour: 136,
  reference: 176,
  references: 112,
};

/** Longer texts are files, as the nodes of a workflow. */
const LONGEST_TEXT = 100_000;

/** Whether a cell can show the field. Flags of stored pictures are left out: the picture says it. */
function isReadable(entity: Entity, key: string): boolean {
  const { kind, max = 0 } = entity.fields[key] as Field;
  const flags = Object.values(entity.fields).map(({ image }) => image?.has);
  return !UNREADABLE.includes(kind) && !flags.includes(key) && !(kind === "multiline" && max > LONGEST_TEXT);
}

function shownColumn({ entity }: AnyResource, column: Column): ShownColumn {
  const { kind } = entity.fields[column.field] as Field;
  const isTitle = column.field === nameField(entity);
  const fixed = isTitle || column.card === "lead";
  return { ...column, kind, isTitle, fixed, className: classNames(column, kind, isTitle) };
}

function classNames(column: Column, kind: Field["kind"], isTitle: boolean): string {
  const names = [
    isTitle ? "sl-title" : column.card ? `sl-card-${column.card}` : "sl-wide",
    column.adminsOnly && "sl-wide",
    // The slot of a `references` column draws no number.
    (column.count || (RIGHT.includes(kind) && !(kind === "references" && column.slot))) && "sl-right",
  ];
  return names.filter(Boolean).join(" ");
}

export const headingOf = (
  column: Column,
  { entity }: AnyResource,
  t: (key: TextKey) => string,
  labels: { label(entity: Entity, name: string): string },
): string => (column.label ? t(column.label) : labels.label(entity, column.field));
