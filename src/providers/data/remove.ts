import type { BaseKey } from "@refinedev/core";
import { itemPath } from "../../../contract/core/operations";
import { axiosAdapter } from "../axios-adapter";
import { basePath } from "../http/base-path";
import { assertMayCall } from "../may-call";
import { type Data, entityNamed, pathIn } from "./entity";

/**
 * Deletes by `@refinedev/simple-rest`, which has the same convention: `DELETE <collection>/<id>` (ADR 003). It takes
 * its verb and headers from `meta`, so that it is never passed any (trap 1). Its code is loaded with the first call.
 */
export async function remove(resource: string, id: BaseKey): Promise<{ data: Data }> {
  const entity = entityNamed(resource);
  const { base } = entity.transport;
  const collection = pathIn(resource, itemPath(entity)).replace("/{id}", "");
  assertMayCall(entity.access.remove, { method: "DELETE", path: collection });
  const { default: simpleRest } = await import("@refinedev/simple-rest");
  const { deleteOne } = simpleRest(basePath[base], axiosAdapter(base) as never);
  return deleteOne({ resource: collection.slice(1), id: encodeURIComponent(String(id)) });
}
