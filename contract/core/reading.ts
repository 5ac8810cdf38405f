import { withAbsent } from "./absent";
import type { Entity, Fields, Part, RecordOf } from "./entity";
import type { Field } from "./field";
import { isObject } from "./object";
import { readTime } from "./time";

/**
 * Reads the answers of any server that implements the contract (OP-179): absent decided fields get their default,
 * numbers may be strings, times without an offset are UTC, unknown enum values are kept, unknown fields are
 * dropped. An absent picture flag stays absent, and the console requests that picture; other fields may say what their
 * absence means, and those that a save sends are noted.
 */
export function readRecord<F extends Fields>({ fields }: Pick<Part<F>, "fields">, raw: unknown): RecordOf<F> {
  const source = isObject(raw) ? raw : {};
  const flags = new Set(Object.values(fields).map(({ image }) => image?.has));
  const record: Record<string, unknown> = {};
  const absent: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    if (field.kind === "image" || field.kind === "secret") continue;
    if (flags.has(key) && (source[key] ?? undefined) === undefined) continue;
    const value =
      source[key] === undefined && field.absent ? field.absent(source) : readValue(field, source[key]);
    if (value !== undefined) record[key] = value;
    if (isAbsent(field, source[key])) absent[key] = record[key];
  }
  return withAbsent(record as RecordOf<F>, absent);
}

/** Whether a save could store the default of a field over the value that another server has. */
function isAbsent({ decided, write, schema }: Field, value: unknown): boolean {
  if (!decided || write.update.length === 0) return false;
  return value === undefined || (value === null && !schema.safeParse(null).success);
}

/** Reads a single record, with its wrapper or bare (OP-179). Related objects are returned separately. */
export function readSingle<F extends Fields>(
  entity: Entity<F>,
  raw: unknown,
): { record: RecordOf<F>; related: Record<string, unknown> } {
  const { [entity.singular]: wrapped, ...related } = isObject(raw) ? raw : {};
  const isWrapped = isObject(wrapped);
  const inner = isWrapped ? wrapped : raw;
  // Related objects are next to the wrapper, or members of the record.
  const members = Object.keys(entity.related ?? {}).filter((key) => isObject(inner) && key in inner);
  const own = Object.fromEntries(members.map((key) => [key, (inner as Record<string, unknown>)[key]]));
  return { record: readRecord(entity, inner), related: { ...own, ...(isWrapped && related) } };
}

export interface ReadPage<T> {
  rows: T[];
  /** Number of matching rows over all pages; undefined if the server did not send it. */
  count: number | undefined;
  /** ETags of the rows by id; none from servers that do not send them, as for lists that are not nested. */
  versions: Readonly<Record<string, string>>;
}

/** Reads a list reply: a named key, `items` or a bare array (OP-179). */
export function readList<F extends Fields>(entity: Entity<F>, raw: unknown): ReadPage<RecordOf<F>> {
  return {
    rows: readRows(entity.plural, raw).map((row) => readRecord(entity, row)),
    count: readCount(raw),
    versions: isObject(raw) && isObject(raw.versions) ? (raw.versions as Record<string, string>) : {},
  };
}

/** The array in a list reply, in whichever form the server sends it. Throws if there is none. */
export function readRows(key: string, raw: unknown): unknown[] {
  if (Array.isArray(raw)) return raw;
  if (isObject(raw)) {
    if (Array.isArray(raw[key])) return raw[key];
    if (Array.isArray(raw.items)) return raw.items;
  }
  throw new TypeError(`The answer holds no list of ${key}`);
}

function readCount(raw: unknown): number | undefined {
  if (!isObject(raw)) return undefined;
  const counted = isObject(raw.pagination) ? raw.pagination.count : raw.total;
  const count = Number(counted);
  return counted === undefined || counted === null || Number.isNaN(count) ? undefined : count;
}

function readValue(field: Field, value: unknown): unknown {
  if (value === undefined) return structuredClone(field.initial);
  if (value === null) return field.schema.safeParse(null).success ? null : structuredClone(field.initial);
  const part = field.part ?? field.of?.();
  if (part && Array.isArray(value)) return value.map((row) => readRecord(part, row));
  switch (field.kind) {
    case "number":
    case "money":
    case "colour":
      return typeof value === "string" && value.trim() !== "" && !Number.isNaN(Number(value))
        ? Number(value)
        : value;
    case "choice":
      return typeof field.initial === "number" && typeof value === "string" && value.trim() !== ""
        ? Number(value)
        : value;
    case "time":
      return readTime(value);
    case "group":
      return readRecord(part as Part, value);
    default:
      return value;
  }
}
