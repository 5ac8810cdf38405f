import type { Entity } from "../../contract/core/entity";
import type { Field } from "../../contract/core/field";
import type { useFormat } from "../providers/i18n/use-format";
import type { Labels } from "./use-labels";

/**
 * Between the wire and a form. `toWire(toForm(x))` means the same as x; that an untouched value travels back
 * byte for byte is the form's business (screens/form/entity-model.ts), which then does not ask the codec at all.
 */
export interface Codec<Form = unknown, Wire = unknown> {
  toForm(wire: Wire, field: Field): Form;
  toWire(form: Form, field: Field): Wire;
  /** Message key of what keeps this form value from being a wire value at all, as text where a number belongs. */
  problem?(form: Form, field: Field): string | undefined;
}

export interface InputProps<Form = unknown> {
  /** Of the element that takes the focus; the visible label points at it. */
  id: string;
  /** Id of the visible label, for groups that `for` cannot name. */
  labelId: string;
  /** Wire name. */
  name: string;
  /** The visible label where it is not the field's own word, as for one of several pictures. */
  label?: string;
  value: Form;
  onChange(value: Form): void;
  onBlur?(): void;
  /** What was offered and not taken, as a text; undefined once something was. Without it the input says so itself. */
  onProblem?(message: string | undefined): void;
  field: Field;
  entity: Entity;
  /** The stored record, as far as there is one: pictures need its id. */
  record?: Record<string, unknown>;
  invalid?: boolean;
  required?: boolean;
  /** Of a time without a value: the moment near which one is looked for. */
  near?: string | undefined;
  /** Ids of help and error texts. */
  describedBy?: string;
  disabled?: boolean;
}

/** What cells need of the page, asked once per table: hooks in every cell of 100 rows would be felt. */
export interface CellTools {
  labels: Labels;
  format: ReturnType<typeof useFormat>;
  /** Name of a referred record, as far as it is known already. */
  nameOf(entity: string, id: string): string | undefined;
  /** The referred record itself, as for its picture. */
  recordOf(entity: string, id: string): Readonly<Record<string, unknown>> | undefined;
  pictureLabels: { none: string; retry: string };
}

/** Of a cell, which shows a value in one line, and of a `Show`, which shows it in full. */
export interface CellProps<Wire = unknown> {
  name: string;
  value: Wire;
  field: Field;
  entity: Entity;
  record: Record<string, unknown>;
  tools: CellTools;
}

const NULLABLE = new WeakMap<Field, boolean>();

/** Whether null may stand on the wire; asked of the schema once per field. */
export function isNullable(field: Field): boolean {
  const known = NULLABLE.get(field);
  if (known !== undefined) return known;
  const answer = field.schema.safeParse(null).success;
  NULLABLE.set(field, answer);
  return answer;
}
