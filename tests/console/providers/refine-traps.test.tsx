import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { act, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { ID, overlayOf } from "./support/data";
import { openRefine, pass } from "./support/refine";
import { json } from "./support/server";
import { browser, refreshes, setUpBrowser, signedIn } from "./support/setup";

setUpBrowser();

type App = Awaited<ReturnType<typeof openRefine>>;
let app: App;
afterEach(() => app.close());

const HOSTILE = [
  "?method=delete",
  "?method=post&headers[X-Evil]=1&headers[Authorization]=Bearer+evil",
  "?signal=x&url=https://evil.example&path=/users/&resource=users&id=1",
  "?dataProviderName=evil&queryContext[signal]=x&gqlQuery=x&version=1&json=1&form=1&session=bypass",
  "?meta[method]=delete&_method=delete&base=https://evil.example&__proto__[method]=delete",
];

const calls = () => browser.server.seen.map(({ method, path }) => `${method} ${path}`);

function serveOverlays() {
  browser.server
    .on("GET /overlays/", () =>
      json({ overlays: [overlayOf()], pagination: { page: 1, per_page_count: 10, count: 1 } }),
    )
    .on(`GET /overlays/${ID}`, () => json({ overlay: overlayOf() }))
    .on("POST /overlays/by_ids", () => json({ overlays: [overlayOf()] }))
    .on("PUT /overlays/", () => json({ overlay: overlayOf() }))
    .on(`POST /overlays/${ID}`, () => json({ overlay: overlayOf() }));
}

function Reader({ refine }: Pick<App, "refine">) {
  const list = refine.useList({ resource: "overlays" });
  const one = refine.useOne({ resource: "overlays", id: ID });
  const many = refine.useMany({ resource: "overlays", ids: [ID] });
  return <p>{[list.result.total, one.result?.name, many.result.data.length].join(" ")}</p>;
}

/** The app's own door: who is not signed in sees no screen. */
function Door({ tab, refine }: Pick<App, "tab" | "refine">) {
  return tab.useSession() ? <Reader refine={refine} /> : null;
}

function Writer({ refine }: Pick<App, "refine">) {
  const create = refine.useCreate();
  const update = refine.useUpdate();
  const save = () => {
    create.mutate({ resource: "overlays", values: { name: "a" } });
    update.mutate({ resource: "overlays", id: ID, values: { name: "b" } });
  };
  return (
    <button type="button" onClick={save}>
      Save
    </button>
  );
}

function SecondPage({ refine }: Pick<App, "refine">) {
  return <p>{refine.useList({ resource: "overlays", pagination: { currentPage: 2 } }).result.total}</p>;
}

describe("trap 1: Refine mixes the query string into meta", () => {
  test.each(HOSTILE)("%s changes nothing of what a screen reads", async (query) => {
    app = await openRefine(`/overlays/${ID}${query}`);
    const { access_token } = await signedIn(app.tab);
    serveOverlays();
    const { container } = await app.show(<Reader refine={app.refine} />);
    expect(container.textContent).toBe("1 Frame 1");
    expect(calls().sort()).toEqual([
      `GET /api/v1/overlays/${ID}`,
      "GET /api/v1/overlays/?page=1&per_page_count=10",
      "POST /api/v1/overlays/by_ids",
    ]);
    for (const { headers } of browser.server.seen) {
      expect(headers.Authorization).toBe(`Bearer ${access_token}`);
      expect(headers).not.toHaveProperty("X-Evil");
    }
  });

  test.each(HOSTILE)("%s changes nothing of what a screen saves", async (query) => {
    app = await openRefine(`/overlays/${ID}${query}`);
    await signedIn(app.tab);
    serveOverlays();
    await app.show(<Writer refine={app.refine} />);
    await act(async () => screen.getByRole("button").click());
    await pass();
    expect(calls().sort()).toEqual([`POST /api/v1/overlays/${ID}`, "PUT /api/v1/overlays/"]);
    for (const { headers } of browser.server.seen) {
      expect(headers).not.toHaveProperty("X-Evil");
      expect(headers).not.toHaveProperty("If-Match");
    }
  });

  test("only an AbortSignal is taken: leaving a screen cancels its request", async () => {
    app = await openRefine("/overlays");
    await signedIn(app.tab);
    browser.server.on("GET /overlays/", () => new Promise(() => {}));
    const { unmount } = await app.show(<SecondPage refine={app.refine} />);
    const [request] = browser.server.calls("GET /overlays/");
    expect(request?.options.signal?.aborted).toBe(false);
    unmount();
    await pass();
    expect(request?.options.signal?.aborted).toBe(true);
  });
});

describe("trap 1, whoever calls the provider", () => {
  test("a text that is called signal is no signal, a method in meta no method", async () => {
    app = await openRefine("/overlays");
    await signedIn(app.tab);
    serveOverlays();
    const meta = { signal: "x", method: "delete", headers: { "X-Evil": "1" } } as object;
    const { data } = await app.dataProvider.getList({ resource: "overlays", meta });
    expect(data).toHaveLength(1);
    await app.dataProvider.getOne({ resource: "overlays", id: ID, meta });
    await app.dataProvider.update({ resource: "overlays", id: ID, variables: { name: "x" }, meta });
    expect(calls()).toEqual([
      "GET /api/v1/overlays/?page=1&per_page_count=10",
      `GET /api/v1/overlays/${ID}`,
      `POST /api/v1/overlays/${ID}`,
    ]);
  });
});

describe("trap 3: the key of a cached list leaves the query string out", () => {
  test("so nothing of it may reach the call: two addresses ask for the same and may share the answer", async () => {
    app = await openRefine("/overlays?currentPage=1&tenant=1&search=a");
    await signedIn(app.tab);
    serveOverlays();
    await app.show(<SecondPage refine={app.refine} />);
    expect(calls()).toEqual(["GET /api/v1/overlays/?page=2&per_page_count=10"]);
  });
});

describe("trap 6: two <Authenticated> without distinct keys share what they draw", () => {
  test("so none is used: the door at the root draws the console again for each login", async () => {
    const folder = path.resolve(import.meta.dirname, "../../../src");
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".tsx"),
    );
    const sources = Object.fromEntries(
      names.map((name) => [name, readFileSync(path.join(folder, name), "utf8")]),
    );
    const users = Object.entries(sources).filter(([, text]) => /<Authenticated\b/.test(text));
    expect(users.map(([file]) => file)).toEqual([]);
    expect(sources["root.tsx"]).toContain("<Console key={current.epoch} />");
  });
});

