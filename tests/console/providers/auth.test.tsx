import { afterEach, describe, expect, test } from "vitest";
import { waitUntil } from "../../support/wait-until";
import { overlayOf } from "./support/data";
import { otherPerson, pair, person } from "./support/people";
import { openRefine, pass } from "./support/refine";
import { json, lost } from "./support/server";
import { browser, settled, setUpBrowser, signedIn } from "./support/setup";

setUpBrowser();

type App = Awaited<ReturnType<typeof openRefine>>;
let app: App;
afterEach(() => app.close());

const credentials = { email: "olga@example.com", password: "right" };

describe("a login through Refine", () => {
  test("starts the session [SESS-06]", async () => {
    app = await openRefine("/login");
    browser.server.on("POST /auth", () => json({ ...pair(), user: person() }));
    expect(await app.authProvider.login(credentials)).toEqual({ success: true });
    expect(app.tab.session.current()?.user.email).toBe("olga@example.com");
    expect(await app.authProvider.getIdentity?.()).toMatchObject({ email: "olga@example.com" });
    expect(await app.authProvider.getPermissions?.()).toBe("user");
  });

  test.each([
    ["a wrong password", () => json({ detail: "Wrong" }, 401), "Wrong"],
    ["a lost connection", lost, undefined],
    ["an answer without tokens", () => json({ user: person() }), undefined],
  ])("that fails by %s says false and leaves no session [SESS-07 SESS-08]", async (_, answer, detail) => {
    browser.server.keepsContract = false;
    app = await openRefine("/login");
    await signedIn(app.tab);
    browser.server.on("POST /auth", answer);
    const result = await app.authProvider.login(credentials);
    expect(result).toMatchObject({ success: false, error: { name: "ApiError", detail } });
    expect(app.tab.session.current()).toBeNull();
    expect(browser.database.value).toBeNull();
    expect(browser.server.count("POST /auth/refresh")).toBe(0);
  });
});

describe("a logout through Refine", () => {
  test("ends the session and opens the start [SESS-09]", async () => {
    app = await openRefine("/events");
    await signedIn(app.tab);
    history.replaceState(null, "", "/events");
    expect(await app.authProvider.logout({})).toEqual({ success: true });
    expect(app.tab.session.current()).toBeNull();
    expect(location.pathname).toBe("/");
  });
});

describe("the check", () => {
  test("is local, waits for the stored session and names the way to the login page", async () => {
    app = await openRefine("/events");
    history.replaceState(null, "", "/events/5?a=1");
    expect(await app.authProvider.check()).toEqual({
      authenticated: false,
      logout: false,
      redirectTo: "/login?returnUrl=%2Fevents%2F5%3Fa%3D1",
    });
    history.replaceState(null, "", "/");
    expect(await app.authProvider.check()).toMatchObject({ redirectTo: "/login" });
    await signedIn(app.tab, person(), 1);
    await settled(2_000); // dead, but that is for the next call to find out
    expect(await app.authProvider.check()).toEqual({ authenticated: true });
    expect(browser.server.seen).toEqual([]);
  });
});

function Screen({ refine }: Pick<App, "refine">) {
  const list = refine.useList({ resource: "overlays" });
  const check = refine.useIsAuthenticated();
  const identity = refine.useGetIdentity<{ email: string }>();
  return <p>{[list.result.total, check.data?.authenticated, identity.data?.email].join(" ")}</p>;
}

describe("the query cache", () => {
  test("is emptied on logout, and Refine's session follows other tabs [SESS-15]", async () => {
    app = await openRefine("/overlays");
    await signedIn(app.tab);
    const page = { page: 1, per_page_count: 10, count: 7 };
    browser.server.on("GET /overlays/", () => json({ overlays: [overlayOf()], pagination: page }));
    const { container } = await app.show(<Screen refine={app.refine} />);
    expect(container.textContent).toBe("7 true olga@example.com");
    browser.database.value = null;
    browser.channels.say({ type: "logout", epoch: "x" });
    await waitUntil(() =>
      expect(app.tab.navigate.mock.calls).toEqual([["/login?reason=logged_out_elsewhere"]]),
    );
    expect(app.queryClient.getQueryCache().getAll()).toEqual([]);
  });

  test("shows a newer user of the same login", async () => {
    app = await openRefine("/overlays");
    await signedIn(app.tab);
    browser.server.on("GET /overlays/", () =>
      json({ overlays: [], pagination: { page: 1, per_page_count: 10, count: 0 } }),
    );
    const { container } = await app.show(<Screen refine={app.refine} />);
    await app.tab.session.setUser(person({ email: "new@example.com" }));
    await pass();
    expect(container.textContent).toBe("0 true new@example.com");
  });

  test("is left alone once the app is unmounted", async () => {
    app = await openRefine("/overlays");
    await signedIn(app.tab);
    app.queryClient.setQueryData(["x"], 1);
    app.close();
    await app.tab.session.end("session_expired");
    expect(app.queryClient.getQueryData(["x"])).toBe(1);
    expect(app.tab.navigate).not.toHaveBeenCalled();
    expect(location.pathname + location.search).toBe("/login?returnUrl=%2Fevents&reason=session_expired");
  });
});

describe("access", () => {
  const may = async (resource: string | undefined, action: string) =>
    (await app.accessControlProvider.can({ resource, action })).can;

  test("follows the contract and the role", async () => {
    app = await openRefine("/overlays");
    expect(await may("overlays", "list")).toBe(false);
    await signedIn(app.tab);
    expect([
      await may("overlays", "list"),
      await may("overlays", "edit"),
      await may("overlays", "delete"),
    ]).toEqual([true, true, false]);
    expect([await may("users", "list"), await may("users", "create"), await may("users", "show")]).toEqual([
      false,
      false,
      false,
    ]);
    expect(await may("overlays", "something-else")).toBe(false);
    expect(await may("reports", "list")).toBe(true);
    expect(await may(undefined, "list")).toBe(true);
    await signedIn(app.tab, { ...otherPerson, is_dealer: true });
    expect([await may("users", "list"), await may("users", "delete")]).toEqual([true, false]);
  });
});
