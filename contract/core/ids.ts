import { z } from "zod";

/** The id of an entity that has not been saved yet (LIST-07, OP-13). */
export const NIL_ID = "00000000-0000-0000-0000-000000000000";

/** An id on the wire. The embedded server makes UUID version 4; other servers may not. */
export const id = z.guid().meta({ description: "UUID in lower case; the nil id marks a new entity" });

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
