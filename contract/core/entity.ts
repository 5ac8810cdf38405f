import { z } from "zod";
import type { Ability } from "./abilities";
import type { Access, Role } from "./access";
import { isBlankText } from "./blank";
import { type Casing, casingOf } from "./casing";
import { type Issue, issuesOf } from "./errors";
import type { Field } from "./field";

// biome-ignore lint/suspicious/noExplicitAny: the table of fields is open; each entity narrows it.
export type Fields = Record<string, Field<any, any>>;

type ValueOf<F> = F extends { schema: z.ZodType<infer T> } ? T : never;
type KeysOfKind<F extends Fields, K> = { [P in keyof F]: F[P]["kind"] extends K ? P : never }[keyof F];

export type ImageKey<F extends Fields> = KeysOfKind<F, "image">;
type SecretKey<F extends Fields> = KeysOfKind<F, "secret">;

/** The entity on the wire: without pictures and secrets. */
export type RecordOf<F extends Fields> = {
  [K in Exclude<keyof F, ImageKey<F> | SecretKey<F>>]: ValueOf<F[K]>;
};
/** Values of a form, not yet validated. */
export type DraftOf<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> };

/** A separate search call; its reply holds the records under the entity's plural. */
export interface SearchCall {
  path: string;
  /** Number of rows to request. */
  size: number;
  /** Parameter names. A search with pages also serves the list's own search, whatever the server's abilities. */
  names: { text: string; size: string; page?: string };
}

/**
 * The eight ways in which the specification's entities differ on the wire, as plain data. No code branches on
 * an entity's name for this.
 */
export interface Transport {
  /** Collection path exactly as in the specification, with or without a trailing slash (OP-10). */
  path: string;
  /**
   * Parent entity of a nested collection: `/stores/{id_store}/products/`. The path parameter is the column that
   * refers to the parent. A caller who sees the parent sees its rows, within the limits of the rows' own rules.
   */
  within?: string;
  base: "versioned" | "unversioned";
  save: "put-post" | "post-put" | "post-patch";
  paging: "per_page_count" | "page_size" | "none";
  many: boolean;
  /** The search call, if it is separate from the list. */
  search?: SearchCall;
  /** Page size of all calls that read the list for a choice or as a whole; the largest by default. */
  size?: number;
  casing: Casing;
  /** `json`, or the name of the multipart part that holds the JSON; each picture is a part too. */
  body: "json" | { part: string };
  /** Classic family: named keys. Resource family: bare objects and `items` (OP-01). */
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
  /**
   * Fields matched case-insensitively by the `search` parameter (ability list-search); of references, what people know
   * the record by.
   */
  search?: readonly K[];
  /** Fields allowed in `sort` (ability list-sort). */
  sort?: readonly K[];
  /** Further values of `sort` that are no fields: the ability of servers with it, and the order to ask others for. */
  orders?: Readonly<Record<string, { ability: Ability; otherwise: K | `-${K}` }>>;
  /** Further query parameters and their schemas; an array is sent by repeating the name: `?a=1&a=2`. */
  filters?: Record<string, z.ZodType>;
  /** The field that a filter applies to, if it has another name. */
  filterFields?: Readonly<Record<string, K>>;
  /** A record's value, or values, for a filter that is not one of its fields. */
  derived?: Record<string, (record: Readonly<Record<string, unknown>>) => string | readonly string[]>;
  /** The filters are part of the specification: servers accept them without the ability list-filters (OP-175). */
  specified?: true;
}

/** A table of fields: an entity, or what the rows or the group in a record consist of (nested.ts). */
export interface Part<F extends Fields = Fields> {
  /** Root key of its messages. */
  name: string;
  fields: F;
  /** The field that names a record or a row for people. */
  title: string;
  /** The field that is all there is to say of a row: it needs no label besides the row's. */
  names?: string;
  /** Fields that say which row it is, such as start and end; the title by default. */
  summary?: readonly string[];
  /** Cross-field rules, run on both sides. A method, so that tables with any fields fit one registry. */
  check(draft: DraftOf<F>): Issue[];
}

/** @typeParam N its name, by which the records that it has are known (`RecordNamed`) */
export interface Entity<F extends Fields = Fields, N extends string = string> extends Part<F> {
  name: N;
  singular: string;
  plural: string;
  /** Rows that a caller sees: own and customers' rows (OP-22), the dealer's users, or all (of visible parents). */
  rows: "owner" | "dealer" | "all";
  /** Roles allowed for each action. */
  access: EntityAccess;
  /** Actions allowed by `access` but served by separate endpoints: no generic route is mounted. */
  generic?: Partial<Record<keyof EntityAccess, false>>;
  transport: Transport;
  list: ListRule;
  /** Related objects in replies with a single record, such as the workflow of a style. */
  related?: Record<string, z.ZodType>;
}

