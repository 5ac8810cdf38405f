/**
 * JSON keys of a call: unchanged, or snake_case in the request and camelCase in the answer (CALL-HTTP-05..10,
 * OP-16).
 */
export type Casing = "as-is" | "camel";

const CAMEL_FAMILIES = ["galleries", "quizzes", "routing-tags", "routing-debug", "routing-rules"];

/** The casing of a path, decided by the words in it, as the specification does. */
export function casingOf(path: string): Casing {
  return CAMEL_FAMILIES.some((word) => path.includes(word)) ? "camel" : "as-is";
}

// Only identifier-like keys change, so uuids, language codes and CSS names survive (OP-16).
const CAMEL_KEY = /^[a-z][a-z0-9]*([A-Z][a-z0-9]*)+$/;
const SNAKE_KEY = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;

const snakeKey = (key: string) =>
  CAMEL_KEY.test(key) ? key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`) : key;
const camelKey = (key: string) =>
  SNAKE_KEY.test(key) ? key.replace(/_([a-z0-9])/g, (_, c: string) => c.toUpperCase()) : key;

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function mapKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename));
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), mapKeys(item, rename)]));
}

export const toSnake = (value: unknown): unknown => mapKeys(value, snakeKey);
export const toCamel = (value: unknown): unknown => mapKeys(value, camelKey);
