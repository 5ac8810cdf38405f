import type { z } from "zod";
import { type Casing, toSnake } from "../../contract/core/casing";
import { fallbackOf } from "../../contract/core/decided";
import { partOfSchema } from "../../contract/core/entity";
import { isObject } from "../../contract/core/object";
import { readRecord } from "../../contract/core/reading";
import { readTime } from "../../contract/core/time";

/** Thrown for a reply that does not fit the contract even when read tolerantly. */
export class Unreadable extends Error {}

/** A reply with the contract's names: calls that return camelCase (OP-16) are read by the same schemas as the rest. */
export const contractNames = (casing: Casing, data: unknown): unknown =>
  casing === "camel" ? toSnake(data) : data;

/** The part of zod's definitions that is used here. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  format?: string;
  discriminator?: string;
  options?: z.ZodType[];
}

/**
 * Reads a reply by its schema. If it does not fit, deviations of other servers are accepted (OP-179): absent fields,
 * rows under `items` or as a bare array, records without their wrapper, numbers as text, times without an offset and
 * unknown choices. Everything else throws. Times get the one form that the console compares and sends (OP-14).
 */
export function readReply(schema: z.ZodType, raw: unknown): unknown {
  const strict = schema.safeParse(raw);
  return strict.success && !hasOtherTime(strict.data) ? strict.data : readLoosely(schema, raw);
}

/** Whether a text anywhere in the data may be a time in another form than `2025-03-01T18:30:00Z`. */
function hasOtherTime(data: unknown): boolean {
  if (typeof data === "string") return OTHER_TIME.test(data);
  return typeof data === "object" && data !== null && Object.values(data).some(hasOtherTime);
}
const OTHER_TIME = /^\d{4}-\d\d-\d\d(?!T\d\d:\d\d:\d\dZ$)[T ]\d\d:\d\d/i;

function readLoosely(schema: z.ZodType, raw: unknown): unknown {
  const part = partOfSchema(schema);
  if (part) return readRecord(part, objectOf(raw));
  const { type, shape, catchall, element, innerType, valueType, discriminator } = schema.def as Definition;
  if (discriminator !== undefined) return readReply(optionOf(schema, raw), raw);
  if (shape) return readShape(shape, raw, catchall !== undefined);
  if (type === "array" && element) {
    if (!Array.isArray(raw)) throw new Unreadable("An array was expected");
    return raw.map((item) => readReply(element, item));
  }
  if (type === "record" && valueType) {
    return Object.fromEntries(
      Object.entries(objectOf(raw)).map(([key, item]) => [key, readReply(valueType, item)]),
    );
  }
  if (type === "optional" && raw === null) return undefined;
  if (innerType && raw !== undefined && raw !== null) return readReply(innerType, raw);
  return readLeaf(schema, type, raw);
}

/** The variant that a value is meant to be, by the member that tells them apart. */
function optionOf(schema: z.ZodType, raw: unknown): z.ZodType {
  const { discriminator = "", options = [] } = schema.def as Definition;
  const kind = objectOf(raw)[discriminator];
  const option = options.find(
    ({ def }) => (def as Definition).shape?.[discriminator]?.safeParse(kind).success,
  );
  if (!option) throw new Unreadable(`An unknown ${discriminator}`);
  return option;
}

function readShape(shape: Record<string, z.ZodType>, raw: unknown, open: boolean): Record<string, unknown> {
  const source = unwrapped(shape, raw);
  const read = Object.entries(shape).map(([key, member]) => [key, readMember(member, source[key])]);
  return { ...(open ? source : {}), ...Object.fromEntries(read) };
}

/** A member of an object, or of what comes with a record. */
export function readMember(member: z.ZodType, raw: unknown): unknown {
  const absent = raw === undefined || raw === null ? fallbackOf(member) : undefined;
  if (absent) return absent.value;
  // Servers may leave out what is null.
  return raw === undefined && (member.def as Definition).type === "nullable" ? null : readReply(member, raw);
}

/** The object with the members of `shape`, also from servers that omit the wrapper or name its list `items`. */
function unwrapped(shape: Record<string, z.ZodType>, raw: unknown): Record<string, unknown> {
  const [name, ...others] = Object.keys(shape);
  const member = name === undefined ? undefined : shape[name];
  if (name === undefined || !member) return objectOf(raw);
  if (others.length === 0 && Array.isArray(raw)) return { [name]: raw };
  const source = objectOf(raw);
  if (source[name] !== undefined) return source;
  // What comes with a record is among its members if it has no wrapper.
  if (others.length > 0) return partOfSchema(member) && source.id ? { ...source, [name]: source } : source;
  if (Array.isArray(source.items)) return { [name]: source.items };
  return isRecord(member) ? { [name]: source } : source;
}

const isRecord = (schema: z.ZodType): boolean => partOfSchema(schema) !== undefined || "shape" in schema.def;

function readLeaf(schema: z.ZodType, type: string, raw: unknown): unknown {
  if (typeof raw === "string" && type === "enum") return raw;
  for (const reading of readingsOf(schema, raw)) {
    const read = schema.safeParse(reading);
    if (read.success) return read.data;
  }
  // Limits and formats apply to what is sent: another server may reply with fractions or larger numbers.
  if (typeof raw === type && (typeof raw !== "number" || Number.isFinite(raw))) return raw;
  throw new Unreadable(`This is no ${type}`);
}

/** What a value may mean, the likeliest first. */
function readingsOf(schema: z.ZodType, raw: unknown): unknown[] {
  if (typeof raw !== "string") return [raw];
  if ((schema.def as Definition).format === "datetime") return [readTime(raw)];
  return [raw, ...(raw.trim() === "" ? [] : [Number(raw)]), readTime(raw)];
}

function objectOf(raw: unknown): Record<string, unknown> {
  if (isObject(raw)) return raw;
  throw new Unreadable("An object was expected");
}
