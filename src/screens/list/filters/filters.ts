import type { z } from "zod";
import type { Entity } from "../../../../contract/core/entity";
import type { Field } from "../../../../contract/core/field";
import { isRepeated } from "../../../../contract/core/paging";

/** Active filters: values of the address by names of the contract, several for a repeatable filter. */
export type Filters = Readonly<Record<string, string | readonly string[]>>;

/** A filter of the contract, as the editor offers it. */
export interface FilterRule {
  name: string;
  kind: "reference" | "choice" | "boolean" | "moment" | "text";
  /** The field whose label names it: `created_at` for `created_from`. */
  field: string;
  relation: "is" | "from" | "to";
  /** Takes several values, any of which may match. */
  many: boolean;
  options: readonly string[];
  /** Entity that an id refers to. */
  to?: string;
}

/** Filters of the address that the contract has and whose schema accepts the value; others are ignored (trap 1). */
export function readFilters(query: URLSearchParams, { list }: Entity): Filters {
  const found = Object.entries(list.filters ?? {}).flatMap(([name, schema]) => {
    const text = query.get(name) ?? "";
    const value = isRepeated(schema) ? partsOf(text) : text;
    return value.length > 0 && schema.safeParse(value).success ? [[name, value] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Several values are separated by commas in the address. */
const partsOf = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * Whether a row has the filtered values, as far as its fields say. A server that does not know a filter sends all rows.
 * Filters of spans are left to the server.
 */
export function fitsFilters(
  { fields, list }: Entity,
  row: Readonly<Record<string, unknown>>,
  filters: Filters,
) {
  return Object.entries(filters).every(([name, wanted]) => {
    const field = list.filterFields?.[name] ?? name;
    const value = list.derived?.[name]?.(row) ?? (fields[field] && row[field]);
    return value === undefined || [value].flat().some((one) => [wanted].flat().includes(String(one)));
  });
}

export function filterRules(entity: Entity): FilterRule[] {
  return Object.entries(entity.list.filters ?? {}).map(([name, schema]) => ruleOf(entity, name, schema));
}

function ruleOf({ fields, list }: Entity, name: string, schema: z.ZodType): FilterRule {
  const edge = /^(?:(.+)_)?(from|to)$/.exec(name);
  if (edge && !fields[name]) {
    const field = [`${edge[1]}_at`, `${edge[1]}_time`, edge[1]].find((key) => key && fields[key]);
    const relation = edge[2] as "from" | "to";
    return { name, kind: "moment", field: field ?? name, relation, many: false, options: [] };
  }
  const key = list.filterFields?.[name] ?? name;
  const field = fields[key] as Field | undefined;
  const many = isRepeated(schema);
  const plain = { name, field: key, relation: "is", many, options: [] } as const;
  if (field?.to) return { ...plain, kind: "reference", to: field.to };
  const one = (many ? (schema as z.ZodArray<z.ZodType>).element : schema) as { options?: readonly unknown[] };
  // Also of a field with choices a filter may ask whether it has any.
  if (field?.kind === "boolean" || isBoolean(schema)) {
    return { ...plain, kind: "boolean", options: ["true", "false"] };
  }
  const options = one.options ?? field?.options;
  if (options) return { ...plain, kind: "choice", options: options.map(String) };
  return { ...plain, kind: "text" };
}

const isBoolean = (schema: z.ZodType): boolean =>
  schema.safeParse("true").success && schema.safeParse("false").success && !schema.safeParse("2x").success;
