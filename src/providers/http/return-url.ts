const MAX_LENGTH = 2048;
// biome-ignore lint/suspicious/noControlCharactersInRegex: URL parsers drop them, so "/\t/evil" would become "//evil".
const CONTROL = /[\u0000-\u0020\u007f-\u009f]/;
const HIDDEN_SLASH = /%(2f|5c)/i;
const LOGIN = /^\/login(\/|$)/i;

/** Where to go after login: `value` if it is a path of this app, else `/` (OP-37). */
export function parseReturnUrl(value: string | null | undefined): string {
  if (!value || value.length > MAX_LENGTH || !/^\/(?!\/)/.test(value)) return "/";
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
  // Normalising can turn "/.//evil" into "//evil", which a redirect would read as a host.
  if (origin !== location.origin || pathname.startsWith("//") || HIDDEN_SLASH.test(pathname)) return "/";
  if (LOGIN.test(readable)) return "/";
  return pathname + target.search + target.hash;
}

/** Where the login page leads, by its query: after `forbidden` always to `/` (OP-37). */
export function afterLogin(search: string): string {
  const query = new URLSearchParams(search);
  return query.get("reason") === "forbidden" ? "/" : parseReturnUrl(query.get("returnUrl"));
}

/** The login page's path with a return to `place` (SESS-19 to SESS-21, OP-187). */
export function loginPath(place: { pathname: string; search: string }, reason?: string): string {
  const query = new URLSearchParams();
  if (place.pathname !== "/" && !LOGIN.test(place.pathname)) {
    const whole = place.pathname + place.search;
    query.set("returnUrl", whole.length > MAX_LENGTH ? place.pathname.slice(0, MAX_LENGTH) : whole);
  }
  if (reason) query.set("reason", reason);
  const text = query.toString();
  return text ? `/login?${text}` : "/login";
}
