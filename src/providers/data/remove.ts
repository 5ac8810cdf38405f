import type { BaseKey } from "@refinedev/core";
import { itemPath } from "../../../contract/core/operations";
import { axiosAdapter } from "../axios-adapter";
import { basePath } from "../http/base-path";
import { assertMayCall } from "../may-call";
import { type Data, entityNamed, pathIn } from "./entity";

/**
 * `DELETE <collection>/<id>` is the same for every entity, and simple-rest's own convention: it serves it (ADR 003). It
 * takes its verb and its headers from `meta`, so it is never given any (trap 1). Its code comes with the first call.
 */
export async function remove(resource: string, id: BaseKey): Promise<{ data: Data }> {
  const entity = entityNamed(resource);
  const { base } = entity.transport;
  const collection = pathIn(resource, itemPath(entity)).replace("/{id}", "");
  assertMayCall(entity.access.remove, { method: "DELETE", url: collection });
  const { default: simpleRest } = await import("@refinedev/simple-rest");
  const { deleteOne } = simpleRest(basePath[base], axiosAdapter(base) as never);
  return deleteOne({ resource: collection.slice(1), id: encodeURIComponent(String(id)) });
}
