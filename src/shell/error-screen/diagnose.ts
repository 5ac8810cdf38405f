import { textOf } from "../../components/error-text";
import { basePath } from "../../providers/http/base-path";
import { ApiError } from "../../providers/http/errors";
import { session } from "../../providers/http/session";
import { currentLanguage } from "../../providers/i18n";
import { adviceOf, type Kind, kindOf } from "./kinds";
import type { DiagnosticRecord } from "./record";
import { withoutSecrets } from "./redact";

/** HTTP-01's limit, as the record names it. */
const TIMEOUT_MS = 300_000;

const TYPES: Record<Kind, string> = {
  network: "NetworkError",
  unauthorized: "HttpError",
  forbidden: "HttpError",
  not_found: "HttpError",
  server: "HttpError",
  client: "HttpError",
  limit: "HttpError",
  lost_chunk: "ChunkLoadError",
  script: "Error",
  unknown: "Unknown",
};

/** Everything worth telling about what was thrown (ERR-07 to ERR-14). */
export function diagnose(thrown: unknown, now = new Date()): DiagnosticRecord {
  const kind = kindOf(thrown);
  const failed = thrown instanceof ApiError ? thrown : undefined;
  const url = failed ? new URL(failed.url, location.origin).href : location.href;
  const { causes, recommendations } = adviceOf(kind, url);
  return {
    errorType: kind === "script" ? (thrown as Error).name : TYPES[kind],
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

/** HTTP/2 carries no texts next to its statuses. */
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
