import type { Entity } from "../../../contract/core/entity";
import { readRecord, readRows } from "../../../contract/core/reading";
import { contractNames } from "../contract-names";
import { malformed, type RequestOptions, request } from "../http/client";
import { refuseForeign } from "../may-call";
import { type Data, entityNamed, isObject, wireOf } from "./entity";

/** What the search of an entity finds for a text, as a choice asks (CALL-PB-13, CALL-USR-09). */
export async function searchRecords(resource: string, text: string, signal?: AbortSignal): Promise<Data[]> {
  const entity = entityNamed(resource);
  const options = searchRequest(entity, text);
  refuseForeign(entity.access.list, { method: "GET", url: options.path });
  const reply = await request({ ...options, signal });
  try {
    return readRows(entity.plural, contractNames(entity.transport.casing, reply.data))
      .filter(isObject)
      .map((row) => readRecord(entity, row));
  } catch {
    throw malformed(options, reply);
  }
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
