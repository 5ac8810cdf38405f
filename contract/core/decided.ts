import type { z } from "zod";

const fallbacks = new WeakMap<z.ZodType, { value: unknown }>();

/**
 * A member of an answer that section 14 prints in italics: the embedded server always sends it, another server may
 * omit it, and the console then uses `fallback` (OP-179). Fields of entities declare this by `decided`.
 */
export function decided<T extends z.ZodType, F extends null | z.output<T>>(
  schema: T,
  fallback: F,
): z.ZodType<z.output<T> | F, z.input<T>> {
  const own = schema.clone();
  fallbacks.set(own, { value: fallback });
  return own as never;
}

/** The value to use when the member is absent; undefined if it must not be absent. */
export const fallbackOf = (schema: z.ZodType): { value: unknown } | undefined => fallbacks.get(schema);
