import type { DataProvider } from "@refinedev/core";
import { changing, deleting } from "./data/cache";
import { namesIn, signalOf } from "./data/entity";
import { getList } from "./data/list";
import { getMany } from "./data/many";
import { getOne } from "./data/one";
import { remove } from "./data/remove";
import { save } from "./data/save";
import { basePath } from "./http/base-path";

export { prefetchList } from "./data/list";
export { lookUp, recordQuery } from "./data/many";
export { saveContext } from "./data/save";

/**
 * Refine's data provider over the contract. `@refinedev/simple-rest` deletes; everything else differs from its wire
 * conventions and is implemented here (ADR 003). A resource has its entity's name, or that of `collectionOf`. Of `meta`
 * only an AbortSignal is read (trap 1).
 */
export const dataProvider: DataProvider & Required<Pick<DataProvider, "getMany">> = {
  getApiUrl: () => basePath.versioned,
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
