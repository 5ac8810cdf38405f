import type { BaseKey, DataProvider } from "@refinedev/core";
import { itemPath } from "../../contract/core/operations";
import { changing, deleting } from "./data/cache";
import { type Data, entityNamed, namesIn, pathIn, signalOf, wireOf } from "./data/entity";
import { getList } from "./data/list";
import { getMany } from "./data/many";
import { getOne } from "./data/one";
import { save } from "./data/save";
import { simpleRest } from "./data/simple-rest";
import { request } from "./http/client";
import { assertMayCall } from "./may-call";

export { prefetchList } from "./data/list";
export { loadRecord, lookUp } from "./data/many";
export { saveContext } from "./data/save";

/**
 * Refine's data provider over the contract: `@refinedev/simple-rest` for what fits it, our own conventions for the
 * rest. A resource is named by its entity. Of `meta` only an AbortSignal is read (trap 1).
 */
export const dataProvider: DataProvider & Required<Pick<DataProvider, "getMany">> = {
  ...simpleRest,
  getList: ({ resource, pagination, sorters, filters, meta }) =>
    getList(resource, { pagination, sorters, filters }, signalOf(meta)),
  getOne: ({ resource, id, meta }) => getOne(resource, id, signalOf(meta)),
  getMany: async ({ resource, ids, meta }) => ({ data: await getMany(resource, ids, signalOf(meta)) }),
  create: ({ resource, variables }) =>
    changing(namesIn(resource), save(resource, variables as Record<string, unknown>)),
  update: ({ resource, id, variables }) =>
    changing(namesIn(resource), save(resource, variables as Record<string, unknown>, id)),
  deleteOne: ({ resource, id }) =>
    deleting(namesIn(resource), String(id), remove(resource, id)) as Promise<never>,
};

async function remove(resource: string, id: BaseKey): Promise<{ data: Data }> {
  const entity = entityNamed(resource);
  const path = pathIn(resource, itemPath(entity)).replace("/{id}", "");
  assertMayCall(entity.access.remove, { method: "DELETE", url: path });
  if (entity.transport.base === "unversioned") return removeUnversioned(resource, id);
  return simpleRest.deleteOne({ resource: path.slice(1), id: encodeURIComponent(String(id)) });
}

/** simple-rest knows one base only, and these calls lie next to it (OP-08). */
async function removeUnversioned(resource: string, id: BaseKey): Promise<{ data: Data }> {
  const entity = entityNamed(resource);
  await request({
    method: "DELETE",
    path: pathIn(resource, itemPath(entity), id),
    as: "none",
    ...wireOf(entity),
  });
  return { data: { id } };
}
