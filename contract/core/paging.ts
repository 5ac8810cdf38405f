import { z } from "zod";
import type { Entity } from "./entity";
import { recordSchema } from "./entity";

/** Default page size (LIST-03, OP-33). */
export const DEFAULT_PAGE_SIZE = 10;
export const PAGE_SIZES = [10, 20, 50, 100] as const;
/** Largest page size; the server clamps larger ones (OP-04). */
export const LARGEST_PAGE = 100;
/** Maximum number of ids in one by_ids call (OP-05). */
export const LARGEST_BY_IDS = 500;

/** Names of the page parameters by `transport.paging`. */
export const PAGE_PARAMETERS = {
  per_page_count: { page: "page", size: "per_page_count" },
  page_size: { page: "page", size: "page_size" },
} as const;

/** A number in the query that is clamped, not rejected (OP-04). */
export const counting = (fallback: number, most: number) =>
  z.coerce
    .number()
    .int()
    .catch(fallback)
    .transform((n) => Math.min(Math.max(n, 1), most))
    .default(fallback);

/** Page parameters of a list call, clamped instead of rejected (OP-04). */
export function pageQuery(entity: Entity): Record<string, z.ZodType<number>> {
  const { paging } = entity.transport;
  if (paging === "none") return {};
  const names = PAGE_PARAMETERS[paging];
  return {
    [names.page]: counting(1, 1e9),
    [names.size]: counting(DEFAULT_PAGE_SIZE, LARGEST_PAGE),
  };
}

/** Whether a query parameter is a list, sent by repeating its name. */
export function isRepeated(schema: z.ZodType): boolean {
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ? isRepeated(innerType) : schema instanceof z.ZodArray;
}

/** Query of an entity's list: page, size, search, sort and filters (OP-175). */
export function listQuery(entity: Entity): z.ZodObject {
  const { search, sort = [], orders = {}, filters } = entity.list;
  const sorts = [...sort.flatMap((field) => [field, `-${field}`]), ...Object.keys(orders)];
  return z.object({
    ...pageQuery(entity),
    ...(search?.length ? { search: z.string().max(200).optional() } : {}),
    ...(sorts.length > 0 ? { sort: z.enum(sorts as [string]).optional() } : {}),
    ...Object.fromEntries(Object.entries(filters ?? {}).map(([k, s]) => [k, s.optional()])),
  });
}

export const pagination = z.object({
  page: z.int(),
  per_page_count: z.int(),
  /** Number of matching rows over all pages (OP-04). */
  count: z.int(),
});

/** ETags of the rows of a nested list by their ids: each row has a save of its own, and a list one header (OP-175). */
const rowVersions = z.record(z.string(), z.string());

/** Body of a list reply (OP-01). */
export function listReply(entity: Entity): z.ZodObject {
  const rows = z.array(recordSchema(entity));
  const versions = entity.transport.within ? { versions: rowVersions.optional() } : {};
  if (entity.transport.envelope === "classic") {
    const paged = entity.transport.paging === "none" ? {} : { pagination };
    return z.object({ [entity.plural]: rows, ...paged, ...versions });
  }
  const paged =
    entity.transport.paging === "none" ? {} : { page: z.int(), page_size: z.int(), total: z.int() };
  return z.object({ items: rows, ...paged, ...versions });
}

/** Body of a read, create or update reply (OP-01). */
export function singleReply(entity: Entity): z.ZodType {
  const record = recordSchema(entity);
  if (entity.transport.envelope === "resource")
    return entity.related ? z.object({ ...record.shape, ...entity.related }) : record;
  return z.object({ [entity.singular]: record, ...entity.related });
}

export interface PageOf<T> {
  rows: T[];
  page: number;
  size: number;
  count: number;
  /** ETags by id, of rows that have versions. */
  versions?: Readonly<Record<string, string>>;
}

/** Puts a page of rows into its entity's envelope. */
export function writeList(entity: Entity, page: PageOf<unknown>): Record<string, unknown> {
  const versions = entity.transport.within && page.versions ? { versions: page.versions } : {};
  if (entity.transport.envelope === "resource") {
    const paged =
      entity.transport.paging === "none" ? {} : { page: page.page, page_size: page.size, total: page.count };
    return { items: page.rows, ...paged, ...versions };
  }
  const paged =
    entity.transport.paging === "none"
      ? {}
      : { pagination: { page: page.page, per_page_count: page.size, count: page.count } };
  return { [entity.plural]: page.rows, ...paged, ...versions };
}

/** Puts one record and its related objects into its entity's envelope: a bare record has them among its fields. */
export function writeSingle(entity: Entity, record: object, related: object = {}): unknown {
  if (entity.transport.envelope === "resource") return { ...record, ...related };
  return { [entity.singular]: record, ...related };
}
