/** The API's base paths: of versioned calls, and of those directly below `/api` (OP-08). */
export interface BasePath {
  versioned: string;
  unversioned: string;
}

export interface BaseSettings {
  VITE_API_BASE?: string | undefined;
  VITE_API_VERSION?: string | undefined;
}

/**
 * On localhost a configured API host is used; everywhere else the API has the page's origin (OP-09). The loader inlines
 * this function's source (scripts/vite/boot.ts), so that it must not use anything outside it.
 */
export function basePathOf(place: { hostname: string }, settings: BaseSettings): BasePath {
  const version = settings.VITE_API_VERSION || "v1";
  const configured = settings.VITE_API_BASE?.replace(/\/+$/, "");
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(place.hostname);
  const unversioned = configured && isLocal ? configured : "/api";
  return { versioned: `${unversioned}/${version}`, unversioned };
}
