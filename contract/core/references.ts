import type { z } from "zod";
import type { Body, Endpoint } from "./endpoint";
import { isId, NIL_ID, namedBy } from "./ids";
import { isObject } from "./object";

/** An id in a body that names another record. */
export interface Reference {
  /** Where an error is shown; an id in a list of ids is named by its list. */
  path: string;
  entity: string;
  id: string;
}

type Find = (value: unknown, path: string) => Reference[];

/** The parts of a zod schema that are used here; `type` is its kind. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  out?: z.ZodType;
}

const WRAPPERS = ["optional", "default", "prefault", "readonly", "nonoptional", "catch"];

const saves = new WeakSet<z.ZodType>();

/** Marks the fields of a record: its save checks them, because ids that the row already has may stay (OP-181). */
export function checkedBySave<T extends z.ZodType>(schema: T): T {
  saves.add(schema);
  return schema;
}

const compiled = new WeakMap<z.ZodType, { find: Find | undefined }>();

/** The references in a value that its schema has accepted. A nil id where there may be none names nothing (OP-13). */
export function referencesIn(schema: z.ZodType, value: unknown, path = ""): Reference[] {
  return finderOf(schema)?.(value, path) ?? [];
}

/** The references in a call's body, apart from its exceptions. A form's are those of its JSON parts. */
export function bodyReferences(
  { body, references = {} }: Pick<Endpoint, "body" | "references">,
  sent: unknown,
): Reference[] {
  return body ? sentReferences(body, sent).filter(({ path }) => !(placeOf(path) in references)) : [];
}

/** A path without positions in lists: `values.2.id_participant` is `values.id_participant`. */
export const placeOf = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, "");

function sentReferences(body: Body, sent: unknown): Reference[] {
  if ("json" in body) return referencesIn(body.json, sent);
  const { json, paths = {} } = body.multipart;
  return Object.entries(json).flatMap(([part, schema]) =>
    referencesIn(schema, (sent as Record<string, unknown>)[part], paths[part]),
  );
}

/** Compiled once per schema; undefined if it has no references. */
function finderOf(schema: z.ZodType): Find | undefined {
  const known = compiled.get(schema) ?? { find: compile(schema) };
  compiled.set(schema, known);
  return known.find;
}

/** @throws TypeError for a kind of schema whose ids would not be found */
function compile(schema: z.ZodType): Find | undefined {
  if (saves.has(schema)) return undefined;
  const entity = namedBy(schema);
  if (entity) return (value, path) => (isId(value) ? [{ path, entity, id: value.toLowerCase() }] : []);
  const def = (schema as unknown as { _zod: { def: Definition } })._zod.def;
  if (WRAPPERS.includes(def.type)) return finderOf(def.innerType as z.ZodType);
  switch (def.type) {
    case "nullable":
      return unlessNil(finderOf(def.innerType as z.ZodType));
    case "object":
      return inObject(def.shape ?? {});
    case "array":
      return inArray(def.element as z.ZodType);
    case "record":
      return inRecord(finderOf(def.valueType as z.ZodType));
    case "union":
      return inUnion(def.options ?? []);
    case "pipe":
      return finderOf(def.out as z.ZodType);
    case "lazy":
    case "intersection":
    case "map":
    case "set":
    case "tuple":
      throw new TypeError(`Bodies of kind ${def.type} are not supported: which records do their ids name?`);
    default:
      return undefined;
  }
}

const unlessNil = (find: Find | undefined): Find | undefined =>
  find && ((value, path) => (value === NIL_ID ? [] : find(value, path)));

const below = (path: string, key: string | number) => (path === "" ? String(key) : `${path}.${key}`);

function inObject(shape: Record<string, z.ZodType>): Find | undefined {
  const members = Object.entries(shape).flatMap(([key, schema]) => {
    const find = finderOf(schema);
    return find ? [[key, find] as const] : [];
  });
  if (members.length === 0) return undefined;
  return (value, path) =>
    isObject(value) ? members.flatMap(([key, find]) => find(value[key], below(path, key))) : [];
}

function inArray(element: z.ZodType): Find | undefined {
  const find = finderOf(element);
  const isIds = typeof namedBy(element) === "string";
  return (
    find &&
    ((value, path) =>
      Array.isArray(value) ? value.flatMap((item, at) => find(item, isIds ? path : below(path, at))) : [])
  );
}

const inRecord = (find: Find | undefined): Find | undefined =>
  find &&
  ((value, path) =>
    isObject(value) ? Object.entries(value).flatMap(([key, item]) => find(item, below(path, key))) : []);

/** The first option that accepts the value says what its ids name. */
function inUnion(options: z.ZodType[]): Find | undefined {
  const finders = options.map((option) => [option, finderOf(option)] as const);
  if (finders.every(([, find]) => !find)) return undefined;
  return (value, path) => {
    const found = finders.find(([option]) => option.safeParse(value).success);
    return found?.[1]?.(value, path) ?? [];
  };
}