describe("trap 4: a login loop through onError", () => {
  test("a session that expires on a screen redirects to the login page once, without further calls [SESS-18]", async () => {
    app = await openRefine("/overlays");
    await signedIn(app.tab);
    browser.server
      .on("POST /auth/refresh", () => json({ detail: "ended" }, 401))
      .on("GET /overlays/", () => json({}, 401))
      .on(`GET /overlays/${ID}`, () => json({}, 401))
      .on("POST /overlays/by_ids", () => json({}, 401));
    await app.show(<Door tab={app.tab} refine={app.refine} />);
    await pass(30_000);
    expect(app.tab.navigate.mock.calls).toEqual([["/login?returnUrl=%2Fevents&reason=session_expired"]]);
    expect(refreshes()).toBe(1);
    expect(browser.server.count("GET /logout")).toBe(0);
    expect(browser.server.beacons).toHaveLength(1);
    expect(browser.server.seen).toHaveLength(4); // the three reads and the refresh
    expect(app.toast).not.toHaveBeenCalled();
  });

  test.each([401, 403, 500])("an ordinary %i does not end the session from there", async (status) => {
    app = await openRefine("/overlays");
    await signedIn(app.tab);
    const error = new app.tab.ApiError({ kind: "http", statusCode: status, method: "GET", url: "/x" });
    expect(await app.authProvider.onError(error)).toEqual({ logout: false });
    expect(await app.authProvider.onError(new app.tab.LogoutError())).toEqual({ logout: false });
    expect(app.tab.session.current()).not.toBeNull();
  });
});
