import { emptyDraft, type Fields, type Part } from "../../contract/core/entity";
import type { Field, Kind } from "../../contract/core/field";
import { byPosition } from "../../contract/rules/positions";
import { codec as boolean } from "./boolean/codec";
import { codec as choice } from "./choice/codec";
import { codec as colour } from "./colour/codec";
import type { FormOf } from "./form-of";
import { codec as id } from "./id/codec";
import { codec as image, storedImage } from "./image/codec";
import { codec as json } from "./json/codec";
import type { Codec } from "./kind";
import { codec as labels } from "./labels/codec";
import { codec as number } from "./number/codec";
import { codec as reference } from "./reference/codec";
import { codec as references } from "./references/codec";
import { codec as text } from "./text/codec";
import { codec as time } from "./time/codec";

type Plain = Readonly<Record<string, unknown>>;

const partOf = ({ part }: Field): Part => part as Part;
const placeOf = ({ fields }: Part) => Object.keys(fields).find((key) => fields[key]?.place);

/** Rows in their order, without their places. */
const rows: Codec<readonly Plain[], readonly Plain[]> = {
  toForm(wire, field) {
    const part = partOf(field);
    const place = placeOf(part);
    const inOrder = place
      ? byPosition(wire.map((row) => ({ row, position: row[place] as number })))
      : undefined;
    return (inOrder?.map(({ row }) => row) ?? wire).map((row) => formValues(part, row));
  },
  toWire: (form, field) => form.map((row, at) => wireValues(partOf(field), row, at)),
};

const group: Codec<Plain | null, Plain | null> = {
  toForm: (wire, field) => wire && formValues(partOf(field), wire),
  toWire: (form, field) => form && wireValues(partOf(field), form),
};

// biome-ignore lint/suspicious/noExplicitAny: each kind has its own form and wire types.
export const codecs: Record<Kind, Codec<any, any>> = {
  id,
  text,
  multiline: text,
  secret: text,
  number,
  money: number,
  boolean,
  choice,
  time,
  colour,
  reference,
  references,
  image,
  labels,
  json,
  rows,
  group,
};

/** Form values of a stored record or row, or of an empty draft. */
export function formValues<F extends Fields>(part: Pick<Part<F>, "fields">, record?: Plain): FormOf<F> {
  const source: Plain = record ?? emptyDraft(part);
  const values = Object.entries<Field>(part.fields).flatMap(([key, field]) => {
    if (field.place) return [];
    const wire =
      field.kind === "image" && record ? storedImage(record, field) : (source[key] ?? field.initial);
    return [[key, codecs[field.kind].toForm(wire, field)]];
  });
  return Object.fromEntries(values) as FormOf<F>;
}

/** What a save sends of form values. @param at the place of a row */
export function wireValues(part: Pick<Part, "fields">, values: Plain, at?: number): Record<string, unknown> {
  const wire = Object.entries<Field>(part.fields).map(([key, field]) => [
    key,
    field.place ? at : codecs[field.kind].toWire(values[key], field),
  ]);
  return Object.fromEntries(wire);
}
