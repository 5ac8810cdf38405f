import type { Endpoint } from "../../contract/core/endpoint";

const BASES = { versioned: "/api/v1", unversioned: "/api" } as const;

/** The path of a call at this server; with `path` filled in instead of its pattern. */
export const apiPath = (endpoint: Pick<Endpoint, "base" | "path">, path = endpoint.path): string =>
  BASES[endpoint.base] + path;
