import i18next from "i18next";
import { type Toast, toast } from "../shared/toasts";
import { ApiError, LogoutError, messageFor } from "./http/errors";

/**
 * Says that an action has failed: `title` what, the server's words or ours why, and the call as details to copy.
 * Nothing is said of a `LogoutError`: the login page tells why, and drafts wait.
 */
export function sayFailure(
  reason: unknown,
  title: string,
  more: Partial<Pick<Toast, "id" | "action">> = {},
): void {
  if (reason instanceof LogoutError) return;
  const text = messageFor(reason, (key) => i18next.t(key), "errors.unknown_error");
  toast({ ...more, kind: "error", title, text, details: detailsOf(reason) });
}

const detailsOf = (reason: unknown): string =>
  reason instanceof ApiError
    ? `${reason.method} ${reason.url} · ${reason.statusCode || reason.kind}`
    : String(reason);
