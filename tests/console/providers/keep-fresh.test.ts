import { afterEach, describe, expect, test, vi } from "vitest";
import type { Tab } from "./support/browser";
import { pair, person } from "./support/people";
import { json, lost } from "./support/server";
import { browser, refreshes, settled, setUpBrowser, signedIn } from "./support/setup";

setUpBrowser({ keepsContract: false }); // what is in a body is no matter here

const MINUTE = 60_000;
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A signed-in tab with its checks running, and a server that issues tokens of this life. */
async function watched(seconds: number): Promise<Tab> {
  const tab = await browser.openTab();
  browser.server.on("POST /auth/refresh", () => json(pair(seconds)));
  await signedIn(tab, person(), seconds);
  stops.push(tab.startChecks());
  await settled();
  return tab;
}

describe("the check", () => {
  test("each minute refreshes a token that ends within 10 minutes, and no other [SESS-16 SESS-17]", async () => {
    const tab = await watched(1800);
    await settled(19 * MINUTE);
    expect(refreshes()).toBe(0);
    await settled(MINUTE + 1_000);
    expect(refreshes()).toBe(1);
    expect(tab.memory.get()?.expires).toBeGreaterThan(Date.now() + 29 * MINUTE);
    await settled(10 * MINUTE);
    expect(refreshes()).toBe(1);
  });

  test("runs every 60 s, not less often [SESS-16]", async () => {
    await watched(1800);
    const memory = browser.database.value as object;
    const soon = { expires: Date.now() + 5 * MINUTE, askedAt: 0 };
    browser.database.value = { ...memory, ...soon };
    browser.channels.say({ type: "tokens", epoch: "x" });
    await settled(59_000);
    expect(refreshes()).toBe(0);
    await settled(1_500);
    expect(refreshes()).toBe(1);
  });

  test("runs once for all tabs", async () => {
    await watched(1800);
    for (let more = 0; more < 3; more++) stops.push((await browser.openTab()).startChecks());
    await settled(21 * MINUTE);
    expect(refreshes()).toBe(1);
  });

  test("of tokens with a life shorter than the window runs once a minute in any number of tabs [SESS-17]", async () => {
    const tab = await watched(300);
    for (let more = 0; more < 3; more++) {
      const another = await browser.openTab();
      stops.push(another.startChecks());
      await settled(7_000);
    }
    const before = refreshes();
    await settled(10 * MINUTE);
    const asked = refreshes() - before;
    expect(asked).toBeGreaterThanOrEqual(9);
    expect(asked).toBeLessThanOrEqual(10);
    expect(tab.session.current()).not.toBeNull();
  });

  test("never runs for a token with an unreadable end", async () => {
    const tab = await browser.openTab();
    await tab.session.start({ access_token: "opaque", refresh_token: "r" }, person());
    stops.push(tab.startChecks());
    await settled(60 * MINUTE);
    expect(refreshes()).toBe(0);
  });

  test("does nothing without a session, and nothing once it was stopped", async () => {
    const tab = await browser.openTab();
    const stop = tab.startChecks();
    await settled(5 * MINUTE);
    expect(refreshes()).toBe(0);
    await signedIn(tab, person(), 60);
    stop();
    await settled(5 * MINUTE);
    dispatchEvent(new Event("focus"));
    await settled();
    expect(refreshes()).toBe(0);
  });

  test("continues after a server in trouble recovers", async () => {
    const tab = await watched(660);
    browser.server.on(
      "POST /auth/refresh",
      lost,
      () => json({}, 503),
      () => json(pair()),
    );
    await settled(4 * MINUTE);
    expect(refreshes()).toBe(3);
    expect(tab.memory.get()?.expires).toBeGreaterThan(Date.now() + 20 * MINUTE);
  });
});

