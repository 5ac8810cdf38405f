/**
 * Whether a condition, If-Match or If-None-Match, names this tag. Compared weakly: a proxy that compresses marks tags
 * as weak, and clients send back what they received (RFC 9110, 13.1).
 */
export const namesTag = (condition: string, tag: string): boolean =>
  condition.trim() === "*" || condition.split(",").some((entry) => entry.trim().replace(/^W\//, "") === tag);
