import { createSigner } from "fast-jwt";
import { describe, expect, it } from "vitest";
import { ACCESS_SECONDS, createAccessTokens } from "../../server/auth/access-tokens";
import { deriveKey } from "../../server/auth/secret-key";

const KEY = deriveKey("a secret of this test", "access tokens");
const NOW = new Date("2026-06-01T12:00:00Z");
const SECONDS = NOW.getTime() / 1000;
const CLAIMS = { sid: crypto.randomUUID(), sub: crypto.randomUUID(), n: 1 };
const TIMES = { iat: SECONDS, exp: SECONDS + 60 };
/** Made in each test, so that `npm run mutate` sees which tests use it. */
const verify = (token: string, at = NOW) => createAccessTokens(KEY).verify(token, at);

interface Wish {
  key?: string;
  algorithm?: "HS256" | "HS384" | "HS512" | "none";
  aud?: string | null;
  header?: object;
  claims?: object;
  noTimestamp?: true;
}

/** A token with a genuine seal, but for what is wished otherwise. */
function made({
  key = KEY,
  algorithm = "HS256",
  aud = "safelight",
  header,
  claims,
  noTimestamp,
}: Wish = {}): string {
  const sign = createSigner({
    key: algorithm === "none" ? undefined : key,
    algorithm,
    aud: aud ?? undefined,
    noTimestamp,
    header: { typ: "at+jwt", ...header } as never,
  } as never) as (payload: object) => string;
  return sign({ ...CLAIMS, ...TIMES, ...claims });
}

describe("an access token", () => {
  it("is good from its making to its end", () => {
    const token = createAccessTokens(KEY).sign(CLAIMS, NOW);
    const later = (seconds: number) => verify(token, new Date(NOW.getTime() + seconds * 1000));
    expect(later(0)).toMatchObject(CLAIMS);
    expect(later(ACCESS_SECONDS - 1)).toMatchObject(CLAIMS);
    expect(later(ACCESS_SECONDS)).toBeUndefined();
    expect(later(-61)).toBeUndefined();
    const short = createAccessTokens(KEY, 120).sign(CLAIMS, NOW);
    const lives = [119, 120].map((seconds) => verify(short, new Date(NOW.getTime() + seconds * 1000)));
    expect(lives).toEqual([expect.objectContaining(CLAIMS), undefined]);
    expect(verify(made())).toMatchObject(CLAIMS);
    expect(verify(made({ claims: { iat: SECONDS + 60 } }))).toMatchObject(CLAIMS);
  });

  it("that was verified before is verified for its time and its bytes alone", () => {
    const tokens = createAccessTokens(KEY);
    const [token, other] = [CLAIMS, { ...CLAIMS, n: 2 }].map((claims) => tokens.sign(claims, NOW));
    const at = (seconds: number) => tokens.verify(token as string, new Date(NOW.getTime() + seconds * 1000));
    expect([at(0), at(1)]).toEqual([expect.objectContaining(CLAIMS), expect.objectContaining(CLAIMS)]);
    expect(at(ACCESS_SECONDS)).toBeUndefined();
    expect(tokens.verify(other as string, NOW)).toMatchObject({ n: 2 });
    const [head, , seal] = (token as string).split(".");
    expect(tokens.verify([head, (other as string).split(".")[1], seal].join("."), NOW)).toBeUndefined();
  });

  it.each<[what: string, wish: Wish]>([
    ["for another audience", { aud: "another-service" }],
    ["without an audience", { aud: null }],
    ["of another type", { header: { typ: "JWT" } }],
    ["of another algorithm under the same key", { algorithm: "HS512" }],
    ["without a seal", { algorithm: "none" }],
    ["under a key of another purpose", { key: deriveKey("a secret of this test", "captcha") }],
    ["that is over", { claims: { exp: SECONDS } }],
    ["that has no end", { claims: { exp: undefined } }],
    ["that does not say when it was made", { claims: { iat: undefined }, noTimestamp: true }],
    ["longer than any that the server makes", { claims: { more: "x".repeat(4096) } }],
    ["from the future", { claims: { iat: SECONDS + 61 } }],
    [
      "that names a key of its own",
      { key: "mine", header: { jku: "https://evil.example/keys", jwk: { kty: "oct", k: "bWluZQ" } } },
    ],
  ])("%s is none, genuine as its seal may be", (_, wish) => {
    expect(verify(made(wish))).toBeUndefined();
  });
});
