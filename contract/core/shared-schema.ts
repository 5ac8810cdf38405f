import type { z } from "zod";

const known = new Map<string, z.ZodType>();

/**
 * The schema of this key. Schemas never change, so that all fields alike have one: the console makes hundreds of fields
 * before its first screen.
 */
export function sharedSchema<S extends z.ZodType>(key: string, make: () => S): S {
  const schema = known.get(key) ?? make();
  known.set(key, schema);
  return schema as S;
}