describe("a tab that wakes", () => {
  test.each([
    ["visibilitychange", () => document.dispatchEvent(new Event("visibilitychange"))],
    ["focus", () => dispatchEvent(new Event("focus"))],
    ["online", () => dispatchEvent(new Event("online"))],
    ["pageshow", () => dispatchEvent(new Event("pageshow"))],
  ])("by %s checks at once, and once [SESS-17]", async (_, wake) => {
    await watched(1800);
    vi.setSystemTime(Date.now() + 8 * 60 * MINUTE); // slept: no timer ran
    wake();
    wake();
    await settled();
    expect(refreshes()).toBe(1);
    wake();
    await settled();
    expect(refreshes()).toBe(1);
  });

  test("finds out about a logout that it slept through [SESS-15]", async () => {
    const tab = await watched(1800);
    browser.database.value = null;
    dispatchEvent(new Event("pageshow"));
    await settled();
    expect(tab.session.current()).toBeNull();
    expect(tab.navigate.mock.calls).toEqual([["/login?reason=logged_out_elsewhere"]]);
  });
});

describe("the clock", () => {
  const DAY = 24 * 60 * MINUTE;
  const dated = (at: number, data: unknown) => json(data, 200, { Date: new Date(at).toUTCString() });

  test.each([
    ["a day behind", -DAY],
    ["a day ahead", DAY],
  ])(
    "of a computer that is %s costs at most one refresh, and expiry follows the server's [SESS-17]",
    async (_, wrong) => {
      const serverNow = () => Date.now() - wrong;
      const issue = () => {
        const payload = btoa(
          JSON.stringify({ exp: Math.floor(serverNow() / 1000) + 1800, n: Math.random() }),
        );
        return { access_token: `h.${payload}.s`, refresh_token: `r${Math.random()}` };
      };
      const tab = await browser.openTab();
      browser.server.on("POST /auth/refresh", () => dated(serverNow(), issue()));
      browser.server.on("GET /users/", () => dated(serverNow(), {}));
      await tab.session.start(issue(), person());
      stops.push(tab.startChecks());
      await tab.request({ method: "GET", path: "/users/" });
      await settled(15 * MINUTE);
      const early = refreshes();
      expect(early).toBeLessThanOrEqual(1);
      await settled(10 * MINUTE);
      expect(refreshes() - early).toBeLessThanOrEqual(1);
      expect(refreshes()).toBeGreaterThanOrEqual(1);
      const later = await browser.openTab(); // knows the server's clock from the stored session
      await later.session.ready;
      expect(Math.abs(later.serverNow() - serverNow())).toBeLessThan(2_000);
      expect(tab.session.current()).not.toBeNull();
    },
  );

  test.each([60 * MINUTE, -60 * MINUTE])("that jumps by %i ms does not start a loop", async (jump) => {
    const tab = await watched(1800);
    vi.setSystemTime(Date.now() + jump);
    await settled(30 * MINUTE);
    expect(refreshes()).toBeLessThanOrEqual(3);
    expect(tab.session.current()).not.toBeNull();
  });
});

describe("a clock that was moved back", () => {
  test("does not forbid refreshes until its next run", async () => {
    await watched(1800);
    const moved = { expires: Date.now() + 5 * MINUTE, askedAt: Date.now() + 60 * MINUTE };
    browser.database.value = { ...(browser.database.value as object), ...moved };
    browser.channels.say({ type: "tokens", epoch: "x" });
    await settled(MINUTE);
    expect(refreshes()).toBe(1);
  });
});

describe("before something long", () => {
  test("a token that would end on the way is replaced first", async () => {
    const tab = await watched(1800);
    await settled(2 * MINUTE);
    await tab.ensureFresh(60 * MINUTE);
    expect(refreshes()).toBe(1);
  });

  test("an upload takes a token of at least 10 minutes", async () => {
    const tab = await browser.openTab();
    await signedIn(tab, person(), 660);
    await settled(2 * MINUTE);
    const next = pair();
    browser.server.on("POST /auth/refresh", () => json(next)).on("POST /client/versions", () => json({}));
    await tab.request({ method: "POST", path: "/client/versions", form: () => new FormData() });
    const [upload] = browser.server.calls("POST /client/versions");
    expect(upload?.headers.Authorization).toBe(`Bearer ${next.access_token}`);
    expect(browser.server.count("POST /client/versions")).toBe(1);
  });
});
