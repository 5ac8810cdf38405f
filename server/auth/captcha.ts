import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { lt, sql } from "drizzle-orm";
import type { Services } from "../services";
import { captcha_used } from "../store/schema";
import { deriveKey as deriveSecret } from "./secret-key";

const LIFE_MS = 5 * 60_000;
// About a quarter of a second on one thread of an ordinary machine (measured: 0.26 s).
const COST = 1000;
const COUNTER = [1000, 3000] as const;

/** Creates an ALTCHA challenge: self-hosted, accessible proof of work (OP-42). */
export async function newChallenge(services: Services) {
  return createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: COST,
    counter: randomInt(...COUNTER),
    deriveKey,
    expiresAt: new Date(services.now().getTime() + LIFE_MS),
    ...secrets(services),
  });
}

const secrets = ({ captchaKey }: Services) => ({
  hmacSignatureSecret: captchaKey,
  hmacKeySignatureSecret: deriveSecret(captchaKey, "solution"),
});

/** Whether the solution is correct and not expired. The attempt uses up the challenge (OP-42). */
export async function spendSolution(services: Services, text: string): Promise<boolean> {
  const payload = readPayload(text);
  if (!payload) return false;
  try {
    const { verified } = await verifySolution({
      ...(payload as never as object),
      deriveKey,
      ...secrets(services),
    } as never);
    if (!verified) return false;
  } catch {
    return false;
  }
  const db = services.database.db();
  const now = services.now();
  await db.delete(captcha_used).where(lt(captcha_used.expires_at, sql`now()`));
  const spent = await db
    .insert(captcha_used)
    .values({
      signature: String(payload.challenge.signature),
      expires_at: new Date(now.getTime() + LIFE_MS).toISOString(),
    })
    .onConflictDoNothing()
    .returning();
  return spent.length === 1;
}

interface Payload {
  challenge: { signature?: unknown };
  solution: unknown;
}

function readPayload(text: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(text, "base64").toString("utf8")) as Payload;
    return payload.challenge?.signature && payload.solution ? payload : undefined;
  } catch {
    return undefined;
  }
}
