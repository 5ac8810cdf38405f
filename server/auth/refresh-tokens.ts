import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { isId } from "../../contract/core/ids";

/** A refresh token: session id, rotation and an HMAC under the session's secret (reliability rule 17). */
export interface RefreshClaims {
  sessionId: string;
  counter: number;
  seal: string;
}

export const newSessionSecret = (): string => randomBytes(32).toString("base64url");

const sealOf = (sessionId: string, counter: number, secret: string): string =>
  createHmac("sha256", secret).update(`${sessionId}.${counter}`).digest("base64url");

/** Derived, not stored, so the active token of a session can be issued again. */
export function writeRefreshToken(sessionId: string, counter: number, secret: string): string {
  return `${sessionId}.${counter}.${sealOf(sessionId, counter, secret)}`;
}

export function readRefreshToken(token: string): RefreshClaims | undefined {
  const [sessionId, counter, seal, ...rest] = token.split(".");
  if (!sessionId || !counter || !seal || rest.length > 0 || !isId(sessionId)) return undefined;
  if (!/^\d{1,9}$/.test(counter)) return undefined;
  return { sessionId, counter: Number(counter), seal };
}

export function isGenuine(claims: RefreshClaims, secret: string): boolean {
  const expected = Buffer.from(sealOf(claims.sessionId, claims.counter, secret));
  const given = Buffer.from(claims.seal);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
