import { type BasePath, type BaseSettings, basePathOf } from "./base-path-of";

export const basePath = basePathOf(location, import.meta.env as BaseSettings);

/** Where the API is, for programs on other machines. */
export const apiOrigin = new URL(basePath.unversioned, location.href).origin;

/** The path of a URL below the API's base; `null` for a URL that is not the API's. */
export function pathBelowBase(address: string, base: BasePath = basePath): string | null {
  const { pathname } = new URL(address, location.href);
  for (const root of [base.versioned, base.unversioned]) {
    const prefix = new URL(root, location.href).pathname;
    if (pathname.startsWith(`${prefix}/`)) return pathname.slice(prefix.length);
  }
  return null;
}
