import type { BaseKey } from "@refinedev/core";
import type { Entity } from "../../../contract/core/entity";
import { LARGEST_BY_IDS } from "../../../contract/core/paging";
import { type RequestOptions, request } from "../http/client";
import { ignoreGone, LogoutError } from "../http/errors";
import { mayCall } from "../may-call";
import { type Data, entityNamed, rowsOf, wireOf } from "./entity";
import { getList } from "./list";
import { getOne } from "./one";

type Found = Map<string, Data>;

/** Ids asked for within one tick, by entity: the cells of a page make one call (OP-05). */
const waiting = new Map<string, { ids: Set<string>; answer: Promise<Found> }>();

/**
 * The records with these ids, in their order. Unknown and invisible ones are left out, and so are all of an entity
 * that the role may not look up: names of owners stand in lists that everybody sees (OP-05, OP-183).
 */
export async function getMany(
  resource: string,
  ids: readonly BaseKey[],
  signal?: AbortSignal,
): Promise<Data[]> {
  const entity = entityNamed(resource);
  const wanted = [...new Set(ids.map(String))];
  const access = entity.transport.many ? entity.access.many : entity.access.read;
  if (wanted.length === 0 || !mayCall(access)) return [];
  const found = await (entity.transport.many
    ? together(entity, wanted)
    : withoutMany(entity, wanted, signal));
  signal?.throwIfAborted();
  return wanted.flatMap((id) => found.get(id) ?? []);
}

function together(entity: Entity, ids: readonly string[]): Promise<Found> {
  let batch = waiting.get(entity.name);
  if (!batch) {
    const all = new Set<string>();
    batch = { ids: all, answer: afterThisTick().then(() => fetchAll(entity, all)) };
    waiting.set(entity.name, batch);
  }
  for (const id of ids) batch.ids.add(id);
  return batch.answer;
}

const afterThisTick = () => new Promise<void>((resolve) => setTimeout(resolve));

async function fetchAll(entity: Entity, ids: ReadonlySet<string>): Promise<Found> {
  waiting.delete(entity.name);
  const all = [...ids];
  const portions: string[][] = [];
  for (let at = 0; at < all.length; at += LARGEST_BY_IDS) portions.push(all.slice(at, at + LARGEST_BY_IDS));
  const rows = (await Promise.all(portions.map((portion) => fetchPortion(entity, portion)))).flat();
  return new Map(rows.map((row) => [row.id as string, row]));
}

async function fetchPortion(entity: Entity, ids: string[]): Promise<Data[]> {
  const path = `${entity.transport.path.replace(/\/$/, "")}/by_ids`;
  const options: RequestOptions = { method: "POST", path, json: { ids }, ...wireOf(entity) };
  return rowsOf(entity, options, await request(options));
}

/** Without by_ids: one call each, but many are looked for in the list's first page before (OP-189). */
async function withoutMany(entity: Entity, ids: readonly string[], signal?: AbortSignal): Promise<Found> {
  const listed = ids.length > FEW && mayCall(entity.access.list) ? await firstPage(entity.name, signal) : [];
  const known: Found = new Map(listed.map((row) => [row.id as string, row]));
  const rest = ids.filter((id) => !known.has(id));
  return new Map([...known, ...(await oneByOne(entity.name, rest, signal))]);
}

const FEW = 3;

async function firstPage(resource: string, signal?: AbortSignal): Promise<Data[]> {
  return (await getList(resource, { pagination: { mode: "off" } }, signal)).data;
}

async function oneByOne(resource: string, ids: readonly string[], signal?: AbortSignal): Promise<Found> {
  const read = ids.map((id) => getOne(resource, id, signal).catch(ignoreGone));
  const singles = await Promise.all(read);
  return new Map(singles.flatMap((single) => (single ? [[single.data.id as string, single.data]] : [])));
}

/** Records that a list shows beside its own, as owners: their failure is logged, the list stays usable (LIST-09). */
export async function lookUp(
  resource: string,
  ids: readonly BaseKey[],
  signal?: AbortSignal,
): Promise<Data[]> {
  try {
    return await getMany(resource, ids, signal);
  } catch (reason) {
    if (!signal?.aborted && !(reason instanceof LogoutError))
      console.warn(`The ${resource} beside this list could not be loaded`, reason);
    return [];
  }
}
