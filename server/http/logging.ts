import type { Settings } from "../settings";

/** Structured logs with a request id; no bodies, no headers, no query strings (reliability rule 42). */
export function logging(settings: Settings) {
  if (!settings.log) return false;
  return {
    level: "info",
    redact: {
      paths: [
        "*.password",
        "*.access_token",
        "*.refresh_token",
        "*.authorization",
        "*.key",
        "*.bot_token",
        "*.captcha",
      ],
      censor: "[secret]",
    },
    serializers: {
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        // Database errors quote the row they refused; the stack is enough to find the place.
        message: error.cause ? "database error" : error.message,
        stack: error.cause ? "" : (error.stack ?? ""),
      }),
    },
  };
}