export interface EntityOptions<F extends Fields, N extends string = string>
  extends Omit<Entity<F, N>, "transport" | "check" | "list" | "title"> {
  title: keyof F & string;
  transport: Partial<Transport> & { path: string };
  list?: ListRule<keyof F & string>;
  check?: (draft: DraftOf<F>) => Issue[];
}

/** Declares an entity; the classic family's transport is the default (OP-01). */
export function defineEntity<const F extends Fields, const N extends string>(
  options: EntityOptions<F, N>,
): Entity<F, N> {
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

/** The path parameter for the parent, which is also the column of the rows. */
export const parentKey = ({ transport }: Pick<Entity, "transport">): string | undefined =>
  transport.within && /\{(\w+)\}/.exec(transport.path)?.[1];

export function imageKeys<F extends Fields>(entity: Entity<F>): (ImageKey<F> & string)[] {
  return Object.keys(entity.fields).filter((key) => entity.fields[key]?.kind === "image") as never;
}

const isStored = (field: Field) => field.kind !== "image" && field.kind !== "secret";

type RecordShape<F extends Fields> = { [K in keyof RecordOf<F>]: z.ZodType<RecordOf<F>[K]> };

const described = new WeakMap<z.ZodType, Part>();

/** The table of fields that a record schema belongs to, for tolerant readers (OP-179). */
export const partOfSchema = (schema: z.ZodType): Part | undefined => described.get(schema);

/** Strict schema of a record, or of a row, on the wire. */
export function recordSchema<F extends Fields>(part: Pick<Part<F>, "fields">): z.ZodObject<RecordShape<F>> {
  const shape: Record<string, z.ZodType> = {};
  for (const [key, field] of Object.entries(part.fields)) if (isStored(field)) shape[key] = field.schema;
  const schema = z.object(shape);
  described.set(schema, part as never);
  return schema as never;
}

/** A new, unsaved draft: nil id and defaults (LIST-07). */
export function emptyDraft<F extends Fields>(part: Pick<Part<F>, "fields">): DraftOf<F> {
  return Object.fromEntries(
    Object.entries(part.fields).map(([key, field]) => [key, structuredClone(field.initial)]),
  ) as DraftOf<F>;
}

export type SaveAction = "create" | "update";

export function mayWrite(field: Field, action: SaveAction, role: Role): boolean {
  return field.write[action].includes(role);
}

/** Names of the fields that a role may write, without pictures. */
export function writableKeys(entity: Pick<Part, "fields">, action: SaveAction, role: Role): string[] {
  return Object.keys(entity.fields).filter((key) => {
    const field = entity.fields[key] as Field;
    return field.kind !== "image" && mayWrite(field, action, role);
  });
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === "string" && isBlankText(value));

/**
 * All errors of a draft: each writable field by its schema, rows and groups by their own fields, then the rules between
 * fields. The console runs it before sending, the server before storing; both report the same issues.
 */
export function checkDraft<F extends Fields>(
  part: Part<F>,
  draft: DraftOf<F>,
  action: SaveAction,
  role: Role = "admin",
): Issue[] {
  const issues = writableKeys(part, action, role).flatMap((key) =>
    checkValue(key, part.fields[key] as Field, draft[key as keyof F], action, role),
  );
  return [...issues, ...part.check(draft)];
}

/** The errors of one field, and of the fields in its rows or its group. */
function checkValue(path: string, field: Field, value: unknown, action: SaveAction, role: Role): Issue[] {
  // An empty secret sets none, so only a typed one is validated. A new row may leave its place out.
  if ((field.kind === "secret" && value === "") || (field.place && value === undefined)) return [];
  if (field.required && isBlank(value)) return [{ path, message: "validation.required" }];
  const { part, count } = field;
  if (!part || value === null) {
    const parsed = field.schema.safeParse(value);
    return parsed.success
      ? []
      : issuesOf(parsed.error)
          .slice(0, 1)
          .map((issue) => ({ ...issue, path }));
  }
  const below = (at: string, inner: unknown) =>
    checkDraft(part, inner as never, action, role).map((issue) => ({
      ...issue,
      path: `${at}.${issue.path}`,
    }));
  if (!Array.isArray(value)) return below(path, value);
  const { most = Infinity, least = 0, tooFew = "" } = count ?? {};
  return [
    ...(value.length < least ? [{ path, message: tooFew }] : []),
    ...(value.length > most ? [{ path, message: "validation.too_large" }] : []),
    ...value.flatMap((row, at) => below(`${path}.${at}`, row)),
  ];
}
