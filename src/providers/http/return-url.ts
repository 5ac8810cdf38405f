const LONGEST = 2048;
// biome-ignore lint/suspicious/noControlCharactersInRegex: URL parsers drop them, so "/\t/evil" would become "//evil".
const CONTROL = /[\u0000-\u0020\u007f-\u009f]/;
const HIDDEN_SLASH = /%(2f|5c)/i;
const LOGIN = /^\/login(\/|$)/i;

/**
 * Where to go after login: `value` if it is a path inside this app, else `/` (OP-37).
 * @param isKnown whether the router has a page for the path; without it every path of ours will do.
 */
export function parseReturnUrl(
  value: string | null | undefined,
  isKnown?: (path: string) => boolean,
): string {
  if (!value || value.length > LONGEST || !/^\/(?!\/)/.test(value)) return "/";
  if (CONTROL.test(value) || value.includes("\\")) return "/";
  let target: URL;
  let readable: string;
  try {
    target = new URL(value, location.origin);
    readable = decodeURIComponent(target.pathname);
  } catch {
    return "/";
  }
  const { pathname, origin } = target;
  // Normalising may make a second slash out of dots ("/.//evil"), which a redirect would read as a host.
  if (origin !== location.origin || pathname.startsWith("//") || HIDDEN_SLASH.test(pathname)) return "/";
  if (LOGIN.test(readable) || (isKnown && !isKnown(pathname))) return "/";
  return pathname + target.search + target.hash;
}

/** Where the login page leads, by its own query: after `forbidden` always to `/` (OP-37). */
export function afterLogin(search: string, isKnown?: (path: string) => boolean): string {
  const query = new URLSearchParams(search);
  return query.get("reason") === "forbidden" ? "/" : parseReturnUrl(query.get("returnUrl"), isKnown);
}

/** The login page's path for someone who leaves `place` (SESS-19 to SESS-21, OP-187). */
export function loginPath(place: { pathname: string; search: string }, reason?: string): string {
  const query = new URLSearchParams();
  if (place.pathname !== "/" && !LOGIN.test(place.pathname)) {
    const whole = place.pathname + place.search;
    query.set("returnUrl", whole.length > LONGEST ? place.pathname.slice(0, LONGEST) : whole);
  }
  if (reason) query.set("reason", reason);
  const text = query.toString();
  return text ? `/login?${text}` : "/login";
}
