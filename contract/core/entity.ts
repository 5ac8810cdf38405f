import { z } from "zod";
import type { Access, Role } from "./access";
import { type Casing, casingOf } from "./casing";
import { type Issue, issuesOf } from "./errors";
import type { Field } from "./field";

// biome-ignore lint/suspicious/noExplicitAny: the table of fields is open; each entity narrows it.
export type Fields = Record<string, Field<any, any>>;

type ValueOf<F> = F extends { schema: z.ZodType<infer T> } ? T : never;
type KeysOfKind<F extends Fields, K> = { [P in keyof F]: F[P]["kind"] extends K ? P : never }[keyof F];

export type ImageKey<F extends Fields> = KeysOfKind<F, "image">;
type SecretKey<F extends Fields> = KeysOfKind<F, "secret">;

/** The entity as the wire shows it: no pictures, no secrets. */
export type RecordOf<F extends Fields> = {
  [K in Exclude<keyof F, ImageKey<F> | SecretKey<F>>]: ValueOf<F[K]>;
};
/** What a form may hold before it is valid. */
export type DraftOf<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> };

/** A search apart from the list; its reply holds the records under the entity's plural. */
export interface SearchCall {
  path: string;
  /** Rows that it is asked for. */
  size: number;
  /** Names of its parameters. One with pages also serves the list's own search, whatever the server's abilities. */
  names: { text: string; size: string; page?: string };
}

/**
 * The eight axes on which the specification's entities differ, as plain data (architecture.md, "The contract").
 * Nobody branches on an entity's name to find its way on the wire.
 */
export interface Transport {
  /** Collection path exactly as the specification writes it, slash or not (OP-10). */
  path: string;
  /**
   * Entity of the record that each collection is below: `/quizzes/{id_quiz}/questions`. The path's parameter is the
   * column that names it. Who sees the parent sees its rows, as far as their own rules allow.
   */
  within?: string;
  base: "versioned" | "unversioned";
  save: "put-post" | "post-put" | "post-patch";
  paging: "per_page_count" | "page_size" | "none";
  many: boolean;
  /** Where records are searched for, when that is its own call. */
  search?: SearchCall;
  casing: Casing;
  /** `json`, or the multipart part that carries the JSON next to one part per picture. */
  body: "json" | { part: string };
  /** Named keys of the classic family, bare objects and `items` of the resource family (OP-01). */
  envelope: "classic" | "resource";
}

export interface EntityAccess {
  list: Access;
  read: Access;
  /** POST by_ids. */
  many: Access;
  create: Access;
  update: Access;
  remove: Access;
}

export interface ListRule<K extends string = string> {
  /** Fields matched without case by the `search` parameter (ability list-search). */
  search?: readonly K[];
  /** Fields that `sort` may name (ability list-sort). */
  sort?: readonly K[];
  /** Further parameters, each with the schema of its text in the query; an array is repeated: `?a=1&a=2`. */
  filters?: Record<string, z.ZodType>;
  /** The field that a filter is about, where its name is another. */
  filterFields?: Readonly<Record<string, K>>;
  /** What a record has for a filter that is no field of it. */
  derived?: Record<string, (record: Readonly<Record<string, unknown>>) => string>;
  /** The specification itself names the filters: servers take them without the ability list-filters (OP-175). */
  specified?: true;
}

export interface Entity<F extends Fields = Fields> {
  /** Name of the resource and root of its message keys. */
  name: string;
  singular: string;
  plural: string;
  fields: F;
  /** The field by which people know a record. */
  title: string;
  /** Whose rows a caller sees: own and dealt ones (OP-22), the dealer's users, or all (of the visible parents). */
  rows: "owner" | "dealer" | "all";
  /** Who may. */
  access: EntityAccess;
  /** Actions that `access` allows but that its own endpoint serves: no generic route is mounted for them. */
  generic?: Partial<Record<keyof EntityAccess, false>>;
  transport: Transport;
  list: ListRule;
  /** Objects next to the record in single replies, as a style carries its workflow. */
  related?: Record<string, z.ZodType>;
  /** Cross-field rules, the same on both sides. A method, so that entities of any fields fit one registry. */
  check(draft: DraftOf<F>): Issue[];
}

