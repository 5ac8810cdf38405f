import { beforeEach, describe, expect, test } from "vitest";
import { pair } from "../providers/support/people";
import { held, json } from "../providers/support/server";
import { browser, settled, setUpBrowser } from "../providers/support/setup";

setUpBrowser();

const REFRESH = "POST /booth/refresh";
const CALL = { method: "GET", base: "unversioned", path: "/booth/any", as: "none" } as const;
let booth: typeof import("../../../src/public/booth/session");

beforeEach(async () => {
  await browser.openTab();
  booth = await import("../../../src/public/booth/session");
  const old = pair();
  browser.database.value = old;
  await booth.readSession();
  browser.server.on("GET /booth/any", ({ headers }) =>
    headers.Authorization === `Bearer ${old.access_token}` ? json({}, 401) : json(null, 204),
  );
});

describe("a booth whose token has expired", () => {
  test("waits 5 s at most for a tab that holds the lock and was frozen [OP-174]", async () => {
    browser.server.on(REFRESH, () => json(pair()));
    browser.locks.freeze("booth-refresh");
    const call = booth.authorised(CALL);
    await settled(4_990);
    expect(browser.server.count(REFRESH)).toBe(0);
    await settled(20);
    await call;
    expect(browser.server.count(REFRESH)).toBe(1);
  });

  test("waits 10 s at most for new tokens, and keeps its session", async () => {
    browser.server.on(REFRESH, () => new Promise(() => {}));
    const call = expect(booth.authorised(CALL)).rejects.toMatchObject({ kind: "timeout" });
    await settled(10_010);
    await call;
    expect(booth.session.get()).toBe("in");
  });

  test.each([
    ["gets older tokens", () => json(pair())],
    ["is refused", () => json({}, 401)],
  ])("takes the tokens of a tab that did not wait for it, if it then %s", async (_, late) => {
    const { answer, give } = held(late);
    browser.server.on(REFRESH, answer);
    const call = booth.authorised(CALL);
    await settled();
    const newest = pair();
    browser.database.value = newest;
    give();
    await settled();
    await call;
    expect(browser.database.value).toEqual(newest);
    expect(browser.server.calls("GET /booth/any").at(-1)?.headers.Authorization).toBe(
      `Bearer ${newest.access_token}`,
    );
    expect([booth.session.get(), booth.wasEnded.get()]).toEqual(["in", false]);
  });
});
