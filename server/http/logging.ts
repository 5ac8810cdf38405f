import type { Settings } from "../settings";
import { sqlState } from "./refusals";

/** The stack without the message before it. */
function framesOf({ stack = "", message }: Error): string {
  const at = stack.indexOf(message);
  return at < 0 ? "" : stack.slice(at + message.length).trim();
}

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
        code: sqlState(error) ?? error.code,
        // Database errors quote the row they refused; what was refused and where is enough to find it.
        message: error.cause ? "database error" : error.message,
        stack: error.cause ? framesOf(error) : (error.stack ?? ""),
      }),
    },
  };
}
