import { describe, expect, test, vi } from "vitest";
import { pair, person } from "./support/people";
import { held, json, lost } from "./support/server";
import { browser, refreshes, settled, setUpBrowser, signedIn } from "./support/setup";

setUpBrowser();

const refused = () => json({ detail: "who are you" }, 401);
/** Answers only to this token. */
const only = (token: string) => (seen: { headers: Record<string, string> }) =>
  seen.headers.Authorization === `Bearer ${token}` ? json({ ok: true }) : refused();

describe("a request of a signed-in user", () => {
  test("carries the bearer [CALL-HTTP-03]", async () => {
    const tab = await browser.openTab();
    const { access_token } = await signedIn(tab);
    browser.server.on("GET /events/", () => json({}));
    await tab.request({ method: "GET", path: "/events/" });
    expect(browser.server.calls("GET /events/")[0]?.headers.Authorization).toBe(`Bearer ${access_token}`);
  });

  test("waits for the stored session to be read before it leaves [CALL-HTTP-03]", async () => {
    const { access_token } = await signedIn(await browser.openTab());
    browser.server.on("GET /events/", only(access_token));
    let found: () => void = () => {};
    browser.database.ready = new Promise((resolve) => {
      found = resolve;
    });
    const later = await browser.openTab();
    const asked = later.request({ method: "GET", path: "/events/" });
    await settled();
    expect(browser.server.count("GET /events/")).toBe(0);
    found();
    expect((await asked).data).toEqual({ ok: true });
  });

  test("that meets a 401 causes one refresh and one retry, body included [HTTP-03]", async () => {
    const tab = await browser.openTab();
    await signedIn(tab);
    const next = pair();
    browser.server.on("POST /auth/refresh", () => json(next)).on("POST /events/", only(next.access_token));
    const form = vi.fn(() => {
      const data = new FormData();
      data.append("part", "text");
      return data;
    });
    const reply = await tab.request({ method: "POST", path: "/events/", form });
    expect(reply.data).toEqual({ ok: true });
    expect(refreshes()).toBe(1);
    expect(browser.server.count("POST /events/")).toBe(2);
    expect(form).toHaveBeenCalledTimes(2);
    const [, again] = browser.server.calls("POST /events/").map(({ body }) => body as FormData);
    expect(again?.get("part")).toBe("text");
    expect(tab.navigate).not.toHaveBeenCalled();
  });

  test("with 19 others that meet a 401 causes one refresh, each is retried once [HTTP-03 HTTP-04]", async () => {
    const tab = await browser.openTab();
    await signedIn(tab);
    const next = pair();
    browser.server.on("POST /auth/refresh", () => json(next)).on("GET /events/", only(next.access_token));
    const many = Array.from({ length: 20 }, () => tab.request({ method: "GET", path: "/events/" }));
    expect(await Promise.all(many)).toHaveLength(20);
    expect(refreshes()).toBe(1);
    expect(browser.server.count("GET /events/")).toBe(40);
  });

  test("made while a refresh runs is sent after it with the new token [HTTP-04]", async () => {
    const tab = await browser.openTab();
    const { access_token } = await signedIn(tab);
    const next = pair();
    const { answer, give } = held(() => json(next));
    browser.server.on("POST /auth/refresh", answer).on("GET /events/", only(next.access_token));
    void tab.refreshSession(access_token);
    const asked = tab.request({ method: "GET", path: "/events/" });
    await settled(50);
    expect(browser.server.count("GET /events/")).toBe(0);
    give();
    await asked;
    expect(browser.server.count("GET /events/")).toBe(1);
  });

  test("is not sent with a token that is known to be dead [HTTP-04]", async () => {
    const tab = await browser.openTab();
    await signedIn(tab, person(), 30);
    await settled(61_000);
    const next = pair();
    browser.server.on("POST /auth/refresh", () => json(next)).on("GET /events/", only(next.access_token));
    await tab.request({ method: "GET", path: "/events/" });
    expect(browser.server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /api/v1/auth/refresh",
      "GET /api/v1/events/",
    ]);
  });

  test("with an unreadable token is refreshed by a 401 and by nothing else", async () => {
    const tab = await browser.openTab();
    await tab.session.start({ access_token: "opaque", refresh_token: "r" }, person());
    const next = pair();
    browser.server.on("POST /auth/refresh", () => json(next)).on("GET /events/", only(next.access_token));
    await tab.ensureFresh();
    expect(refreshes()).toBe(0);
    await tab.request({ method: "GET", path: "/events/" });
    expect(refreshes()).toBe(1);
  });

  test("that is refused again after the refresh logs out, and is not sent a third time [HTTP-05 SESS-18]", async () => {
    const tab = await browser.openTab();
    await signedIn(tab);
    browser.server.on("POST /auth/refresh", () => json(pair())).on("GET /events/", refused);
    const asked = tab.request({ method: "GET", path: "/events/" });
    await expect(asked).rejects.toThrow(new tab.LogoutError());
    expect(browser.server.count("GET /events/")).toBe(2);
    expect(refreshes()).toBe(1);
    expect(tab.session.current()).toBeNull();
    expect(tab.navigate.mock.calls).toEqual([["/login?returnUrl=%2Fevents&reason=session_expired"]]);
  });

  test.each(["/styles/", "/stores/x/orders", "/stores/styles"])(
    "to %s, whose 403 is exempt, logs out too when it is refused again after the refresh [HTTP-05]",
    async (path) => {
      const tab = await browser.openTab();
      await signedIn(tab);
      browser.server.on("POST /auth/refresh", () => json(pair())).on(`GET ${path}`, refused);
      await expect(tab.request({ method: "GET", path })).rejects.toThrow(new tab.LogoutError());
      expect(tab.session.current()).toBeNull();
      expect(tab.navigate.mock.calls).toEqual([["/login?returnUrl=%2Fevents&reason=session_expired"]]);
    },
  );

  test.each(["/users/", "/users/sessions", "/workflows/", "/stores/"])(
    "to %s whose refresh is refused fails with 'logout' after one redirect [SESS-22 SESS-23 SESS-24 SESS-25]",
    async (path) => {
      const tab = await browser.openTab();
      await signedIn(tab);
      browser.server.on("POST /auth/refresh", refused).on(`GET ${path}`, refused);
      const two = [0, 1].map(() => tab.request({ method: "GET", path }));
      for (const asked of await Promise.allSettled(two)) {
        expect(asked).toMatchObject({ status: "rejected", reason: { message: "logout" } });
      }
      expect(tab.navigate.mock.calls).toEqual([["/login?returnUrl=%2Fevents&reason=session_expired"]]);
    },
  );

  test("whose refresh is lost fails with a network error each, and the session stays", async () => {
    const tab = await browser.openTab();
    await signedIn(tab);
    browser.server.on("POST /auth/refresh", lost).on("GET /events/", refused);
    const three = [0, 1, 2].map(() => tab.request({ method: "GET", path: "/events/" }));
    for (const asked of await Promise.allSettled(three)) {
      expect(asked).toMatchObject({ status: "rejected", reason: { kind: "network" } });
    }
    expect(refreshes()).toBe(1);
    expect(tab.session.current()).not.toBeNull();
    expect(tab.navigate).not.toHaveBeenCalled();
  });

  test("that is answered after another user signed in is refused, not replayed as them", async () => {
    const [mine, other] = [await browser.openTab(), await browser.openTab()];
    await signedIn(mine);
    const { answer, give } = held(() => json({ rows: "of the old user" }));
    browser.server.on("GET /events/", answer);
    const asked = mine.request({ method: "GET", path: "/events/" });
    const outcome = expect(asked).rejects.toThrow("logout");
    await settled();
    await signedIn(other);
    give();
    await outcome;
    expect(mine.session.current()).not.toBeNull();
  });

  test("that waited for a refresh while another user signed in is refused unsent", async () => {
    const [mine, other] = [await browser.openTab(), await browser.openTab()];
    const { access_token } = await signedIn(mine);
    const { answer, give } = held(() => json(pair()));
    browser.server.on("POST /auth/refresh", answer).on("POST /events/", () => json({}));
    void mine.refreshSession(access_token);
    const saving = mine.request({ method: "POST", path: "/events/", json: {} });
    const outcome = expect(saving).rejects.toThrow("logout");
    await settled();
    await signedIn(other);
    give();
    await outcome;
    expect(browser.server.count("POST /events/")).toBe(0);
  });
});

