/** A text without these holds no member `__proto__`, however it is escaped. */
const SUSPICIOUS = /__proto__|\\u00/i;

/**
 * Reads a body without members named `__proto__`. The function that leaves them out makes reading ten times slower, so
 * only where it is needed.
 */
export function parseJson(text: string): unknown {
  if (!SUSPICIOUS.test(text)) return JSON.parse(text);
  return JSON.parse(text, (key, value) => (key === "__proto__" ? undefined : value));
}
