import type { Entity } from "../../../contract/core/entity";
import { request } from "../http/client";
import type { RequestOptions } from "../http/transport";
import { assertMayCall } from "../may-call";
import { type Data, entityNamed, rowsOf, wireOf } from "./entity";

/** What the search of an entity finds for a text, as a choice asks (CALL-PB-13, CALL-USR-09). */
export async function searchRecords(resource: string, text: string, signal?: AbortSignal): Promise<Data[]> {
  const entity = entityNamed(resource);
  const options = searchRequest(entity, text);
  assertMayCall(entity.access.list, { method: "GET", url: options.path });
  return rowsOf(entity, options, await request({ ...options, signal }));
}

function searchRequest(entity: Entity, text: string): RequestOptions {
  const { search } = entity.transport;
  if (!search) throw new Error(`The contract has no search for ${entity.name}`);
  const { path, names, size } = search;
  const page = names.page ? { [names.page]: 1 } : {};
  return {
    method: "GET",
    path,
    query: { ...page, [names.size]: size, [names.text]: text },
    ...wireOf(entity),
  };
}
