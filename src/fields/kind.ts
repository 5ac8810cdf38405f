import type { Entity, Part } from "../../contract/core/entity";
import type { Field } from "../../contract/core/field";
import type { RecordNamed } from "../../contract/entities";
import type { useFormat } from "../providers/i18n/use-format";
import type { Labels } from "./use-labels";

/**
 * Converts between wire and form values. `toWire(toForm(x))` means the same as x. Untouched values are sent back as
 * they were read, without the codec (screens/form/entity-model.ts).
 */
export interface Codec<Form = unknown, Wire = unknown> {
  toForm(wire: Wire, field: Field): Form;
  toWire(form: Form, field: Field): Wire;
  /** Message key of why a form value has no wire value, as a text that is no number. */
  problem?(form: Form, field: Field): string | undefined;
}

export interface InputProps<Form = unknown> {
  /** Id of the element that takes the focus; the visible label refers to it. */
  id: string;
  /** Id of the visible label, for groups, which `for` cannot name. */
  labelId: string;
  /** Wire name. */
  name: string;
  /** The visible label, where it is not the field's own, as for one of several pictures. */
  label?: string;
  value: Form;
  onChange(value: Form): void;
  onBlur?(): void;
  /** Reports why a file was rejected, undefined once one is accepted; without this the input shows it. */
  onProblem?(message: string | undefined): void;
  field: Field;
  entity: Part;
  /** The stored record, if there is one: pictures need its id. */
  record?: Record<string, unknown>;
  invalid?: boolean;
  required?: boolean;
  /** For a time without a value: where the calendar opens. */
  near?: string | undefined;
  /** Ids of help and error texts. */
  describedBy?: string;
  disabled?: boolean;
}

/** What cells need from hooks, which run once per table: in each cell of 100 rows they would be slow. */
export interface CellTools {
  labels: Labels;
  format: ReturnType<typeof useFormat>;
  /** Name of a referenced record, if it is loaded. */
  nameOf(entity: string, id: string): string | undefined;
  /** The referenced record, as for its picture. */
  recordOf<N extends string>(entity: N, id: string): RecordNamed<N> | undefined;
  pictureLabels: { none: string; retry: string };
}

/** Props of a `Cell`, which shows a value in one line, and of a `Show`, which shows it in full. */
export interface CellProps<Wire = unknown, R extends object = Record<string, unknown>> {
  name: string;
  value: Wire;
  field: Field;
  entity: Entity;
  record: R;
  tools: CellTools;
}

const NULLABLE = new WeakMap<Field, boolean>();

/** Whether the field's schema accepts null; cached per field. */
export function isNullable(field: Field): boolean {
  const known = NULLABLE.get(field);
  if (known !== undefined) return known;
  const answer = field.schema.safeParse(null).success;
  NULLABLE.set(field, answer);
  return answer;
}
