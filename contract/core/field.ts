import { z } from "zod";
import { type Role, signedIn } from "./access";
import { colourSchema } from "./colour";
import type { Entity, Part } from "./entity";
import { id, idOf, NIL_ID } from "./ids";
import { moneySchema } from "./money";
import { sharedSchema } from "./shared-schema";
import { timeSchema } from "./time";

/** The kinds of fields. Each kind has a folder in `src/fields`. */
export type Kind =
  | "id"
  | "text"
  | "multiline"
  | "secret"
  | "number"
  | "money"
  | "boolean"
  | "choice"
  | "time"
  | "colour"
  | "reference"
  | "references"
  | "image"
  | "labels"
  | "json"
  // Nested fields: see nested.ts.
  | "rows"
  | "group";

/** Roles that may write a field on create and on update (OP-180). */
export interface WriteRule {
  create: readonly Role[];
  update: readonly Role[];
}

export interface Field<K extends Kind = Kind, T = unknown> {
  kind: K;
  /** Strict schema on the wire. */
  schema: z.ZodType<T>;
  /** Value in a new entity. */
  initial: T;
  write: WriteRule;
  /** Printed in italics in section 14: another server may omit it (OP-179). */
  decided?: boolean;
  /** What an answer without it means, by the rest of the raw record: undefined if nothing. Otherwise `initial`. */
  absent?: (source: Readonly<Record<string, unknown>>) => T | undefined;
  /** Required to save; text must not be blank. */
  required?: boolean;
  /** Its name in the body of a save, if that is another one (OP-134). */
  sentAs?: string;
  /** The entity that an id refers to. */
  to?: string;
  /** List filters of that entity: only records that match may be chosen. */
  only?: Readonly<Record<string, string>>;
  options?: readonly (string | number)[];
  /** Maximum length of text in characters. */
  max?: number;
  /** Number of decimals. */
  precision?: number;
  /** What an arrow key adds to a number or takes from it, 1 by default. */
  step?: number;
  /** Least and largest number, where both are set: errors name them. */
  range?: readonly [least: number, largest: number];
  image?: ImageRule;
  /** The entity of embedded records. */
  of?: () => Entity;
  /** The fields of each row, or of the group. */
  // biome-ignore lint/suspicious/noExplicitAny: each part has its own table of fields.
  part?: Part<any>;
  /** Limits of the number of rows, and the message key where there are too few. */
  count?: { most: number; least: number; tooFew: string };
  /** The place of a row in its list: the order of the rows says it, and a save may leave it out. */
  place?: true;
}

export interface ImageRule {
  /** Media types accepted, detected by content (OP-19). */
  types: readonly string[];
  maxBytes: number;
  /** Aspect ratio (width / height) that the crop tool offers. */
  ratio?: number;
  /** Flag of the record that says whether a picture is stored; without it the console requests the picture (OP-179). */
  has: string;
  /** Path of the picture; `{id}` is the record's id. */
  address: string;
}

/** A picture in a form. `stored` and `picked` satisfy "needs an image"; only `picked` and `removed` are sent. */
export type ImageValue =
  | { state: "none" }
  | { state: "stored" }
  | { state: "picked"; file: Blob }
  | { state: "removed" };

export const hasImage = (value: ImageValue | undefined): boolean =>
  value?.state === "stored" || value?.state === "picked";

const anyone: WriteRule = { create: signedIn, update: signedIn };

interface Common {
  required?: boolean;
}

export function text(options: Common & { max?: number; initial?: string } = {}): Field<"text", string> {
  const { max = 255, initial = "", required } = options;
  return { kind: "text", schema: cleanText(max), initial, write: anyone, max, required };
}

export function multiline(options: Common & { max?: number } = {}): Field<"multiline", string> {
  const { max = 10_000, required } = options;
  return { kind: "multiline", schema: cleanText(max), initial: "", write: anyone, max, required };
}

/** Write-only text: accepted on create or by a separate call, never part of a record. */
export function secret(schema: z.ZodType<string>): Field<"secret", string> {
  return { kind: "secret", schema, initial: "", write: { create: signedIn, update: [] } };
}

export function number(
  options: Common & {
    min?: number;
    max?: number;
    integer?: boolean;
    initial?: number;
    precision?: number;
  } = {},
): Field<"number", number> {
  const { min = -1e15, max = 1e15, integer = true, initial = 0, precision = integer ? 0 : 2 } = options;
  const schema = sharedSchema(`number ${min} ${max} ${integer}`, () =>
    (integer ? z.int() : z.number()).min(min).max(max),
  );
  return { kind: "number", schema, initial, write: anyone, precision, ...rangeOf(options) };
}

/** The place of a row in its list, from 0. */
export function place(): Field<"number", number> & { place: true } {
  return { ...number({ min: 0, max: 1_000_000 }), place: true };
}

