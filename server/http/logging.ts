import type { Settings } from "../settings";
import { sqlState } from "./refusals";

/** The stack without the message. */
function framesOf({ stack = "", message }: Error): string {
  const at = stack.indexOf(message);
  return at < 0 ? "" : stack.slice(at + message.length).trim();
}

/** Structured logs with a request id; no bodies, headers or query strings (reliability rule 42). */
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
        // Messages of database errors quote the row, so only the code and the stack are logged.
        message: error.cause ? "database error" : error.message,
        stack: error.cause ? framesOf(error) : (error.stack ?? ""),
      }),
    },
  };
}
