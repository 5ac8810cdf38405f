import { describe, expect, test, vi } from "vitest";
import { otherPerson, person } from "./support/people";
import { browser, settled, setUpBrowser, signedIn } from "./support/setup";

setUpBrowser();

describe("a login", () => {
  test("stores both tokens and the user, and exposes the user without tokens [SESS-02 SESS-03 SESS-04 SESS-06]", async () => {
    const tab = await browser.openTab();
    const tokens = await signedIn(tab);
    expect(tab.memory.get()).toMatchObject({ access: tokens.access_token, refresh: tokens.refresh_token });
    expect(browser.database.value).toMatchObject({
      access: tokens.access_token,
      user: { email: "olga@example.com" },
    });
    expect(JSON.stringify(tab.session.current())).not.toContain(tokens.access_token);
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/token|refresh|header\./);
    expect(localStorage.getItem("session_hint")).toBe("1");
  });

  test("exposes the user's fields [SESS-05]", async () => {
    const tab = await browser.openTab();
    await signedIn(tab, person({ is_dealer: true }));
    expect(tab.session.current()).toMatchObject({
      role: "dealer",
      user: {
        id: "11111111-1111-4111-8111-111111111111",
        first_name: "Olga",
        last_name: "Organiser",
        email: "olga@example.com",
        is_admin: false,
        is_dealer: true,
        balance: 12.5,
      },
    });
  });

  test("is found again by a page that opens later", async () => {
    await signedIn(await browser.openTab());
    const later = await browser.openTab();
    await later.session.ready;
    expect(later.session.current()?.user.email).toBe("olga@example.com");
  });

  test("as another user makes the other tabs drop their data and open the start", async () => {
    const [mine, other] = [await browser.openTab(), await browser.openTab()];
    await signedIn(mine);
    await signedIn(other, otherPerson);
    expect(mine.session.current()?.user.email).toBe("ivan@example.com");
    expect(mine.cleaned).toHaveBeenCalledOnce();
    expect(mine.navigate.mock.calls).toEqual([["/"]]);
    expect(other.navigate).not.toHaveBeenCalled();
  });

  test("of a page that never read the stored record's shape counts as none", async () => {
    browser.database.value = { token: "of another build" };
    const tab = await browser.openTab();
    await tab.session.ready;
    expect(tab.session.current()).toBeNull();
  });
});

describe("a logout", () => {
  test("clears tokens, user and caches, and ends the session on the server [SESS-09 CALL-SESS-04]", async () => {
    const tab = await browser.openTab();
    const tokens = await signedIn(tab);
    await tab.session.end();
    expect(tab.session.current()).toBeNull();
    expect(tab.memory.get()).toBeNull();
    expect(browser.database.value).toBeNull();
    expect(localStorage.getItem("session_hint")).toBe("");
    expect(tab.cleaned).toHaveBeenCalledOnce();
    const [call, ...more] = browser.server.calls("GET /logout");
    expect(more).toEqual([]);
    expect(call?.headers.Authorization).toBe(`Bearer ${tokens.access_token}`);
    expect(call?.body).toBeUndefined();
    expect(browser.server.beacons).toEqual([]);
    expect(tab.navigate.mock.calls).toEqual([["/"]]);
  });

  test("in one tab logs out the others, which say so [SESS-10 SESS-15]", async () => {
    const [mine, other] = [await browser.openTab(), await browser.openTab()];
    await signedIn(mine);
    await mine.session.end();
    await settled();
    expect(other.session.current()).toBeNull();
    expect(other.cleaned).toHaveBeenCalledOnce();
    expect(other.navigate.mock.calls).toEqual([["/login?reason=logged_out_elsewhere"]]);
    expect(browser.server.count("GET /logout")).toBe(1);
  });

  test.each(["/login", "/registration", "/store/shop", "/gallery/show"])(
    "leaves other tabs on %s [SESS-15]",
    async (page) => {
      const [mine, other] = [await browser.openTab(), await browser.openTab()];
      await signedIn(mine);
      history.replaceState(null, "", page);
      await mine.session.end();
      await settled();
      expect(other.session.current()).toBeNull();
      expect(other.navigate).not.toHaveBeenCalled();
    },
  );

  test("without an answer of the server is a logout all the same", async () => {
    browser.server.on("GET /logout", () => Promise.reject(new TypeError("offline")));
    const tab = await browser.openTab();
    await signedIn(tab);
    await tab.session.end();
    await settled();
    expect(tab.session.current()).toBeNull();
  });
});