describe("a 403", () => {
  test.each(["/styles/1", "/styles/", "/stores/1/products/", "/photo_booths/1/styles"])(
    "on %s raises the fixed text and keeps the session [HTTP-06 HTTP-07 HTTP-08]",
    async (path) => {
      const tab = await browser.openTab();
      await signedIn(tab);
      browser.server.on(`GET ${path}`, () => json({ detail: "other words" }, 403));
      await expect(tab.request({ method: "GET", path })).rejects.toMatchObject({
        message: "Access denied: You do not have permission to perform this action",
        detail: "Access denied: You do not have permission to perform this action",
        statusCode: 403,
      });
      expect(tab.session.current()).not.toBeNull();
      expect(tab.navigate).not.toHaveBeenCalled();
    },
  );

  test.each(["/events/", "/store/my/primary", "/mystyles/", "/styles-x/", "/users/styles%2f1"])(
    "on %s logs out with reason forbidden [HTTP-09 SESS-20]",
    async (path) => {
      const tab = await browser.openTab();
      await signedIn(tab);
      browser.server.on(`GET ${path}`, () => json({ detail: "no" }, 403));
      const query = { back: "/styles/", filter: "/stores/" };
      await expect(tab.request({ method: "GET", path, query })).rejects.toThrow("logout");
      expect(tab.session.current()).toBeNull();
      expect(tab.navigate.mock.calls).toEqual([["/login?returnUrl=%2Fevents&reason=forbidden"]]);
      expect(refreshes()).toBe(0);
    },
  );
});

describe("a call outside the rules", () => {
  test.each([401, 403])(
    "is refused with %i without refresh or logout, and carries no bearer",
    async (status) => {
      const tab = await browser.openTab();
      await signedIn(tab, person(), 1);
      await settled(2_000);
      browser.server.on("POST /auth", () => json({ detail: "wrong" }, status));
      const asked = tab.request({ method: "POST", path: "/auth", session: "bypass", json: {} });
      await expect(asked).rejects.toMatchObject({ statusCode: status, detail: "wrong" });
      expect(browser.server.calls("POST /auth")[0]?.headers).not.toHaveProperty("Authorization");
      expect(refreshes()).toBe(0);
      expect(tab.session.current()).not.toBeNull();
    },
  );

  test.each([401, 403])("without a session %i is an ordinary error", async (status) => {
    const tab = await browser.openTab();
    browser.server.on("GET /events/", () => json({ detail: "no" }, status));
    const asked = tab.request({ method: "GET", path: "/events/" });
    await expect(asked).rejects.toMatchObject({ statusCode: status, detail: "no" });
    expect(refreshes()).toBe(0);
    expect(tab.navigate).not.toHaveBeenCalled();
  });
});
