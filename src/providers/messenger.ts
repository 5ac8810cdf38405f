import { z } from "zod";
import { failuresOf } from "./failure";
import { serverConfig } from "./server";

const PUBLIC_API = "https://api.telegram.org";
const TIMEOUT_MS = 10_000;

/** Fixed texts of the specification (BOT-41 to BOT-43). */
export const botFailures = failuresOf(
  {
    create: "Failed to create telegram bot",
    update: "Failed to update telegram bot",
    attach: "Failed to attach bot to schedule",
  },
  "bots",
);

/** A token that the messenger refuses, and a check that could not be made (BOT-44, BOT-45). */
const INVALID_TOKEN = "Invalid token";
export const NOT_CHECKED = "Failed to validate token";

/** The result of a check: the bot's name, or why the token cannot be used (OP-65). */
export type TokenCheck =
  | { status: "valid"; username: string; name?: string }
  | { status: "invalid"; reason: string };

const answer = z.object({
  ok: z.literal(true),
  result: z.object({ username: z.string().default(""), first_name: z.string().optional() }),
});

/** The characters of a token; any other could change the URL. */
const TOKEN = /^[\w:-]+$/;

/** Asks the messenger which bot has this token, without any of our headers; never rejects (BOT-39, OP-65, OP-177). */
export async function checkToken(token: string): Promise<TokenCheck> {
  const invalid: TokenCheck = { status: "invalid", reason: INVALID_TOKEN };
  if (!TOKEN.test(token)) return invalid;
  const { messenger_api = PUBLIC_API } = await serverConfig();
  try {
    const response = await fetch(`${messenger_api.replace(/\/$/, "")}/bot${token}/getMe`, {
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 401 || response.status === 404) return invalid;
    const body: unknown = await response.json();
    const found = answer.safeParse(body);
    if (found.success) {
      const { username, first_name: name } = found.data.result;
      return { status: "valid", username, ...(name && { name }) };
    }
    if ((body as { ok?: unknown } | null)?.ok === false) return invalid;
  } catch {
    // no connection, or not the reply of a messenger
  }
  return { status: "invalid", reason: NOT_CHECKED };
}
