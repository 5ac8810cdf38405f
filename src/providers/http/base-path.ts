/** Where the API answers: calls below the version, and those of `/api` itself (OP-08). */
export interface BasePath {
  versioned: string;
  unversioned: string;
}

export interface BaseSettings {
  VITE_API_BASE?: string;
  VITE_API_VERSION?: string;
}

const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** On localhost a configured API host is used; everywhere else the API is of the page's own origin (OP-09). */
export function basePathOf(place: { hostname: string }, settings: BaseSettings): BasePath {
  const version = settings.VITE_API_VERSION || "v1";
  const configured = settings.VITE_API_BASE?.replace(/\/+$/, "");
  const unversioned = configured && LOCAL_HOSTS.includes(place.hostname) ? configured : "/api";
  return { versioned: `${unversioned}/${version}`, unversioned };
}

export const basePath = basePathOf(location, import.meta.env as BaseSettings);

/** The path of an address without the API's base, `null` for an address that is not the API's. */
export function pathBelowBase(address: string, base: BasePath = basePath): string | null {
  const { pathname } = new URL(address, location.href);
  for (const root of [base.versioned, base.unversioned]) {
    const prefix = new URL(root, location.href).pathname;
    if (pathname.startsWith(`${prefix}/`)) return pathname.slice(prefix.length);
  }
  return null;
}
