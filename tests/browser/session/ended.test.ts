import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD } from "../../support/accounts";
import { newPage, type TestPage } from "../../support/browser";
import { type ServerProcess, startProcess } from "../../support/process";

const LIST = "/branding/overlays";

let server: ServerProcess;
let page: TestPage;
beforeAll(async () => {
  server = await startProcess();
});
afterAll(() => server.stop());
afterEach(() => page.context().close());

const wholePath = (tab: Page) => new URL(tab.url()).pathname + new URL(tab.url()).search;
const isAt = (tab: Page, path: string) => tab.waitForURL((url) => url.pathname + url.search === path);
const shown = (tab: Page) => tab.getByRole("table").waitFor();

async function secondTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(LIST);
  await shown(tab);
  await tab.waitForLoadState("networkidle"); // a picture still on its way would be the first to hear of the end
  return tab;
}

/** The driver does not see what a beacon carries. */
function keepBeacon() {
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (url, body) => {
    void (body as Blob).text().then((text) => sessionStorage.setItem("beacon", text));
    return send(url, body);
  };
}

async function api(path: string, options: { method?: string; token?: string; body?: unknown } = {}) {
  const reply = await fetch(`${server.url}/api/v1${path}`, {
    method: options.method ?? "GET",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${options.token}` },
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
  });
  return reply.status === 204 ? undefined : reply.json();
}

/** An admin ends every session of the organiser, on the server. */
async function endSessions(): Promise<void> {
  const body = { email: "admin@example.com", password: PASSWORD };
  const { access_token: token } = await api("/auth", { method: "POST", body });
  const { sessions } = await api("/users/sessions", { token });
  const others = sessions.filter((listed: { is_current: boolean }) => !listed.is_current);
  for (const { id } of others) await api(`/users/sessions/${id}`, { method: "DELETE", token });
}

async function enter(tab: Page): Promise<void> {
  await tab.getByLabel("E-mail", { exact: true }).fill("organiser@example.com");
  await tab.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await tab.getByRole("button", { name: "Log in", exact: true }).click();
}

describe("a session that the server ended", () => {
  test("redirects every tab to the login page, says why, reports itself once, and leads back [SESS-11 SESS-12 SESS-18 SESS-19 SESS-20 CALL-SESS-05]", async () => {
    page = await newPage(server, { role: "organiser", path: LIST });
    await shown(page);
    const other = await secondTab(page.context());
    await endSessions();
    await page.addInitScript(keepBeacon);
    await page.reload();
    await isAt(page, "/login?returnUrl=%2Fbranding%2Foverlays&reason=session_expired");
    await isAt(other, "/login?reason=logged_out_elsewhere");
    await page.getByText("Your session ended.").waitFor();
    await other.getByText("You logged out in another tab.").waitFor();
    const beacon = await page.waitForFunction(() => sessionStorage.getItem("beacon"));
    expect(JSON.parse((await beacon.jsonValue()) as string)).toMatchObject({
      reason: "session_expired",
      path: LIST,
      status: 401,
    });
    expect(page.calls().filter(({ path }) => path === "/api/logs/client")).toHaveLength(1);
    expect(page.calls().filter(({ path }) => path === "/api/v1/auth/refresh")).toHaveLength(1);

    await enter(page);
    await isAt(page, LIST);
    await shown(page);
    await other.waitForURL((url) => url.pathname !== "/login"); // it hears of the login
  });
});

describe("a call that the role may not make", () => {
  test("ends the session, and the next login opens the start [HTTP-09 SESS-20]", async () => {
    page = await newPage(server, { role: "organiser", path: "/events" });
    await page.route(
      "**/api/v1/overlays/?*",
      (route) => route.fulfill({ status: 403, json: { detail: "no" } }),
      {
        times: 1,
      },
    );
    await page.goto(`${LIST}?page=2`); // the start may be the same list, on its first page
    await isAt(page, "/login?returnUrl=%2Fbranding%2Foverlays%3Fpage%3D2&reason=forbidden");
    await enter(page);
    await page.waitForURL((url) => url.pathname !== "/login");
    await shown(page);
    expect(wholePath(page)).not.toContain("page=2");
  });
});

describe("a logout by the menu", () => {
  test("ends the session in all tabs and leaves nothing behind [SESS-09 SESS-10 SESS-15 CALL-SESS-04]", async () => {
    page = await newPage(server, { role: "organiser", path: LIST });
    await shown(page);
    const other = await secondTab(page.context());
    const told = page.waitForResponse("**/api/v1/logout");
    await page.getByRole("button", { name: /Account/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await isAt(page, "/login");
    await isAt(other, "/login?reason=logged_out_elsewhere");
    expect((await told).status()).toBe(204);
    const kept = await other.evaluate(async () => {
      const open = indexedDB.open("safelight");
      const database = await new Promise<IDBDatabase>((done) => {
        open.onsuccess = () => done(open.result);
      });
      const read = database.transaction("session").objectStore("session").get("session");
      await new Promise((done) => {
        read.onsuccess = done;
      });
      return { session: read.result ?? null, local: JSON.stringify({ ...localStorage }) };
    });
    expect(kept.session).toBeNull();
    expect(kept.local).not.toMatch(/token|eyJ/);
  });
});
