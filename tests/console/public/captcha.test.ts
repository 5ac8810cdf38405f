import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { deriveKey as shaKey } from "altcha-lib/algorithms/web/sha";
import type { Challenge } from "altcha-lib/types";
import { createChallenge as createFirst, verifySolution as verifyFirst } from "altcha-lib/v1";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCaptcha } from "../../../src/session/captcha";
import { solve } from "../../../src/session/captcha-work";
import { fakeServer, refused } from "./support";

vi.mock(
  "../../../src/providers/http/session",
  async () => (await import("../shell/support/session")).fakeSession,
);

const secret = { hmacSignatureSecret: "s" };
const challenge = () =>
  createChallenge({ algorithm: "PBKDF2/SHA-256", cost: 1, counter: 3, deriveKey, ...secret });
/** The worker's own work, in this thread. */
const work = vi.fn((given: object) => solve(given as Challenge));

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  work.mockClear();
  server = fakeServer({ "GET /captcha": async () => Response.json(await challenge()) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a solution is ALTCHA's base64 text, which its own check takes [REG-11]", async () => {
  const text = await createCaptcha(work).solution();
  const payload = JSON.parse(Buffer.from(text, "base64").toString("utf8"));
  await expect(verifySolution({ ...payload, deriveKey, ...secret })).resolves.toMatchObject({
    verified: true,
  });
});

test.each(["SHA-256", "SHA-512"] as const)(
  "a challenge in the form of ALTCHA's first version is solved too, %s [REG-11 OP-42]",
  async (algorithm) => {
    server.answers["GET /captcha"] = async () =>
      Response.json(await createFirst({ hmacKey: "s", algorithm, number: 30, maxnumber: 100 }));
    const text = await createCaptcha((given) => solve(given as Challenge)).solution();
    await expect(verifyFirst(text, "s")).resolves.toBe(true);
  },
);

test.each(["PBKDF2/SHA-256", "PBKDF2/SHA-512", "SHA-384"])(
  "on a page without TLS, which has no crypto.subtle, %s is solved too [REG-11 OP-42]",
  async (algorithm) => {
    const own = algorithm.startsWith("PBKDF2/") ? deriveKey : shaKey;
    const given = await createChallenge({ algorithm, cost: 2, counter: 3, deriveKey: own, ...secret });
    server.answers["GET /captcha"] = () => Response.json(given);
    const missing = vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as never);
    const text = await createCaptcha(work).solution();
    Reflect.deleteProperty(crypto, "subtle"); // what was put in its place
    missing.mockRestore();
    const payload = JSON.parse(Buffer.from(text, "base64").toString("utf8"));
    await expect(verifySolution({ ...payload, deriveKey: own, ...secret })).resolves.toMatchObject({
      verified: true,
    });
  },
);

test("an unknown challenge fails and can be tried again", async () => {
  server.answers["GET /captcha"] = () => Response.json({ parameters: {} });
  await expect(createCaptcha((given) => solve(given as Challenge)).solution()).rejects.toThrow();
});

test("it is solved once and kept until it is renewed", async () => {
  const captcha = createCaptcha(work);
  captcha.renew();
  expect(await captcha.solution()).toBe(await captcha.solution());
  expect(work).toHaveBeenCalledOnce();
  captcha.renew();
  await captcha.solution();
  expect(server.of("/captcha")).toHaveLength(2);
});

test("one that is too old is replaced", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const captcha = createCaptcha(work);
  await captcha.solution();
  vi.setSystemTime(Date.now() + 4.5 * 60_000);
  await captcha.solution();
  expect(server.of("/captcha")).toHaveLength(2);
});

test.each([404, 405, 501])("a server that answers %i has none: the text is empty", async (status) => {
  server.answers["GET /captcha"] = () => refused(status, {});
  await expect(createCaptcha(work).solution()).resolves.toBe("");
});

test("a failure is reported to the caller that needs the solution, and retried the next time", async () => {
  const captcha = createCaptcha(work);
  server.answers["GET /captcha"] = () => refused(429, { detail: "Slow down" });
  await expect(captcha.solution()).rejects.toMatchObject({ statusCode: 429 });
  server.answers["GET /captcha"] = async () => Response.json(await challenge());
  await expect(captcha.solution()).resolves.not.toBe("");
});
