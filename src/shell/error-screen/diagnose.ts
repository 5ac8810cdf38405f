import { textOf } from "../../components/error-text";
import { basePath } from "../../providers/http/base-path";
import { ApiError } from "../../providers/http/errors";
import { session } from "../../providers/http/session";
import { currentLanguage } from "../../providers/i18n";
import { adviceOf, type Kind, kindOf } from "./kinds";

/** The timeout of HTTP-01. */
const TIMEOUT_MS = 300_000;

/** Names of the errors that are not HTTP errors. */
const TYPES: Partial<Record<Kind, string>> = {
  network: "NetworkError",
  lost_chunk: "ChunkLoadError",
  unknown: "Unknown",
};

/** What the error screen shows and copies (spec B section 3): no tokens, and URLs without their query. */
export type DiagnosticRecord = ReturnType<typeof diagnose>;

/** Describes what was thrown (ERR-07 to ERR-14). */
export function diagnose(thrown: unknown, now = new Date()) {
  const kind = kindOf(thrown);
  const failed = thrown instanceof ApiError ? thrown : undefined;
  const url = failed ? new URL(failed.url, location.origin).href : location.href;
  const { causes, recommendations } = adviceOf(kind, url);
  return {
    errorType: kind === "script" ? (thrown as Error).name : (TYPES[kind] ?? "HttpError"),
    message: kind === "network" ? "Cannot connect to the backend server" : textOf(thrown),
    timestamp: now.toISOString(),
    environmentConfig: {
      apiBase: import.meta.env.VITE_API_BASE ?? "",
      apiVersion: import.meta.env.VITE_API_VERSION || "v1", // HTTP-01
      hostname: location.hostname,
      basePath: basePath.versioned,
    },
    ...(failed && callDetails(failed, url)),
    ...(thrown instanceof Error && thrown.stack && { stackTrace: thrown.stack }),
    possibleCauses: causes,
    recommendations,
  };
}

function callDetails(failed: ApiError, url: string) {
  const { method, statusCode, body } = failed;
  return {
    requestDetails: {
      url,
      method,
      basePath: basePath.versioned,
      timeout: TIMEOUT_MS,
      headers: {
        authorization: session.current() ? ("present" as const) : ("missing" as const),
        contentType: method === "GET" ? "none" : "application/json",
        acceptLanguage: currentLanguage(),
      },
    },
    ...(statusCode > 0 && {
      responseDetails: {
        status: statusCode,
        statusText: STATUS_TEXTS[statusCode] ?? "",
        data: withoutSecrets(body ?? null),
      },
    }),
  };
}

/** HTTP/2 has no status texts. */
const STATUS_TEXTS: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

const SECRET = /token|password|secret|authorization|cookie|captcha|api_?key|^key$|^code$/i;
/** Signed tokens anywhere in a text. */
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const REMOVED = "[removed]";

/** A response without tokens and other secrets, so that it can be copied into a ticket (OP-168). */
function withoutSecrets(data: unknown): unknown {
  if (typeof data === "string") return data.replace(TOKEN, REMOVED);
  if (Array.isArray(data)) return data.map(withoutSecrets);
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      const isSecret = SECRET.test(key) && !isMessageKey(value);
      return [key, isSecret ? REMOVED : withoutSecrets(value)];
    }),
  );
}

/** In an error, `code` and `fields.password` hold message keys such as `errors.common_password` (OP-07). */
const isMessageKey = (value: unknown) =>
  typeof value === "string" && /^(errors|validation)\.[a-z_]+$/.test(value);
