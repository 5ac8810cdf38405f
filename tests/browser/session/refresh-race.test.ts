import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PASSWORD } from "../../support/accounts";
import { startServer, type TestServer } from "../../support/server";
import { askAll, countRefreshes, openProfile, openTab, spoilAll } from "./race";

const TABS = 4;
const CALLS = 20;
const HOUR = 3_600_000;

let server: TestServer;
let context: BrowserContext;
let tabs: Page[];
let refreshes: () => number;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  context = await openProfile(server);
  refreshes = countRefreshes(context);
  tabs = [];
  for (let tab = 0; tab < TABS; tab++) tabs.push(await openTab(context));
  await tabs[0]?.evaluate((password) => race.logIn("admin@example.com", password), PASSWORD);
  for (const tab of tabs) await tab.waitForFunction(() => race.isSignedIn());
});
afterEach(() => context.close());

const everyone = Array.from({ length: TABS }, () => true);
const allWell = { failed: [], signedIn: everyone };

describe(`${TABS} tabs that make ${CALLS} calls each with one expired token`, () => {
  test.each([
    ["which the server refuses", HOUR],
    ["which they know to be dead", -HOUR],
  ])(
    "%s: in 5 rounds no call fails and no user is logged out [HTTP-03 HTTP-04 SESS-13]",
    async (_, lives) => {
      for (let round = 1; round <= 5; round++) {
        await spoilAll(tabs, lives);
        const before = refreshes();
        expect([round, await askAll(tabs, CALLS)]).toEqual([round, allWell]);
        expect(refreshes() - before).toBeLessThanOrEqual(2);
      }
    },
  );

  test("while a frozen tab holds the lock no user is logged out", async () => {
    const frozen = await openTab(context);
    await frozen.evaluate(() => race.holdLock());
    const devtools = await context.newCDPSession(frozen);
    await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
    await spoilAll(tabs, HOUR);
    expect(await askAll(tabs, CALLS)).toEqual(allWell);
  });

  test("one of which is closed in the middle of its refresh: the others go on", async () => {
    const [first, ...others] = tabs as [Page, ...Page[]];
    let asked: () => void;
    const refreshing = new Promise<void>((resolve) => {
      asked = resolve;
    });
    await first.route("**/auth/refresh", () => asked()); // never answered
    await spoilAll(tabs, HOUR);
    const doomed = first.evaluate(() => race.ask(1)).catch(() => "closed");
    await refreshing;
    const well = askAll(others, CALLS);
    await first.close();
    expect(await doomed).toBe("closed");
    expect(await well).toEqual({ failed: [], signedIn: everyone.slice(1) });
  });

  test("without Web Locks the server's grace period keeps users logged in", async () => {
    for (const tab of tabs) {
      await tab.evaluate(() => Object.defineProperty(navigator, "locks", { value: undefined }));
    }
    for (let round = 1; round <= 3; round++) {
      await spoilAll(tabs, HOUR);
      expect([round, await askAll(tabs, CALLS)]).toEqual([round, allWell]);
    }
  });
});

describe("an answer to a refresh that never arrives", () => {
  test("does not cost the session: the old token works once more", async () => {
    const [tab] = tabs as [Page];
    let lost = 0;
    await tab.route("**/auth/refresh", async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch(); // the server has rotated its tokens
      await route.abort();
    });
    await spoilAll(tabs, HOUR);
    expect(await tab.evaluate(() => race.ask(1))).toEqual([expect.stringContaining("ApiError")]);
    expect(await askAll(tabs.slice(1), CALLS)).toEqual({ failed: [], signedIn: everyone.slice(1) });
    expect(await tab.evaluate(() => race.ask(1))).toEqual([]);
  });
});

describe("a logout", () => {
  test("in one tab while another one's refresh is on its way ends both, and the new tokens too [SESS-15]", async () => {
    const [first, second] = tabs as [Page, Page];
    let go: () => void = () => {};
    const mayAnswer = new Promise<void>((resolve) => {
      go = resolve;
    });
    let taken: { access_token: string } | undefined;
    await first.route("**/auth/refresh", async (route) => {
      const response = await route.fetch();
      taken = await response.json();
      await mayAnswer;
      await route.fulfill({ response });
    });
    const arrived = first.waitForRequest("**/auth/refresh");
    const revoked = first.waitForResponse("**/api/v1/logout");
    await spoilAll(tabs, HOUR);
    const calls = first.evaluate(() => race.ask(1));
    await arrived;
    await second.evaluate(() => race.end());
    await first.waitForFunction(() => !race.isSignedIn());
    go();
    expect(await calls).toEqual(["LogoutError: logout"]);
    await revoked;
    const headers = { Authorization: `Bearer ${taken?.access_token}` };
    const status = (await fetch(`${server.url}/api/v1/users/profile`, { headers })).status;
    expect(status).toBe(401);
  });
});
