import { request } from "../http/client";
import type { RequestOptions } from "../http/transport";
import { assertMayCall } from "../may-call";
import { type Data, entityNamed, rowsOf, wireOf } from "./entity";

/** The records that an entity's search finds for a text, as offered by a choice (CALL-PB-13, CALL-USR-09). */
export async function searchRecords(resource: string, text: string, signal?: AbortSignal): Promise<Data[]> {
  const entity = entityNamed(resource);
  const { search } = entity.transport;
  if (!search) throw new Error(`The contract has no search for ${entity.name}`);
  const { path, names, size } = search;
  const options: RequestOptions = {
    method: "GET",
    path,
    query: { ...(names.page && { [names.page]: 1 }), [names.size]: size, [names.text]: text },
    signal,
    ...wireOf(entity),
  };
  assertMayCall(entity.access.list, options);
  return rowsOf(entity, options, await request(options));
}