export interface EntityOptions<F extends Fields>
  extends Omit<Entity<F>, "transport" | "check" | "list" | "title"> {
  title: keyof F & string;
  transport: Partial<Transport> & { path: string };
  list?: ListRule<keyof F & string>;
  check?: (draft: DraftOf<F>) => Issue[];
}

/** Declares an entity; the classic family's transport is the default (OP-01). */
export function defineEntity<const F extends Fields>(options: EntityOptions<F>): Entity<F> {
  const { path } = options.transport;
  return {
    ...options,
    list: options.list ?? {},
    check: options.check ?? (() => []),
    transport: {
      base: "versioned",
      save: "put-post",
      paging: "per_page_count",
      many: false,
      body: "json",
      envelope: "classic",
      casing: casingOf(path),
      ...options.transport,
    },
  };
}

/** The path parameter that names the parent, and the column by which rows name it. */
export const parentKey = ({ transport }: Pick<Entity, "transport">): string | undefined =>
  transport.within && /\{(\w+)\}/.exec(transport.path)?.[1];

export function imageKeys<F extends Fields>(entity: Entity<F>): (ImageKey<F> & string)[] {
  return Object.keys(entity.fields).filter((key) => entity.fields[key]?.kind === "image") as never;
}

const isStored = (field: Field) => field.kind !== "image" && field.kind !== "secret";

type RecordShape<F extends Fields> = { [K in keyof RecordOf<F>]: z.ZodType<RecordOf<F>[K]> };

const described = new WeakMap<z.ZodType, Entity>();

/** The entity whose record a schema describes, for readers that must be tolerant of its fields (OP-179). */
export const entityOfSchema = (schema: z.ZodType): Entity | undefined => described.get(schema);

/** Strict schema of the record on the wire. */
export function recordSchema<F extends Fields>(entity: Entity<F>): z.ZodObject<RecordShape<F>> {
  const shape: Record<string, z.ZodType> = {};
  for (const [key, field] of Object.entries(entity.fields)) if (isStored(field)) shape[key] = field.schema;
  const schema = z.object(shape);
  described.set(schema, entity as never);
  return schema as never;
}

/** A new, unsaved draft: nil id and defaults (LIST-07). */
export function emptyDraft<F extends Fields>(entity: Entity<F>): DraftOf<F> {
  return Object.fromEntries(
    Object.entries(entity.fields).map(([key, field]) => [key, structuredClone(field.initial)]),
  ) as DraftOf<F>;
}

export type SaveAction = "create" | "update";

export function mayWrite(field: Field, action: SaveAction, role: Role): boolean {
  return field.write[action].includes(role);
}

/** Wire names of what a role may write; pictures apart. */
export function writableKeys(entity: Entity, action: SaveAction, role: Role): string[] {
  return Object.keys(entity.fields).filter((key) => {
    const field = entity.fields[key] as Field;
    return field.kind !== "image" && mayWrite(field, action, role);
  });
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");

/**
 * Every error of a draft: each writable field by its schema, then the entity's own rules.
 * The console runs it before it sends, the server before it stores; both show the same issues.
 */
export function checkDraft<F extends Fields>(
  entity: Entity<F>,
  draft: DraftOf<F>,
  action: SaveAction,
  role: Role = "admin",
): Issue[] {
  const issues: Issue[] = [];
  for (const key of writableKeys(entity, action, role)) {
    const field = entity.fields[key] as Field;
    const value = draft[key as keyof F];
    // No secret typed means none is set; only a typed one has to be good.
    if (field.kind === "secret" && value === "") continue;
    if (field.required && isBlank(value)) issues.push({ path: key, message: "validation.required" });
    else {
      const parsed = field.schema.safeParse(value);
      if (!parsed.success)
        issues.push(
          ...issuesOf(parsed.error)
            .slice(0, 1)
            .map((i) => ({ ...i, path: key })),
        );
    }
  }
  return [...issues, ...entity.check(draft)];
}
