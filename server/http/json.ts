/** A text without these cannot contain a member `__proto__`, even escaped. */
const SUSPICIOUS = /__proto__|\\u00/i;

/**
 * Parses JSON and drops members named `__proto__`. The reviver makes parsing ten times slower, so it is used only if
 * needed.
 */
export function parseJson(text: string): unknown {
  if (!SUSPICIOUS.test(text)) return JSON.parse(text);
  return JSON.parse(text, (key, value) => (key === "__proto__" ? undefined : value));
}
