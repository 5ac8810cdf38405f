import { describe, expect, test } from "vitest";
import type { Tab } from "./support/browser";
import { pair, person } from "./support/people";
import { held, json, lost } from "./support/server";
import { browser, refreshes, settled, setUpBrowser, signedIn } from "./support/setup";

setUpBrowser();

describe("a refresh", () => {
  test("sends the refresh token without a bearer and stores the new pair [CALL-SESS-06]", async () => {
    const tab = await browser.openTab();
    const old = await signedIn(tab);
    const next = pair();
    browser.server.on("POST /auth/refresh", () => json(next));
    expect(await tab.refreshSession(old.access_token)).toBe("fresh");
    const [call] = browser.server.calls("POST /auth/refresh");
    expect(call?.path).toBe("/api/v1/auth/refresh");
    expect(call?.body).toEqual({ refresh_token: old.refresh_token });
    expect(call?.headers).not.toHaveProperty("Authorization");
    expect(browser.database.value).toMatchObject({ access: next.access_token, refresh: next.refresh_token });
    expect(tab.session.current()?.user.email).toBe("olga@example.com");
  });

  test("is one call for all callers in a tab", async () => {
    const tab = await browser.openTab();
    const { access_token } = await signedIn(tab);
    browser.server.on("POST /auth/refresh", () => json(pair()));
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => tab.refreshSession(access_token)));
    expect(new Set(outcomes)).toEqual(new Set(["fresh"]));
    expect(refreshes()).toBe(1);
    expect(browser.locks.asked).toHaveLength(1); // none queues behind the first only to find its tokens
    expect(await tab.refreshSession(access_token)).toBe("fresh"); // a late 401 of the old token
    expect(refreshes()).toBe(1);
  });

  test("that fails is one call for all callers in a tab, too", async () => {
    const tab = await browser.openTab();
    const { access_token } = await signedIn(tab);
    browser.server.on("POST /auth/refresh", lost);
    const outcomes = await Promise.all([1, 2, 3].map(() => tab.refreshSession(access_token)));
    expect(outcomes).toMatchObject([1, 2, 3].map(() => ({ kind: "network" })));
    expect(browser.locks.asked).toHaveLength(1);
  });

  test("is one call for all tabs: the next ones take over the first one's tokens [SESS-13]", async () => {
    const tabs = await Promise.all(Array.from({ length: 4 }, () => browser.openTab()));
    const { access_token } = await signedIn(tabs[0] as Tab);
    const next = pair();
    browser.server.on("POST /auth/refresh", () => json(next));
    const outcomes = await Promise.all(tabs.map((tab) => tab.refreshSession(access_token)));
    expect(outcomes).toEqual(["fresh", "fresh", "fresh", "fresh"]);
    expect(refreshes()).toBe(1);
    for (const tab of tabs) expect(tab.memory.get()?.access).toBe(next.access_token);
  });

  test("is seen by the other tabs while it runs, and its tokens at its end [SESS-13 SESS-14]", async () => {
    const [mine, other] = [await browser.openTab(), await browser.openTab()];
    const { access_token } = await signedIn(mine);
    const next = pair();
    const { answer, give } = held(() => json(next));
    browser.server.on("POST /auth/refresh", answer);
    const running = mine.refreshSession(access_token);
    await settled();
    expect(other.session.refreshing()).toBe(true);
    give();
    await running;
    await settled();
    expect(other.session.refreshing()).toBe(false);
    expect(other.memory.get()?.access).toBe(next.access_token);
  });

  test("takes over a newer pair from another tab", async () => {
    const tab = await browser.openTab();
    const { access_token } = await signedIn(tab);
    const next = pair();
    browser.database.value = { ...tab.memory.get(), access: next.access_token, refresh: next.refresh_token };
    expect(await tab.refreshSession(access_token)).toBe("fresh");
    expect(refreshes()).toBe(0);
    expect(tab.memory.get()?.access).toBe(next.access_token);
  });

  test("uses the newest refresh token when the newer access token is dead as well", async () => {
    const tab = await browser.openTab();
    const { access_token } = await signedIn(tab, person(), -5);
    const dead = pair(-1);
    const expires = Date.now() - 1000;
    browser.database.value = {
      ...tab.memory.get(),
      access: dead.access_token,
      refresh: dead.refresh_token,
      expires,
    };
    browser.server.on("POST /auth/refresh", () => json(pair()));
    expect(await tab.refreshSession(access_token)).toBe("fresh");
    expect(browser.server.calls("POST /auth/refresh")[0]?.body).toEqual({
      refresh_token: dead.refresh_token,
    });
  });
});

