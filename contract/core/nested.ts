import { z } from "zod";
import { signedIn } from "./access";
import { type Fields, type Part, type RecordOf, recordSchema } from "./entity";
import type { Field } from "./field";
import { partId } from "./ids";

/*
 * Fields in fields: the rows of a list and the members of a group. Schema, limits, initial values, references, checks,
 * form values, wire form and labels of nested fields are derived as those of a record's own fields are.
 */

interface PartOptions<F extends Fields> {
  /** Root key of the messages: `fields.<name>.<field>`, and `fields.<name>.row` for "Question 2". */
  name: string;
  fields: F;
  title: keyof F & string;
  names?: keyof F & string;
  summary?: readonly (keyof F & string)[];
  check?: Part<F>["check"];
}

/** Declares what the rows or the group of a record consist of. An entity can be used as it is. */
export function definePart<const F extends Fields>(options: PartOptions<F>): Part<F> {
  return { check: () => [], ...options };
}

export interface RowLimits {
  most?: number;
  /** Fewest rows, with the message key of too few. */
  least?: [count: number, message: string];
}

export type RowsField<F extends Fields> = Omit<Field<"rows", RecordOf<F>[]>, "part"> & { part: Part<F> };
export type GroupField<F extends Fields> = Omit<Field<"group", RecordOf<F>>, "part"> & { part: Part<F> };

/** A list of rows, each with its id. */
export function rows<F extends Fields>(
  part: Part<F>,
  { most = 1000, least: [least, tooFew] = [0, ""] }: RowLimits = {},
): RowsField<F> {
  const schema = z.array(recordSchema(part)) as unknown as z.ZodType<RecordOf<F>[]>;
  return { kind: "rows", schema, initial: [], write: WRITE, part, count: { most, least, tooFew } };
}

/** Fields that belong together, as those of one row. */
export function group<F extends Fields>(part: Part<F>): GroupField<F> {
  const schema = recordSchema(part) as unknown as z.ZodType<RecordOf<F>>;
  return { kind: "group", schema, initial: {} as RecordOf<F>, write: WRITE, part };
}

/** Some fields of a part, such as those of an entity that the rows of another one show. */
export function pick<F extends Fields, K extends keyof F & string>(
  part: Part<F>,
  keys: readonly K[],
): Part<Pick<F, K>> {
  const fields = Object.fromEntries(keys.map((key) => [key, part.fields[key]])) as Pick<F, K>;
  return { name: part.name, title: part.title, fields, check: () => [] };
}

/** A row as a save sends it: without an id it is new, without a place it is the last one. */
export type InputOf<F extends Fields> = {
  [K in keyof F as F[K] extends { place: true } ? never : K extends "id" ? never : K]: InputValue<F[K]>;
} & { [K in keyof F as F[K] extends { place: true } ? K : never]?: number | undefined } & {
  id?: string | null | undefined;
};

type InputValue<F> =
  F extends RowsField<infer R> ? InputOf<R>[] : F extends { schema: z.ZodType<infer T> } ? T : never;

/** Schema of a row that a save sends; what is left out has its initial value, unless it is required. */
export function inputSchema<F extends Fields>({ fields }: Pick<Part<F>, "fields">): z.ZodType<InputOf<F>> {
  const shape = Object.entries<Field>(fields).map(([key, field]) => [key, inputOf(key, field)]);
  return z.object(Object.fromEntries(shape)) as never;
}

function inputOf(key: string, field: Field): z.ZodType {
  if (key === "id") return partId.nullish();
  if (field.place) return field.schema.optional();
  if (field.kind === "rows" && field.part)
    return z
      .array(inputSchema(field.part))
      .max(field.count?.most ?? 1000)
      .default([]);
  return field.required ? field.schema : field.schema.default(field.initial as never);
}

const WRITE = { create: signedIn, update: signedIn };

/** An entity as its page edits it: with nested fields that other calls read and save. */
export function withParts<F extends Fields, P extends Fields>(
  { name, title, fields, check }: Part<F>,
  parts: P,
): Part<Omit<F, keyof P> & P> {
  // The entity's rules are about its own fields, which the document has too.
  return { name, title, fields: { ...fields, ...parts }, check: check as never };
}
