/**
 * Whether an If-Match or If-None-Match header contains this tag. Weak comparison, because compressing proxies mark tags
 * as weak and clients echo them (RFC 9110, 13.1).
 */
export const namesTag = (condition: string, tag: string): boolean =>
  condition.trim() === "*" || condition.split(",").some((entry) => entry.trim().replace(/^W\//, "") === tag);