describe("a forced logout", () => {
  test("clears everything, notifies the other tabs, reports itself and redirects to the login page [SESS-11 SESS-12 SESS-18 SESS-19 SESS-20 CALL-SESS-05]", async () => {
    history.replaceState(null, "", "/events/5?email=secret@example.com");
    const [mine, other] = [await browser.openTab(), await browser.openTab()];
    const tokens = await signedIn(mine);
    vi.setSystemTime(Date.parse("2026-11-22T07:45:01.234Z"));
    await mine.session.end("session_expired", { status: 401 });
    await settled();
    expect(mine.session.current()).toBeNull();
    expect(browser.database.value).toBeNull();
    expect(other.session.current()).toBeNull();
    expect(mine.navigate.mock.calls).toEqual([
      ["/login?returnUrl=%2Fevents%2F5%3Femail%3Dsecret%40example.com&reason=session_expired"],
    ]);
    const [beacon, ...more] = browser.server.beacons;
    expect(more).toEqual([]);
    expect(beacon?.url).toBe("/api/logs/client");
    expect(beacon?.body.type).toBe("application/json");
    const text = await beacon?.body.text();
    expect(JSON.parse(text as string)).toEqual({
      event: "forced_logout",
      reason: "session_expired",
      path: "/events/5",
      status: 401,
      timestamp: "2026-11-22T07:45:01Z",
      id_user: person().id,
    });
    expect(text).not.toContain(tokens.refresh_token);
    expect(text).not.toContain("secret");
  });

  test("has cleared tokens and user everywhere before the address changes [SESS-11]", async () => {
    const tab = await browser.openTab();
    await signedIn(tab);
    let found: () => void = () => {};
    browser.database.ready = new Promise((resolve) => {
      found = resolve;
    });
    const seen: unknown[] = [];
    tab.navigate.mockImplementation((path) => {
      seen.push([path.split("?")[0], browser.database.value, tab.memory.get(), tab.session.current()]);
    });
    const ended = tab.session.end("session_expired", { status: 401 });
    await settled();
    expect(seen).toEqual([]);
    found();
    await ended;
    expect(seen).toEqual([["/login", null, null, null]]);
  });

  test("that another tab's message overtakes still says why [SESS-18]", async () => {
    const tab = await browser.openTab();
    await signedIn(tab);
    const ended = tab.session.end("session_expired", { status: 401 });
    const heard = tab.takeOver();
    await Promise.all([ended, heard]);
    expect(tab.navigate.mock.calls).toEqual([["/login?returnUrl=%2Fevents&reason=session_expired"]]);
  });

  test("sends at most 4 KB, however long the path [CALL-SESS-05]", async () => {
    history.replaceState(null, "", `/${"x".repeat(9000)}`);
    const tab = await browser.openTab();
    await signedIn(tab);
    await tab.session.end("forbidden", { status: 403 });
    expect(browser.server.beacons[0]?.body.size).toBeLessThanOrEqual(4096);
  });

  test("runs once for a login, however many answers cause it in however many tabs", async () => {
    const [mine, other] = [await browser.openTab(), await browser.openTab()];
    await signedIn(mine);
    await Promise.all([
      mine.session.end("forbidden", { status: 403 }),
      mine.session.end("session_expired", { status: 401 }),
      other.session.end("forbidden", { status: 403 }),
    ]);
    await settled();
    expect(mine.navigate).toHaveBeenCalledOnce();
    expect(other.navigate).toHaveBeenCalledOnce();
    expect(browser.server.beacons).toHaveLength(1);
  });

  test("for an earlier login does not touch the present one", async () => {
    const tab = await browser.openTab();
    await signedIn(tab);
    const earlier = tab.session.current()?.epoch as string;
    await signedIn(tab);
    await tab.session.end("session_expired", { epoch: earlier });
    expect(tab.session.current()).not.toBeNull();
    expect(tab.navigate).not.toHaveBeenCalled();
  });
});
