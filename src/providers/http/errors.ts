import type { HttpError, ValidationErrors } from "@refinedev/core";
import type { TextKey } from "../i18n/keys";

/** The fixed text of HTTP-06 and HTTP-07. */
export const ACCESS_DENIED = "Access denied: You do not have permission to perform this action";

export type ErrorKind = "http" | "network" | "timeout" | "malformed";

interface Facts {
  kind: ErrorKind;
  method: string;
  /** Without query string: the text of an error may be copied into a ticket. */
  url: string;
  /** 0 when no answer came. */
  statusCode?: number;
  detail?: string;
  code?: string;
  errors?: ValidationErrors;
  body?: unknown;
  headers?: Headers;
}

/** Any call that did not deliver what it promised, in the shape that Refine's hooks expect of errors. */
export class ApiError extends Error implements HttpError {
  [extra: string]: unknown;
  readonly kind: ErrorKind;
  readonly method: string;
  readonly url: string;
  readonly statusCode: number;
  /** The server's own text, in the language of the request; undefined if it sent none (OP-07). */
  readonly detail: string | undefined;
  /** Message key that the server named. */
  readonly code: string | undefined;
  /** Message keys by field. */
  readonly errors: ValidationErrors | undefined;
  /** Parsed body of the refusal. */
  readonly body: unknown;
  readonly headers: Headers | undefined;
  /** Beside a 412: the record as it is now, and its version. */
  current?: { record: unknown; version: string | undefined };

  constructor(facts: Facts) {
    super(facts.detail ?? `${facts.method} ${facts.url}: ${facts.statusCode || facts.kind}`);
    this.name = "ApiError";
    this.kind = facts.kind;
    this.method = facts.method;
    this.url = facts.url;
    this.statusCode = facts.statusCode ?? 0;
    this.detail = facts.detail;
    this.code = facts.code;
    this.errors = facts.errors;
    this.body = facts.body;
    this.headers = facts.headers;
  }
}

/** Rejects what was under way when the session ended; the redirect is already on its way (OP-38). */
export class LogoutError extends Error {
  constructor() {
    super("logout");
    this.name = "LogoutError";
  }
}

/** A failure that has words of its own, whatever it came from. */
export class WordedError extends Error {
  constructor(
    readonly key: TextKey,
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super(key);
    this.name = "WordedError";
  }
}

/** The server knows of no such thing, or of none any more. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.statusCode === 404;

/** For `catch`, where gone is what was wanted, or no worse than any other answer. */
export function ignoreGone(error: unknown): undefined {
  if (!isGone(error)) throw error;
  return undefined;
}

/** Reads a refusal; anything but a text in `detail` counts as absent (OP-07). */
export function refusalFacts(body: unknown): Pick<Facts, "detail" | "code" | "errors"> {
  if (typeof body !== "object" || body === null) return {};
  const { detail, code, fields } = body as Record<string, unknown>;
  return {
    detail: typeof detail === "string" && detail !== "" ? detail : undefined,
    code: typeof code === "string" ? code : undefined,
    errors: fieldErrors(fields),
  };
}

function fieldErrors(fields: unknown): ValidationErrors | undefined {
  if (typeof fields !== "object" || fields === null) return undefined;
  const named = Object.entries(fields).filter(([, message]) => typeof message === "string");
  return named.length > 0 ? Object.fromEntries(named) : undefined;
}

/** The server's own words, else the fixed text that the specification gives an action (OP-26, OP-133). */
export const detailOr = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.detail) || fallback;

type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/**
 * The text to show for a failed action: limits and lost connections in our words, else the server's detail (HTTP-10),
 * else the action's fallback. Empty for a `LogoutError`, about which nothing is to be said.
 */
export function messageFor(error: unknown, t: Translate, fallbackKey: TextKey): string {
  if (error instanceof LogoutError) return "";
  if (error instanceof WordedError) return t(error.key, error.values);
  if (!(error instanceof ApiError)) return t(fallbackKey);
  if (error.statusCode === 429) return t("errors.api_limit");
  if (error.kind === "network") return t("errors.network_error");
  if (error.kind === "timeout") return t("errors.timeout");
  return error.detail ?? t(fallbackKey);
}
