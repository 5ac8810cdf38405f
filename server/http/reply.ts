import type { z } from "zod";

type Pick = (value: unknown) => unknown;

/** The parts of a zod schema that are used here; `type` is its kind. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  /** The field that tells which option a value is of. */
  discriminator?: string;
  out?: z.ZodType;
  getter?: () => z.ZodType;
}

const WRAPPERS = ["nullable", "optional", "default", "prefault", "readonly", "nonoptional", "catch"];

const definitionOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Definition } })._zod.def;

/**
 * Builds a function that keeps only the fields of a reply that its schema names, so that a new column never reaches the
 * wire unnoticed. It does not validate: handlers are typed. Compiled once per call.
 * @returns undefined if nothing can be dropped: text, numbers, documents of any shape
 */
export function compilePick(schema: z.ZodType): Pick | undefined {
  const def = definitionOf(schema);
  if (WRAPPERS.includes(def.type)) return unlessEmpty(compilePick(def.innerType as z.ZodType));
  switch (def.type) {
    case "object":
      return def.catchall ? undefined : pickObject(def.shape ?? {});
    case "array":
      return pickArray(def.element as z.ZodType);
    case "record":
      return pickValues(def.valueType as z.ZodType);
    case "pipe":
      return compilePick(def.out as z.ZodType);
    case "union":
      return def.discriminator
        ? pickByKind(def.options ?? [], def.discriminator)
        : pickOption(def.options ?? []);
    case "lazy":
      return pickLazily(schema, def.getter as () => z.ZodType);
    case "intersection":
    case "map":
    case "set":
    case "tuple":
      throw new TypeError(`Replies of kind ${def.type} are not supported: what would be kept of them?`);
    default:
      return undefined;
  }
}

const unlessEmpty = (pick: Pick | undefined): Pick | undefined =>
  pick && ((value) => (value == null ? value : pick(value)));

function pickObject(shape: Record<string, z.ZodType>): Pick {
  const members = Object.entries(shape).map(([key, schema]) => [key, compilePick(schema)] as const);
  return (value) => {
    const source = value as Record<string, unknown>;
    const kept: Record<string, unknown> = {};
    for (const [key, pick] of members) {
      const member = source[key];
      if (member !== undefined) kept[key] = pick ? pick(member) : member;
    }
    return kept;
  };
}

function pickArray(element: z.ZodType): Pick | undefined {
  const pick = compilePick(element);
  return pick && ((value) => (value as unknown[]).map(pick));
}

function pickValues(schema: z.ZodType): Pick | undefined {
  const pick = compilePick(schema);
  return (
    pick &&
    ((value) => Object.fromEntries(Object.entries(value as object).map(([key, entry]) => [key, pick(entry)])))
  );
}

const lazily = new WeakMap<z.ZodType, Pick>();

/** Recursive schemas, such as a category's children, are compiled on first use. */
function pickLazily(schema: z.ZodType, getter: () => z.ZodType): Pick {
  const known = lazily.get(schema);
  if (known) return known;
  let compiled: { pick: Pick | undefined } | undefined;
  const pick: Pick = (value) => {
    compiled ??= { pick: compilePick(getter()) };
    return compiled.pick ? compiled.pick(value) : value;
  };
  lazily.set(schema, pick);
  return pick;
}

/** The option of the value's kind. Nothing is parsed: a poll answers hundreds of entries a second. */
function pickByKind(options: z.ZodType[], discriminator: string): Pick {
  const picks = new Map<unknown, Pick | undefined>(
    options.flatMap((option) => {
      const kinds = (option as unknown as Kinds)._zod.propValues?.[discriminator] ?? [];
      return [...kinds].map((kind) => [kind, compilePick(option)] as const);
    }),
  );
  return (value) => {
    const kind = (value as Record<string, unknown>)[discriminator];
    if (!picks.has(kind)) throw new TypeError("The reply is none of what its schema allows");
    return picks.get(kind)?.(value) ?? value;
  };
}

interface Kinds {
  _zod: { propValues?: Record<string, Set<unknown>> };
}

/** The first option that accepts the value decides what is kept. */
function pickOption(options: z.ZodType[]): Pick | undefined {
  const picks = options.map((option) => [option, compilePick(option)] as const);
  if (picks.every(([, pick]) => !pick)) return undefined;
  return (value) => {
    const found = picks.find(([option]) => option.safeParse(value).success);
    if (!found) throw new TypeError("The reply is none of what its schema allows");
    return found[1] ? found[1](value) : value;
  };
}
