import type { BaseKey } from "@refinedev/core";
import { manyPath } from "../../../contract/core/operations";
import { LARGEST_BY_IDS } from "../../../contract/core/paging";
import { request } from "../http/client";
import { ignoreGone, LogoutError } from "../http/errors";
import type { RequestOptions } from "../http/transport";
import { mayCall } from "../may-call";
import { keepRecords, keys } from "./cache";
import { type Data, type DataOf, entityNamed, pathIn, rowsOf, wireOf } from "./entity";
import { getList } from "./list";
import { getOne } from "./one";

type Found = Map<string, Data>;

/** Ids requested within one tick, by resource, so that all cells of a page make one call (OP-05). */
const batches = new Map<string, { ids: Set<string>; found: Promise<Found> }>();

/**
 * The records with these ids, in this order. Unknown and invisible ones are left out. The list is empty if the role may
 * not look up the entity: lists that everybody sees refer to owners (OP-05, OP-183).
 */
export async function getMany<N extends string>(
  resource: N,
  ids: readonly BaseKey[],
  signal?: AbortSignal,
): Promise<DataOf<N>[]> {
  const entity = entityNamed(resource);
  const wanted = [...new Set(ids.map(String))];
  const access = entity.transport.many ? entity.access.many : entity.access.read;
  if (wanted.length === 0 || !mayCall(access)) return [];
  const found = await inBatch(resource, wanted);
  signal?.throwIfAborted();
  return wanted.flatMap((id) => found.get(id) ?? []);
}

function inBatch(resource: string, ids: readonly string[]): Promise<Found> {
  let batch = batches.get(resource);
  if (!batch) {
    const all = new Set<string>();
    batch = { ids: all, found: afterThisTick().then(() => fetchAll(resource, all)) };
    batches.set(resource, batch);
  }
  for (const id of ids) batch.ids.add(id);
  return batch.found;
}

const afterThisTick = () => new Promise<void>((resolve) => setTimeout(resolve));

async function fetchAll(resource: string, ids: ReadonlySet<string>): Promise<Found> {
  batches.delete(resource);
  const all = [...ids];
  if (!entityNamed(resource).transport.many) return withoutMany(resource, all);
  const portions: string[][] = [];
  for (let at = 0; at < all.length; at += LARGEST_BY_IDS) portions.push(all.slice(at, at + LARGEST_BY_IDS));
  const rows = (await Promise.all(portions.map((portion) => fetchPortion(resource, portion)))).flat();
  return byId(rows);
}

async function fetchPortion(resource: string, ids: string[]): Promise<Data[]> {
  const entity = entityNamed(resource);
  const path = pathIn(resource, manyPath(entity));
  const options: RequestOptions = { method: "POST", path, json: { ids }, ...wireOf(entity) };
  const rows = rowsOf(entity, options, await request(options));
  keepRecords(entity.name, rows);
  return rows;
}

const FEW = 3;

/** Without by_ids: one call per record, but more than a few are looked up in the list's first page before (OP-189). */
async function withoutMany(resource: string, ids: readonly string[]): Promise<Found> {
  const { access } = entityNamed(resource);
  const isListed = ids.length > FEW && mayCall(access.list);
  const listed = isListed ? byId((await getList(resource, { pagination: { mode: "off" } })).data) : new Map();
  const rest = ids.filter((id) => !listed.has(id));
  const singles = await Promise.all(rest.map((id) => getOne(resource, id).catch(ignoreGone)));
  return new Map([...listed, ...byId(singles.flatMap((single) => single?.data ?? []))]);
}

const byId = (rows: readonly Data[]): Found => new Map(rows.map((row) => [row.id as string, row]));

/** One record for the cache, read in one batch with all others of the tick; null if there is none to see. */
async function loadRecord<N extends string>(resource: N, id: string): Promise<DataOf<N> | null> {
  try {
    return (await getMany(resource, [id]))[0] ?? null;
  } catch (reason) {
    warnOnce(resource, reason);
    throw reason;
  }
}

/** Records that are referred to change rarely, and changes made here invalidate them at once. */
const FRESH_MS = 60_000;

/** The query of one record, shared by all who read it. */
export const recordQuery = <N extends string>(entity: N, id: string) => ({
  queryKey: keys.record(entity, id),
  queryFn: () => loadRecord(entity, id),
  staleTime: FRESH_MS,
  retry: false,
});

const warned = new WeakSet<object>();

/** Logs that referred records, such as owners, could not be loaded: the screen stays usable (LIST-09). */
export function warnOnce(resource: string, reason: unknown): void {
  if (reason instanceof LogoutError || !(reason instanceof Error) || warned.has(reason)) return;
  warned.add(reason);
  console.warn(`Could not load related ${resource}`, reason);
}

/** Many records at once, for an export; none if they cannot be read. */
export async function lookUp<N extends string>(resource: N, ids: readonly BaseKey[]): Promise<DataOf<N>[]> {
  try {
    return await getMany(resource, ids);
  } catch (reason) {
    warnOnce(resource, reason);
    return [];
  }
}
