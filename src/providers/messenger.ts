import { z } from "zod";
import { failuresOf } from "./failure";
import { serverConfig } from "./server";

const PUBLIC_API = "https://api.telegram.org";
/** A messenger that says nothing for so long is unreachable, ms. */
const PATIENCE = 10_000;

/** Fixed texts of the specification (BOT-41 to BOT-43). */
export const botFailures = failuresOf(
  {
    create: "Failed to create telegram bot",
    update: "Failed to update telegram bot",
    attach: "Failed to attach bot to schedule",
  },
  "bots",
);

/** Of a token that the messenger refuses, and of a check that could not be made (BOT-44, BOT-45). */
export const INVALID_TOKEN = "Invalid token";
export const NOT_CHECKED = "Failed to validate token";

/** What a check found: the bot's name, or why the token cannot be used (OP-65). */
export type TokenCheck = { status: "valid"; username: string } | { status: "invalid"; reason: string };

const answer = z.object({ ok: z.literal(true), result: z.object({ username: z.string().default("") }) });

/** Characters that a token has; anything else would be another address. */
const TOKEN = /^[\w:-]+$/;

/** Asks the messenger whose bot a token is, without any of our headers; never rejects (BOT-39, OP-65, OP-177). */
export async function checkToken(token: string): Promise<TokenCheck> {
  const invalid: TokenCheck = { status: "invalid", reason: INVALID_TOKEN };
  if (!TOKEN.test(token)) return invalid;
  const { messenger_api = PUBLIC_API } = await serverConfig();
  try {
    const response = await fetch(`${messenger_api.replace(/\/$/, "")}/bot${token}/getMe`, {
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (response.status === 401 || response.status === 404) return invalid;
    const body: unknown = await response.json();
    const found = answer.safeParse(body);
    if (found.success) return { status: "valid", username: found.data.result.username };
    if ((body as { ok?: unknown } | null)?.ok === false) return invalid;
  } catch {
    // not reached, or no answer of a messenger
  }
  return { status: "invalid", reason: NOT_CHECKED };
}
