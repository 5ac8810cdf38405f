import i18next from "i18next";
import { madeKey, type TextKey } from "../i18n/keys";
import { ApiError, LogoutError, TranslatedError } from "./errors";

type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/**
 * The text to show for a failed action: our texts for limits and lost connections, else the server's `detail`
 * (HTTP-10), else the text of its `code` (OP-57), else the action's fallback. Empty for a `LogoutError`, which is not shown.
 */
export function messageFor(error: unknown, t: Translate, fallbackKey: TextKey): string {
  if (error instanceof LogoutError) return "";
  if (error instanceof TranslatedError) return t(error.key, error.values);
  if (!(error instanceof ApiError)) return t(fallbackKey);
  // Only the login says how long to wait.
  const isSaid = error.code === "errors.too_many_logins" && error.detail;
  if (error.statusCode === 429 && !isSaid) return t("errors.api_limit");
  if (error.kind === "network") return t("errors.network_error");
  if (error.kind === "timeout") return t("errors.timeout");
  if (error.detail) return error.detail;
  const { code = "" } = error;
  return code.startsWith("errors.") && hasWholeText(code) ? t(madeKey(code)) : t(fallbackKey);
}

/** Whether a key has a text, and one without values, which only the server's `detail` contains. */
export const hasWholeText = (key: string): boolean =>
  i18next.exists(key) && !i18next.t(madeKey(key), { skipInterpolation: true }).includes("{{");
