import type { BaseKey } from "@refinedev/core";
import { fillPath } from "../../../contract/core/endpoint";
import { itemPath } from "../../../contract/core/operations";
import { type RequestOptions, request } from "../http/client";
import { refuseForeign } from "../may-call";
import { entityNamed, type Single, singleOf, wireOf } from "./entity";

/** One record, its version and what came beside it. */
export async function getOne(resource: string, id: BaseKey, signal?: AbortSignal): Promise<Single> {
  const entity = entityNamed(resource);
  const options: RequestOptions = {
    method: "GET",
    path: fillPath(itemPath(entity), { id }),
    signal,
    ...wireOf(entity),
  };
  refuseForeign(entity.access.read, { method: "GET", url: options.path });
  return singleOf(entity, options, await request(options));
}
