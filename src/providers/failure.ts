import i18next from "i18next";
import { type Toast, toast } from "../shared/toasts";
import { ApiError, detailOr, LogoutError, messageFor } from "./http/errors";
import { madeKey } from "./i18n/keys";

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

/** A message key rather than a sentence. */
const KEY = /^[\w-]+(\.[\w-]+)+$/;

/**
 * What a refusal says of single fields: message keys that the console has, or texts. A key that it does not have
 * gives way to the server's own sentence (OP-07).
 */
export function fieldErrors(reason: unknown): Readonly<Record<string, string>> {
  if (!(reason instanceof ApiError)) return {};
  const textOf = (message: string) =>
    KEY.test(message) && !isComplete(message) ? (reason.detail ?? "validation.invalid") : message;
  const named = Object.entries(reason.errors ?? {});
  return Object.fromEntries(named.map(([field, message]) => [field, textOf(String(message))]));
}

/** Whether a key has a text here, and one without values: only the server's sentence knows those. */
const isComplete = (key: string) =>
  i18next.exists(key) && !i18next.t(madeKey(key), { skipInterpolation: true }).includes("{{");

/** Beside errors at their fields: the server's sentence is the error of the action all the same (HTTP-10). */
export function sayDetail(reason: unknown, title: string, more: Partial<Pick<Toast, "id">> = {}): void {
  if (!(reason instanceof ApiError) || !reason.detail) return;
  const shown = Object.values(fieldErrors(reason)).map((message) => i18next.t(madeKey(message)));
  if (!shown.includes(reason.detail)) sayFailure(reason, title, more);
}

interface Failures<Action extends string> {
  /** The server's own words, else those of the action. */
  messageOf(action: Action, reason: unknown): string;
  /** Says that as a toast, unless the session has ended with it. */
  say(action: Action, reason: unknown): void;
  /** The same beside errors at their fields, where the server has words of its own (HTTP-10). */
  sayDetail(action: Action, reason: unknown): void;
  /** The failure with the words of the action where the server has none of its own, for an editor that reports it. */
  worded(action: Action, reason: unknown): unknown;
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
  function say(action: Action, reason: unknown): void {
    if (reason instanceof LogoutError) return;
    toast({
      ...(name && { id: `${name}-${action}` }),
      kind: "error",
      title: messageOf(action, reason),
    });
  }
  return {
    messageOf,
    say,
    sayDetail(action, reason) {
      if (reason instanceof ApiError && reason.detail) say(action, reason);
    },
    worded(action, reason) {
      if (!(reason instanceof ApiError) || reason.kind !== "http" || reason.detail) return reason;
      // A newer version is no failure, and a limit has its own words.
      if (reason.statusCode === 412 || isLimit(reason)) return reason;
      const { kind, method, url, statusCode, errors, body, code, headers } = reason;
      return new ApiError({
        kind,
        method,
        url,
        statusCode,
        detail: texts[action],
        body,
        ...(code && { code }),
        ...(errors && { errors }),
        ...(headers && { headers }),
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
