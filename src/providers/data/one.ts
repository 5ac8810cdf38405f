import type { BaseKey } from "@refinedev/core";
import { itemPath } from "../../../contract/core/operations";
import { request } from "../http/client";
import type { RequestOptions } from "../http/transport";
import { assertMayCall } from "../may-call";
import { keepRecords } from "./cache";
import { type DataOf, entityNamed, pathIn, type Single, singleOf, wireOf } from "./entity";

/** One record, its version and related objects. */
export async function getOne<N extends string>(
  resource: N,
  id: BaseKey,
  signal?: AbortSignal,
): Promise<Single<DataOf<N>>> {
  const entity = entityNamed(resource);
  const options: RequestOptions = {
    method: "GET",
    path: pathIn(resource, itemPath(entity), id),
    signal,
    ...wireOf(entity),
  };
  assertMayCall(entity.access.read, options);
  const single = singleOf(entity, options, await request(options));
  keepRecords(entity.name, [single.data]);
  return single;
}
