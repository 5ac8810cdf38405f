const SECRET = /token|password|secret|authorization|cookie|captcha|api_?key|^key$|^code$/i;
/** Signed tokens, wherever they stand in a text. */
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const HIDDEN = "[removed]";

/** An answer as it may be copied into a ticket: tokens and other secrets are never part of it (OP-168). */
export function withoutSecrets(data: unknown): unknown {
  if (typeof data === "string") return data.replace(TOKEN, HIDDEN);
  if (Array.isArray(data)) return data.map(withoutSecrets);
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      const hides = SECRET.test(key) && (typeof value === "string" ? !isMessageKey(value) : true);
      return [key, hides ? HIDDEN : withoutSecrets(value)];
    }),
  );
}

/** `code` and `fields.password` of a refusal name a message, as `errors.common_password` (OP-07). */
const isMessageKey = (text: string) => /^(errors|validation)\.[a-z_]+$/.test(text);
