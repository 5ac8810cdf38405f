import i18next from "i18next";
import { type Toast, toast } from "../shared/toasts";
import { ApiError, LogoutError } from "./http/errors";
import { hasWholeText, messageFor } from "./http/message-for";
import { madeKey } from "./i18n/keys";

/**
 * Shows a toast for a failed action: `title` says what failed, the server's or our message why; the call can be copied
 * as details. A `LogoutError` is not shown: the login page gives the reason, and drafts are kept.
 */
export function sayFailure(
  reason: unknown,
  title: string,
  more: Partial<Pick<Toast, "id" | "action">> = {},
): void {
  if (reason instanceof LogoutError) return;
  const text = messageFor(reason, (key, values) => i18next.t(key, values), "errors.unknown_error");
  toast({ ...more, kind: "error", title, text, details: detailsOf(reason) });
}

/** The form of a message key, as opposed to a sentence. */
const KEY = /^[\w-]+(\.[\w-]+)+$/;

/**
 * The errors of a refusal by field: message keys that the console knows, or texts. A key that it does not know is
 * replaced by the server's `detail` (OP-07).
 */
export function fieldErrors(reason: unknown): Readonly<Record<string, string>> {
  if (!(reason instanceof ApiError)) return {};
  const textOf = (message: string) =>
    KEY.test(message) && !hasWholeText(message) ? (reason.detail ?? "validation.invalid") : message;
  const named = Object.entries(reason.errors ?? {});
  return Object.fromEntries(named.map(([field, message]) => [field, textOf(String(message))]));
}

/** The failure without the texts of the server, which are in the language of its call; keys remain. */
export function withoutServerTexts(reason: unknown): unknown {
  if (!(reason instanceof ApiError)) return reason;
  const keys = Object.entries(reason.errors ?? {}).filter(([, message]) => KEY.test(String(message)));
  return new ApiError({ ...reason, detail: undefined, errors: Object.fromEntries(keys) });
}

/** In addition to errors at fields: shows the server's `detail` unless it is already shown at one (HTTP-10). */
export function sayDetail(reason: unknown, title: string, more: { id?: string } = {}): void {
  if (!(reason instanceof ApiError) || !reason.detail) return;
  const shown = Object.values(fieldErrors(reason)).map((message) => i18next.t(madeKey(message)));
  if (!shown.includes(reason.detail)) sayFailure(reason, title, more);
}

/**
 * Failures whose texts the specification fixes, in English in every language (OP-133).
 * @param name if given, a failure replaces the previous one of the same action
 */
export function failuresOf<Action extends string>(texts: Readonly<Record<Action, string>>, name?: string) {
  /** The server's `detail`, else the action's text (OP-26, OP-133). */
  function messageOf(action: Action, reason: unknown): string {
    if (isLimit(reason)) return i18next.t("errors.api_limit");
    return (reason instanceof ApiError && reason.detail) || texts[action];
  }

  /** Shows that as a toast, unless the session has ended. */
  function say(action: Action, reason: unknown): void {
    if (reason instanceof LogoutError) return;
    toast({
      ...(name && { id: `${name}-${action}` }),
      kind: "error",
      title: messageOf(action, reason),
    });
  }

  /** The same in addition to errors at fields, if the server sent a `detail` (HTTP-10). */
  function sayDetail(action: Action, reason: unknown): void {
    if (reason instanceof ApiError && reason.detail) say(action, reason);
  }

  /** The error with the action's text if the server sent no `detail`, for an editor that reports it. */
  function withText(action: Action, reason: unknown): unknown {
    if (!(reason instanceof ApiError) || reason.kind !== "http" || reason.detail) return reason;
    // A conflict is not a failure, and a limit has its own text.
    if (reason.statusCode === 412 || isLimit(reason)) return reason;
    return new ApiError({ ...reason, detail: texts[action] });
  }

  return { messageOf, say, sayDetail, withText };
}

/** Too many requests have one message for all calls (OP-169). */
const isLimit = (reason: unknown) => reason instanceof ApiError && reason.statusCode === 429;

const detailsOf = (reason: unknown): string =>
  reason instanceof ApiError
    ? `${reason.method} ${reason.url} · ${reason.statusCode || reason.kind}`
    : String(reason);
