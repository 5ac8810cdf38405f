import type { Method } from "../../contract/core/endpoint";
import { basePath, pathBelowBase } from "./http/base-path";
import { request } from "./http/client";

interface Config {
  data?: unknown;
  headers?: Record<string, string>;
}

/** axios's answer, as far as `@refinedev/simple-rest` reads it. */
interface Answer {
  data: unknown;
  headers: Record<string, string>;
}

/** One call through our client: session, refresh, language and errors are the same as everywhere else. */
async function pass(
  method: Method,
  address: string,
  json?: unknown,
  headers?: Config["headers"],
): Promise<Answer> {
  const path = pathBelowBase(address);
  // The bearer token goes to our own server only.
  if (path === null || !address.startsWith(`${basePath.versioned}/`))
    throw new Error(`${address} is not of this API`);
  const query = manyValued(new URL(address, location.href).searchParams);
  const reply = await request({
    method,
    path,
    query,
    json,
    headers,
    as: method === "DELETE" ? "none" : "json",
  });
  const removed = { id: decodeURIComponent(path.split("/").at(-1) as string) };
  return { data: reply.data ?? removed, headers: Object.fromEntries(reply.headers) };
}

function manyValued(query: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));
}

/**
 * Our client in axios's shape. The build puts this module in the place of `axios`, which simple-rest imports and with
 * which a call could go round the session.
 */
export const axiosAdapter = {
  get: (address: string, config?: Config) => pass("GET", address, undefined, config?.headers),
  delete: (address: string, config?: Config) => pass("DELETE", address, config?.data, config?.headers),
  post: (address: string, data?: unknown, config?: Config) => pass("POST", address, data, config?.headers),
  put: (address: string, data?: unknown, config?: Config) => pass("PUT", address, data, config?.headers),
  patch: (address: string, data?: unknown, config?: Config) => pass("PATCH", address, data, config?.headers),
  interceptors: { response: { use: () => 0 } },
};

/** simple-rest makes its own instance when it is loaded, only for callers who give it none. */
export default { create: () => axiosAdapter };
