import type { GetListResponse } from "@refinedev/core";
import type { Entity } from "../../../contract/core/entity";
import { readList, readRows } from "../../../contract/core/reading";
import { contractNames } from "../contract-names";
import { request } from "../http/client";
import { queryText } from "../http/query";
import { malformed, type RequestOptions } from "../http/transport";
import { assertMayCall } from "../may-call";
import { keepAhead, takeAhead } from "./ahead";
import { keepRecords } from "./cache";
import { type Data, entityNamed, isObject, pathIn, wireOf } from "./entity";
import { type ListParams, listQuery, type Page, pagedSearch, pageOf } from "./list-query";

export interface ListPage extends GetListResponse<Data> {
  /** Whether `total` was counted by the server; else it only says that there may be more (OP-179). */
  counted: boolean;
}

/** Asks for a list that is likely to be shown next, as the pointer rests on its menu item. Failures stay silent. */
export async function prefetchList(resource: string, params: ListParams = {}): Promise<void> {
  try {
    const { key, load } = await plan(resource, params);
    await keepAhead(key, load);
  } catch {
    // The screen will ask by itself and show what is wrong.
  }
}

export async function getList(resource: string, params: ListParams, signal?: AbortSignal): Promise<ListPage> {
  const { key, load } = await plan(resource, params);
  return (await takeAhead<ListPage>(key)) ?? load(signal);
}

async function plan(resource: string, params: ListParams) {
  const entity = entityNamed(resource);
  const query = await listQuery(entity, params);
  const { path } = (query.search !== undefined && pagedSearch(entity)) || entity.transport;
  const options: RequestOptions = { method: "GET", path: pathIn(resource, path), query, ...wireOf(entity) };
  assertMayCall(entity.access.list, { method: "GET", url: options.path });
  const load = (signal?: AbortSignal) => fetchPage(entity, { ...options, signal }, pageOf(params.pagination));
  return { key: resource + queryText(query), load };
}

async function fetchPage(entity: Entity, options: RequestOptions, page: Page): Promise<ListPage> {
  const reply = await request(options);
  const data = contractNames(entity.transport.casing, reply.data);
  if (!isList(entity, data)) throw malformed(options, reply);
  const { rows, count } = readList(entity, data);
  keepRecords(entity.name, rows);
  if (count !== undefined) return { data: rows, total: count, counted: true };
  const seen = entity.transport.paging === "none" ? 0 : (page.page - 1) * page.size;
  const more = entity.transport.paging !== "none" && rows.length >= page.size ? 1 : 0;
  return { data: rows, total: seen + rows.length + more, counted: false };
}

function isList(entity: Entity, raw: unknown): boolean {
  try {
    return readRows(entity.plural, raw).every(isObject);
  } catch {
    return false;
  }
}