describe("the lock", () => {
  test("is requested by name with 5 s patience, never stolen", async () => {
    const tab = await browser.openTab();
    const { access_token } = await signedIn(tab);
    browser.server.on("POST /auth/refresh", () => json(pair()));
    await tab.refreshSession(access_token);
    expect(browser.locks.asked.map(({ name }) => name)).toEqual(["session-refresh"]);
    expect(browser.locks.asked[0]?.options).not.toHaveProperty("steal");
  });

  test("of a frozen tab delays the others by 5 s at most", async () => {
    const tab = await browser.openTab();
    const { access_token } = await signedIn(tab);
    browser.server.on("POST /auth/refresh", () => json(pair()));
    browser.locks.freeze("session-refresh");
    const running = tab.refreshSession(access_token);
    await settled(4_990);
    expect(refreshes()).toBe(0);
    await settled(20);
    expect(await running).toBe("fresh");
    expect(refreshes()).toBe(1);
  });

  test("that the browser does not have, or refuses, is done without", async () => {
    const tab = await browser.openTab();
    let { access_token } = await signedIn(tab);
    browser.server.on("POST /auth/refresh", () => json(pair()));
    Object.defineProperty(navigator, "locks", { value: undefined, configurable: true });
    expect(await tab.refreshSession(access_token)).toBe("fresh");
    const request = () => Promise.reject(new DOMException("no", "SecurityError"));
    Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
    access_token = tab.memory.get()?.access as string;
    expect(await tab.refreshSession(access_token)).toBe("fresh");
    expect(refreshes()).toBe(2);
  });

  test("is held over one fetch of at most 10 s", async () => {
    const tab = await browser.openTab();
    const { access_token } = await signedIn(tab);
    browser.server.on("POST /auth/refresh", () => new Promise(() => {}));
    const running = tab.refreshSession(access_token);
    await settled(10_010);
    expect(await running).toMatchObject({ kind: "timeout" });
    expect(tab.session.current()).not.toBeNull();
  });
});

