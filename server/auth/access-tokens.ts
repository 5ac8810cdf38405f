import { createSigner, createVerifier } from "fast-jwt";

/** Usual lifetime of an access token in seconds (OP-35). */
export const ACCESS_SECONDS = 30 * 60;
const AUDIENCE = "safelight";
/** Tokens that were verified are remembered: a booth shows the same one several times a second. */
const REMEMBERED = 1000;

export interface AccessClaims {
  /** Session id. */
  sid: string;
  /** Id of the user, or of the photo booth. */
  sub: string;
  /** What `sub` is, if it is no user (OP-236). */
  of?: "booth";
  /** The rotation of the session's refresh token that this token was issued with (OP-174). */
  n: number;
}

export interface AccessTokens {
  /**
   * Deterministic: the same claims at the same time give the same token, so a repeated refresh returns the same pair.
   */
  sign(claims: AccessClaims, at: Date): string;
  /** The claims of a valid token, otherwise undefined. */
  verify(token: string, at: Date): AccessClaims | undefined;
}

/**
 * One algorithm, one key, one audience; anything else is rejected (reliability rule 16).
 * @param lifetime of a token that is signed, seconds
 */
export function createAccessTokens(key: string, lifetime = ACCESS_SECONDS): AccessTokens {
  const sign = createSigner({ key, algorithm: "HS256", aud: AUDIENCE, header: { typ: "at+jwt" } as never });
  const verify = createVerifier({
    key,
    algorithms: ["HS256"],
    allowedAud: AUDIENCE,
    checkTyp: "at+jwt",
    ignoreExpiration: true,
    cache: REMEMBERED,
  });
  return {
    sign(claims, at) {
      const iat = Math.floor(at.getTime() / 1000);
      return sign({ ...claims, iat, exp: iat + lifetime });
    },
    verify(token, at) {
      if (token.length > 4096) return undefined;
      try {
        const claims = verify(token) as AccessClaims & { aud?: string; exp?: number; iat?: number };
        // The library only checks the audience if the token has one.
        if (claims.aud !== AUDIENCE) return undefined;
        const now = at.getTime() / 1000;
        if (typeof claims.exp !== "number" || claims.exp <= now) return undefined;
        if (typeof claims.iat !== "number" || claims.iat > now + 60) return undefined;
        return claims;
      } catch {
        return undefined;
      }
    },
  };
}
