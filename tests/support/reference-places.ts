import type { z } from "zod";
import type { Body } from "../../contract/core/endpoint";
import { namedBy } from "../../contract/core/ids";

/** A place in a body where an id may be; `*` is the first item of a list. */
export interface Place {
  steps: readonly string[];
  /** The entity that the id names, null for a part of the record, undefined if the contract does not say. */
  entity: string | null | undefined;
  /** Of a body with variants: the member that decides, and whether its value leads here. */
  when?: { steps: readonly string[]; isRight: (value: unknown) => boolean };
}

/** The parts of a zod schema that are used here. */
interface Definition {
  type: string;
  format?: string;
  discriminator?: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  out?: z.ZodType;
}

const definitionOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Definition } })._zod.def;

/** Every id that a schema accepts. */
export function placesOf(schema: z.ZodType, steps: readonly string[] = []): Place[] {
  const { type, format, discriminator, shape, element, innerType, valueType, options, out } =
    definitionOf(schema);
  if (type === "string") return format === "guid" ? [{ steps, entity: namedBy(schema) }] : [];
  if (shape) return Object.entries(shape).flatMap(([key, member]) => placesOf(member, [...steps, key]));
  if (element) return placesOf(element, [...steps, "*"]);
  const inner = innerType ?? out;
  if (inner) return placesOf(inner, steps);
  if (valueType) return placesOf(valueType, [...steps, "*"]);
  return (options ?? []).flatMap((option) =>
    placesOf(option, steps).map((place) => {
      const decides = discriminator && definitionOf(option).shape?.[discriminator];
      if (!decides) return place;
      const isRight = (value: unknown) => decides.safeParse(value).success;
      return { ...place, when: { steps: [...steps, discriminator], isRight } };
    }),
  );
}

/** The same of a call's body; a form begins with the name of the JSON part. */
export const placesInBody = (body: Body): Place[] =>
  "json" in body
    ? placesOf(body.json)
    : Object.entries(body.multipart.json).flatMap(([part, schema]) => placesOf(schema, [part]));

export const nameOf = ({ steps }: Pick<Place, "steps">): string => steps.join(".");

const keyOf = (step: string) => (step === "*" ? "0" : step);

// biome-ignore lint/suspicious/noExplicitAny: bodies have every shape.
type Open = any;

export const valueAt = (body: unknown, steps: readonly string[]): unknown =>
  steps.reduce<Open>((value, step) => value?.[keyOf(step)], body);

/** The body with another id at this place. */
export function withIdAt<T>(body: T, steps: readonly string[], id: string): T {
  const changed = structuredClone(body);
  const last = steps.length - 1;
  const holder = valueAt(changed, steps.slice(0, last)) as Open;
  holder[keyOf(steps[last] as string)] = id;
  return changed;
}

/** Whether the body has an id at this place. */
export const isCovered = (body: unknown, { steps, when }: Place): boolean =>
  typeof valueAt(body, steps) === "string" && (!when || when.isRight(valueAt(body, when.steps)));