describe("the answer", () => {
  test.each([400, 401, 403, 404, 405, 422])(
    "%i ends the session in all tabs [SESS-11 SESS-18]",
    async (status) => {
      const [mine, other] = [await browser.openTab(), await browser.openTab()];
      const { access_token } = await signedIn(mine);
      browser.server.on("POST /auth/refresh", () => json({ detail: "no" }, status));
      expect(await mine.refreshSession(access_token)).toBe("ended");
      await settled();
      expect(mine.session.current()).toBeNull();
      expect(other.session.current()).toBeNull();
      expect(mine.navigate.mock.calls).toEqual([["/login?returnUrl=%2Fevents&reason=session_expired"]]);
      expect(browser.server.beacons).toHaveLength(1);
      expect(browser.server.count("GET /logout")).toBe(0);
    },
  );

  test.each([408, 425, 429, 500, 502, 503])("%i keeps the session", async (status) => {
    const tab = await browser.openTab();
    const { access_token } = await signedIn(tab);
    browser.server.on("POST /auth/refresh", () => json({ detail: "later" }, status));
    expect(await tab.refreshSession(access_token)).toMatchObject({ statusCode: status });
    expect(tab.session.current()).not.toBeNull();
    expect(tab.navigate).not.toHaveBeenCalled();
  });

  test.each([
    ["a lost connection", lost],
    ["a proxy's page", () => new Response("<html>", { status: 200 })],
    ["an empty body", () => new Response("", { status: 200 })],
    ["null", () => json(null)],
    ["one token of two", () => json({ access_token: "x" })],
  ])("%s keeps the session", async (_, answer) => {
    browser.server.keepsContract = false;
    const tab = await browser.openTab();
    const { access_token } = await signedIn(tab);
    browser.server.on("POST /auth/refresh", answer);
    expect(await tab.refreshSession(access_token)).toMatchObject({ name: "ApiError" });
    expect(tab.session.current()).not.toBeNull();
  });

  test("of a server in trouble is not repeated for 5 to 7 s, then it is", async () => {
    const tab = await browser.openTab();
    const { access_token } = await signedIn(tab);
    browser.server.on("POST /auth/refresh", lost, lost, () => json(pair()));
    await tab.refreshSession(access_token);
    await settled(4_900);
    expect(await tab.refreshSession(access_token)).toMatchObject({ kind: "network" });
    expect(refreshes()).toBe(1);
    await settled(2_200);
    await tab.refreshSession(access_token);
    expect(refreshes()).toBe(2);
    await settled(7_100);
    expect(await tab.refreshSession(access_token)).toBe("fresh");
  });

  test("that a sibling beat to it is dropped for the sibling's pair", async () => {
    const tab = await browser.openTab();
    const { access_token } = await signedIn(tab);
    const { answer, give } = held(() => json(pair()));
    browser.server.on("POST /auth/refresh", answer);
    const running = tab.refreshSession(access_token);
    await settled();
    const theirs = pair();
    const newer = { access: theirs.access_token, refresh: theirs.refresh_token };
    browser.database.value = { ...(browser.database.value as object), ...newer };
    give();
    expect(await running).toBe("fresh");
    expect(browser.database.value).toMatchObject(newer);
    expect(tab.memory.get()).toMatchObject(newer);
  });

  test.each([401, 500])("%i after a sibling's success takes over the sibling's pair", async (status) => {
    const tab = await browser.openTab();
    const { access_token } = await signedIn(tab);
    const theirs = pair();
    browser.server.on("POST /auth/refresh", () => {
      const newer = { access: theirs.access_token, refresh: theirs.refresh_token };
      browser.database.value = { ...(browser.database.value as object), ...newer };
      return json({}, status);
    });
    expect(await tab.refreshSession(access_token)).toBe("fresh");
    expect(tab.memory.get()?.access).toBe(theirs.access_token);
    expect(tab.navigate).not.toHaveBeenCalled();
  });

  test("that arrives after a logout is discarded and its tokens are revoked [SESS-15]", async () => {
    const [mine, other] = [await browser.openTab(), await browser.openTab()];
    const { access_token } = await signedIn(mine);
    const next = pair();
    const { answer, give } = held(() => json(next));
    browser.server.on("POST /auth/refresh", answer);
    const running = mine.refreshSession(access_token);
    await settled();
    await other.session.end();
    give();
    expect(await running).toBe("ended");
    await settled();
    expect(mine.session.current()).toBeNull();
    expect(browser.database.value).toBeNull();
    const revoked = browser.server.calls("GET /logout").map(({ headers }) => headers.Authorization);
    expect(revoked).toEqual([`Bearer ${access_token}`, `Bearer ${next.access_token}`]);
  });

  test("that arrives after another user's login leaves their tokens alone", async () => {
    const [mine, other] = [await browser.openTab(), await browser.openTab()];
    const { access_token } = await signedIn(mine);
    const { answer, give } = held(() => json(pair()));
    browser.server.on("POST /auth/refresh", answer);
    const running = mine.refreshSession(access_token);
    await settled();
    const theirs = await signedIn(other);
    give();
    expect(await running).toBe("ended");
    expect(browser.database.value).toMatchObject({ access: theirs.access_token });
  });
});
