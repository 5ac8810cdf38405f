import type { GetListResponse } from "@refinedev/core";
import type { Entity } from "../../../contract/core/entity";
import { isObject } from "../../../contract/core/object";
import { readList, readRows } from "../../../contract/core/reading";
import { request } from "../http/client";
import { malformed, type RequestOptions } from "../http/transport";
import { assertMayCall } from "../may-call";
import { contractNames } from "../read-reply";
import { keepRecords, keys, prefetch } from "./cache";
import { type Data, type DataOf, entityNamed, pathIn, wireOf } from "./entity";
import { type ListParams, listQuery, type Page, pagedSearch, pageOf } from "./list-query";

export interface ListPage<T = Data> extends Omit<GetListResponse, "data"> {
  data: T[];
  total: number;
  /** Whether the server counted `total`; otherwise it only says whether there may be more (OP-179). */
  counted: boolean;
  /** ETags by id, of the rows of a nested collection (OP-175). */
  versions: Readonly<Record<string, string>>;
}

/** The query of one page, shared by all who read it. */
export const pageQuery = <N extends string>(resource: N, params: ListParams) => ({
  queryKey: keys.page(entityNamed(resource).name, resource, params),
  queryFn: ({ signal }: { signal: AbortSignal }) => getList(resource, params, signal),
});

/** Reads a list ahead that is likely to be shown next, for example while the pointer rests on its menu item. */
export const prefetchList = (resource: string, params: ListParams): Promise<void> =>
  prefetch(pageQuery(resource, params));

export async function getList<N extends string>(
  resource: N,
  params: ListParams,
  signal?: AbortSignal,
): Promise<ListPage<DataOf<N>>> {
  const entity = entityNamed(resource);
  const query = await listQuery(entity, params);
  const { path } = (query.search !== undefined && pagedSearch(entity)) || entity.transport;
  const options: RequestOptions = {
    method: "GET",
    path: pathIn(resource, path),
    query,
    signal,
    ...wireOf(entity),
  };
  assertMayCall(entity.access.list, options);
  return readPage(entity, options, pageOf(params.pagination));
}

async function readPage(entity: Entity, options: RequestOptions, page: Page): Promise<ListPage> {
  const reply = await request(options);
  const data = contractNames(entity.transport.casing, reply.data);
  if (!isList(entity, data)) throw malformed(options, reply);
  const { rows, count, versions } = readList(entity, data);
  keepRecords(entity.name, rows);
  if (count !== undefined) return { data: rows, total: count, counted: true, versions };
  const seen = entity.transport.paging === "none" ? 0 : (page.page - 1) * page.size;
  const more = entity.transport.paging !== "none" && rows.length >= page.size ? 1 : 0;
  return { data: rows, total: seen + rows.length + more, counted: false, versions };
}

function isList(entity: Entity, raw: unknown): boolean {
  try {
    return readRows(entity.plural, raw).every(isObject);
  } catch {
    return false;
  }
}
