import { expect, it } from "vitest";
import {
  isGenuine,
  newSessionSecret,
  readRefreshToken,
  writeRefreshToken,
} from "../../server/auth/refresh-tokens";

const SESSION = "11111111-1111-4111-8111-111111111111";
const secret = "a secret of this test";
const token = writeRefreshToken(SESSION, 12, secret);
const seal = token.split(".")[2] as string;

it("a refresh token names its session and rotation, and is the same whenever it is written [CALL-SESS-06]", () => {
  expect(readRefreshToken(token)).toEqual({ sessionId: SESSION, counter: 12, seal });
  expect(writeRefreshToken(SESSION, 12, secret)).toBe(token);
  expect(newSessionSecret()).not.toBe(newSessionSecret());
  expect(newSessionSecret()).toMatch(/^[\w-]{43}$/);
});

it("is genuine only for its session, rotation and secret", () => {
  const claims = { sessionId: SESSION, counter: 12, seal };
  expect(isGenuine(claims, secret)).toBe(true);
  expect(isGenuine(claims, newSessionSecret())).toBe(false);
  for (const change of [
    { counter: 13 },
    { sessionId: crypto.randomUUID() },
    { seal: "" },
    { seal: `${seal}A` },
    { seal: seal.slice(1) },
    { seal: `${seal[0] === "A" ? "B" : "A"}${seal.slice(1)}` },
  ])
    expect([change, isGenuine({ ...claims, ...change }, secret)]).toEqual([change, false]);
});

it.each([
  "",
  SESSION,
  `${SESSION}.12`,
  `.12.${seal}`,
  `${SESSION}..${seal}`,
  `${SESSION}.12.`,
  `${token}.more`,
  `no id.12.${seal}`,
  `${SESSION}.x.${seal}`,
  `${SESSION}.-1.${seal}`,
  `${SESSION}.1x.${seal}`,
  `${SESSION}.1234567890.${seal}`,
])("%j is none", (text) => expect(readRefreshToken(text)).toBeUndefined());
