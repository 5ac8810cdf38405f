import { z } from "zod";
import { sharedSchema } from "./shared-schema";

/** The id of an entity that has not been saved yet (LIST-07, OP-13). */
export const NIL_ID = "00000000-0000-0000-0000-000000000000";

const guid = () => z.guid().meta({ description: "UUID in lower case; the nil id marks a new entity" });

/** An id on the wire. The embedded server makes UUID version 4; other servers may not. */
export const id = guid();

/** What an id in a body names: an entity, or null for a part of the record that is saved. */
const named = z.registry<{ to: string | null }>();

/** The id of another record. The server accepts it if the caller may see that record. */
export const idOf = (entity: string): typeof id =>
  sharedSchema(`id ${entity}`, () => guid().register(named, { to: entity }));

/** The id of a part that is saved with its record: one of the parts that it has, or a new one. */
export const partId = guid().register(named, { to: null });

/** The entity that an id names, null for a part, undefined if the schema does not say. */
export const namedBy = (schema: z.ZodType): string | null | undefined => named.get(schema)?.to;

/** Parameters of a path with one record id. */
export const idParams = z.object({ id });

/** Parameters of a path in which every parameter is an id; undefined if it has none. */
export function pathIds(path: string): z.ZodObject | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  return names.length > 0 ? z.object(Object.fromEntries(names.map((name) => [name, id]))) : undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isId(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}

export function isNew(value: { id?: unknown }): boolean {
  return value.id === undefined || value.id === NIL_ID;
}
