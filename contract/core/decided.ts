import type { z } from "zod";

const fallbacks = new WeakMap<z.ZodType, { value: unknown }>();

/**
 * A member of an answer that section 14 prints in italics: the embedded server always sends it, another one may leave
 * it out, and the console then reads `fallback` (OP-179). Members of entities say the same in their fields.
 */
export function decided<T extends z.ZodType, F extends null | z.output<T>>(
  schema: T,
  fallback: F,
): z.ZodType<z.output<T> | F, z.input<T>> {
  const own = schema.clone();
  fallbacks.set(own, { value: fallback });
  return own as never;
}

/** What means an absent member; undefined where it may not be absent. */
export const fallbackOf = (schema: z.ZodType): { value: unknown } | undefined => fallbacks.get(schema);