export function money(
  options: { initial?: number; min?: number; max?: number } = {},
): Field<"money", number> {
  const { initial = 0, min = -Infinity, max = Infinity } = options;
  const schema = sharedSchema(`money ${min} ${max}`, () =>
    moneySchema
      .refine((value) => value >= min, { message: "validation.too_small" })
      .refine((value) => value <= max, { message: "validation.too_large" }),
  );
  return { kind: "money", schema, initial, write: anyone, precision: 2, ...rangeOf({ min, max }) };
}

function rangeOf({ min = -Infinity, max = Infinity }: { min?: number; max?: number }): Pick<Field, "range"> {
  return Number.isFinite(min) && Number.isFinite(max) ? { range: [min, max] } : {};
}

const BOOLEAN = z.boolean();

export function boolean(initial: boolean): Field<"boolean", boolean> {
  return { kind: "boolean", schema: BOOLEAN, initial, write: anyone };
}

/** One of a few strings, or of a few numbers such as `splash_filling` (OP-88). */
export function choice<const V extends string | number>(
  values: readonly [V, ...V[]],
  initial: V,
): Field<"choice", V> {
  const schema = sharedSchema(`choice ${JSON.stringify(values)}`, () =>
    typeof initial === "number" ? z.literal([...values]) : z.enum(values.map(String)),
  );
  return {
    kind: "choice",
    schema: schema as unknown as z.ZodType<V>,
    initial,
    write: anyone,
    options: values,
  };
}

export function time(): Field<"time", string> {
  return { kind: "time", schema: timeSchema, initial: "", write: anyone };
}

export function colour(initial: number): Field<"colour", number> {
  return { kind: "colour", schema: colourSchema, initial, write: anyone };
}

export function reference(to: string, options: Pick<Field, "only"> = {}): Field<"reference", string> {
  return { kind: "reference", schema: idOf(to), initial: NIL_ID, write: anyone, to, ...options };
}

export function references(to: string): Field<"references", string[]> {
  const schema = sharedSchema(`references ${to}`, () => z.array(idOf(to)).max(1000));
  return { kind: "references", schema, initial: [], write: anyone, to };
}

const PICTURE = z.custom<ImageValue>();

export function image(rule: ImageRule): Field<"image", ImageValue> {
  return { kind: "image", schema: PICTURE, initial: { state: "none" }, write: anyone, image: rule };
}

/** A JSON document that the product does not interpret. */
export function json<T>(schema: z.ZodType<T>, initial: T): Field<"json", T> {
  return { kind: "json", schema, initial, write: anyone };
}

/** Embedded records, such as the children of a category. */
export function records<T>(of: () => Entity, schema: z.ZodType<T[]>): Field<"json", T[]> {
  return { ...readOnly(json(schema, [] as T[])), of };
}

/** Names by language code. */
export function labels(): Field<"labels", Record<string, string>> {
  const schema = z.record(z.string().regex(/^[a-z]{2}$/), cleanText(255));
  return { kind: "labels", schema, initial: {}, write: anyone };
}

const orNull = new WeakMap<z.ZodType, z.ZodType>();

export function nullable<K extends Kind, T>(field: Field<K, T>): Field<K, T | null> {
  const schema = orNull.get(field.schema) ?? field.schema.nullable();
  orNull.set(field.schema, schema);
  return { ...field, schema: schema as z.ZodType<T | null>, initial: null };
}

/** Set by the server; the console may echo or omit it (OP-180). */
export function readOnly<F extends Field>(field: F): F {
  return { ...field, write: { create: [], update: [] } };
}

export function writableBy<F extends Field>(roles: readonly Role[], field: F): F {
  return { ...field, write: { create: roles, update: roles } };
}

export function decided<F extends Field>(field: F, absent?: F["absent"]): F {
  return { ...field, decided: true, ...(absent && { absent }) };
}

/** id, created_at and updated_at, which every entity has. */
export const stamps = {
  id: readOnly({ kind: "id", schema: id, initial: NIL_ID, write: anyone } satisfies Field<"id", string>),
  created_at: readOnly(time()),
  updated_at: readOnly(time()),
};

/** The owner field of every entity that has owners. */
export const OWNER = "id_user";

/** Stamps plus the owner, which only an admin may choose (OVL-23). */
export const owned = { ...stamps, [OWNER]: writableBy(["admin"], reference("users")) };

/**
 * Version of a record that is saved together with others, such as an overlay with its event. Other servers may omit it
 * (OP-175). Nobody reads it on a screen: kind json is offered neither as a column nor in a form.
 */
export const rowVersion = decided(readOnly(json(z.int().min(1).nullish(), null)));

// NUL cannot be stored and lone surrogates cannot be sent: both are rejected, not silently changed.
const BROKEN = /[\0]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

export const cleanText = (max: number): z.ZodType<string> =>
  sharedSchema(`text ${max}`, () =>
    z
      .string()
      .max(max)
      .refine((value) => !BROKEN.test(value), { message: "validation.invalid_characters" }),
  );
