import i18next from "i18next";
import { type Toast, toast } from "../shared/toasts";
import { ApiError, detailOr, LogoutError, messageFor } from "./http/errors";

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

interface Failures<Action extends string> {
  /** The server's own words, else those of the action. */
  messageOf(action: Action, reason: unknown): string;
  /** Says that as a toast, unless the session has ended with it. */
  say(action: Action, reason: unknown): void;
}

/**
 * Failures for which the specification fixes the words, English in every language of the console (OP-133).
 * @param name where given, a newer failure of an action takes the place of its older one
 */
export function failuresOf<Action extends string>(
  texts: Readonly<Record<Action, string>>,
  name?: string,
): Failures<Action> {
  const messageOf = (action: Action, reason: unknown) =>
    isLimit(reason) ? i18next.t("errors.api_limit") : detailOr(reason, texts[action]);
  return {
    messageOf,
    say(action, reason) {
      if (reason instanceof LogoutError) return;
      toast({
        ...(name && { id: `${name}-${action}` }),
        kind: "error",
        title: messageOf(action, reason),
      });
    },
  };
}

/** Too many requests: one message, whatever was asked for (OP-169). */
const isLimit = (reason: unknown) => reason instanceof ApiError && reason.statusCode === 429;

const detailsOf = (reason: unknown): string =>
  reason instanceof ApiError
    ? `${reason.method} ${reason.url} · ${reason.statusCode || reason.kind}`
    : String(reason);
