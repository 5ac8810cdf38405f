import type { HttpError, ValidationErrors } from "@refinedev/core";
import type { TextKey } from "../i18n/keys";

/** The fixed text of HTTP-06 and HTTP-07. */
export const ACCESS_DENIED = "Access denied: You do not have permission to perform this action";

export type ErrorKind = "http" | "network" | "timeout" | "malformed";

/** A failed call, in the shape that Refine's hooks expect of errors. */
export class ApiError extends Error implements HttpError {
  [extra: string]: unknown;
  readonly kind: ErrorKind;
  readonly method: string;
  /** Without query string, because errors may be copied into a ticket. */
  readonly url: string;
  /** 0 without a response. */
  readonly statusCode: number;
  /** The server's text in the language of the request; undefined if it sent none (OP-07). */
  readonly detail: string | undefined;
  /** Message key sent by the server. */
  readonly code: string | undefined;
  /** Message keys by field. */
  readonly errors: ValidationErrors | undefined;
  /** Parsed body of the response. */
  readonly body: unknown;
  readonly headers: Headers | undefined;
  /** For a 412: the current record and its version. */
  current?: { record: unknown; version: string | undefined };

  constructor(
    facts: Pick<ApiError, "kind" | "method" | "url"> &
      Partial<Pick<ApiError, "statusCode" | "detail" | "code" | "errors" | "body" | "headers">>,
  ) {
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

/** Rejects the calls that were under way when the session ended; the redirect is already under way (OP-38). */
export class LogoutError extends Error {
  constructor() {
    super("logout");
    this.name = "LogoutError";
  }
}

/** A failure with a fixed text, by its key. */
export class TranslatedError extends Error {
  constructor(
    readonly key: TextKey,
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super(key);
    this.name = "TranslatedError";
  }
}

/** Whether the server has no such record, or no longer has it. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.statusCode === 404;

/** Whether the server does not offer a call that the specification leaves open (OP-179). */
export const isNotOffered = (error: unknown): boolean =>
  error instanceof ApiError && [404, 405, 501].includes(error.statusCode);

/** For `catch`, where 404 is an acceptable outcome. */
export function ignoreGone(error: unknown): undefined {
  if (!isGone(error)) throw error;
  return undefined;
}

/** Reads the body of a refusal; a `detail` that is not a text counts as absent (OP-07). */
export function readRefusal(body: unknown): Partial<Pick<ApiError, "detail" | "code" | "errors">> {
  if (typeof body !== "object" || body === null) return {};
  const { detail, code, fields } = body as Record<string, unknown>;
  return {
    detail: typeof detail === "string" && detail !== "" ? detail : undefined,
    code: typeof code === "string" ? code : undefined,
    errors: readFieldErrors(fields),
  };
}

function readFieldErrors(fields: unknown): ValidationErrors | undefined {
  if (typeof fields !== "object" || fields === null) return undefined;
  const named = Object.entries(fields).filter(([, message]) => typeof message === "string");
  return named.length > 0 ? Object.fromEntries(named) : undefined;
}
