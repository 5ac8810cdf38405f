import type { DataProvider } from "@refinedev/core";
import { axiosAdapter } from "../axios-adapter";
import { basePath } from "../http/base-path";

type SimpleRest = Required<Pick<DataProvider, "getApiUrl" | "deleteOne" | "custom">>;

const apiUrl = basePath.versioned;
let loading: ReturnType<typeof load> | undefined;

/** Its few kilobytes come with the first call that it serves, not with the first page. */
const load = async () => {
  const { default: simpleRest } = await import("@refinedev/simple-rest");
  return simpleRest(apiUrl, axiosAdapter as never);
};

const provider = () => {
  loading ??= load().catch((reason: unknown) => {
    loading = undefined;
    throw reason;
  });
  return loading;
};

/**
 * What `@refinedev/simple-rest` serves here, see docs/adr/003-simple-rest.md. It takes its verb and its headers from
 * `meta`, so it is never given any (trap 1).
 */
export const simpleRest: SimpleRest = {
  getApiUrl: () => apiUrl,
  deleteOne: async ({ resource, id }) => (await provider()).deleteOne({ resource, id }),
  custom: async ({ meta: _, ...params }) => (await provider()).custom(params),
};
