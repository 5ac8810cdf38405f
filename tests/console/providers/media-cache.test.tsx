import { act, cleanup, renderHook } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Tab } from "./support/browser";
import { ID, offering, openData, overlayOf } from "./support/data";
import { countObjectUrls } from "./support/object-urls";
import { otherPerson } from "./support/people";
import { held, json, lost, type Seen } from "./support/server";
import { browser, settled, setUpBrowser, signedIn } from "./support/setup";

setUpBrowser();

let tab: Tab;
let data: Awaited<ReturnType<typeof openData>>;
let hooks: typeof import("../../../src/providers/http/use-media");
let urls: ReturnType<typeof countObjectUrls>;
beforeEach(async () => {
  urls = countObjectUrls();
  data = await openData();
  tab = data.tab;
  hooks = await import("../../../src/providers/http/use-media");
  offering("thumbnails");
  await signedIn(tab);
});
afterEach(cleanup);

const pass = (milliseconds = 5) => act(() => settled(milliseconds));
const A = "/overlays/a/image/portrait";
const bytes = (size: number, tag?: string) =>
  new Response(new Uint8Array(size), { headers: tag ? { ETag: tag } : {} });
/** Answers as the embedded server: 304 to who knows the tag. */
const tagged = (size: number, tag: string) => (seen: Seen) =>
  seen.headers["If-None-Match"] === tag ? new Response(null, { status: 304 }) : bytes(size, tag);

async function look(address: string | null, options: { thumbnail?: boolean | "always" } = {}) {
  const hook = renderHook(() => hooks.useMedia(address, options));
  await pass();
  return hook;
}

async function glance(address: string, options: { thumbnail?: boolean | "always" } = {}) {
  (await look(address, options)).unmount();
}

const MEGABYTE = 1024 * 1024;

describe("a picture", () => {
  test("is requested with the bearer and shown by a local address", async () => {
    browser.server.on(`GET ${A}`, tagged(10, '"1"'));
    const { result } = renderHook(() => hooks.useMedia(A));
    expect(result.current.status).toBe("loading");
    await pass();
    expect(result.current).toMatchObject({ status: "ready", url: "blob:test/1" });
    const [seen] = browser.server.seen;
    expect(seen?.path).toBe(`/api/v1${A}`);
    expect(seen?.headers.Authorization).toMatch(/^Bearer /);
    expect(seen?.headers).not.toHaveProperty("If-None-Match");
  });

  test("that is cached is shown at once and revalidated by its entity tag; 304 keeps it [CALL-CACHE-01]", async () => {
    browser.server.on(`GET ${A}`, tagged(10, '"1"'));
    await glance(A);
    const { result } = renderHook(() => hooks.useMedia(A));
    expect(result.current.status).toBe("ready");
    const shown = result.current.url;
    await pass();
    expect(result.current.url).toBe(shown);
    const [first, second] = browser.server.calls(`GET ${A}`);
    expect(first?.headers).not.toHaveProperty("If-None-Match");
    expect(second?.headers["If-None-Match"]).toBe('"1"');
  });

  test("that has changed takes the place of the old one [CALL-CACHE-01]", async () => {
    browser.server.on(`GET ${A}`, tagged(10, '"1"'), tagged(20, '"2"'));
    await glance(A);
    const { result } = await look(A);
    expect(urls.alive.get(result.current.url as string)?.size).toBe(20);
    expect(urls.alive.size).toBe(1);
  });

  test("without an entity tag is fetched whole each time [CALL-CACHE-01]", async () => {
    browser.server.on(`GET ${A}`, () => bytes(10));
    await glance(A);
    await glance(A);
    for (const { headers } of browser.server.seen) expect(headers).not.toHaveProperty("If-None-Match");
    expect(browser.server.seen).toHaveLength(2);
  });

  test("that leaves the screen at once is not asked for, and is when it comes back", async () => {
    browser.server.on(`GET ${A}`, tagged(10, '"1"'));
    renderHook(() => hooks.useMedia(A)).unmount();
    await pass();
    expect(browser.server.seen).toEqual([]);
    expect((await look(A)).result.current.status).toBe("ready");
  });

  test("is one request and one address for all simultaneous viewers", async () => {
    browser.server.on(`GET ${A}`, tagged(10, '"1"'));
    const all = [await look(A), ...[1, 2].map(() => renderHook(() => hooks.useMedia(A)))];
    await pass();
    expect(new Set(all.map(({ result }) => result.current.url))).toEqual(new Set(["blob:test/1"]));
    expect(browser.server.seen).toHaveLength(1);
  });

  test("is one request under React's strict mode", async () => {
    browser.server.on(`GET ${A}`, tagged(10, '"1"'));
    const { result } = renderHook(() => hooks.useMedia(A), { wrapper: StrictMode });
    await pass();
    expect(result.current.status).toBe("ready");
    expect(browser.server.seen).toHaveLength(1);
    expect(urls.alive.size).toBe(1);
  });

  test("that does not exist is none, without a request where that is known", async () => {
    browser.server.on(`GET ${A}`, () => json({}, 404));
    const known = await look(null);
    expect(known.result.current.status).toBe("none");
    expect(browser.server.seen).toEqual([]);
    const asked = await look(A);
    expect(asked.result.current.status).toBe("none");
  });

  test("that fails can be requested again", async () => {
    browser.server.on(`GET ${A}`, () => json({}, 500), tagged(10, '"1"'));
    const { result } = await look(A);
    expect(result.current.status).toBe("error");
    await act(async () => result.current.retry());
    await pass();
    expect(result.current.status).toBe("ready");
  });

  test("on screen stays when it cannot be revalidated, and disappears when it is deleted", async () => {
    browser.server.on(`GET ${A}`, tagged(10, '"1"'), lost, lost, lost, () => json({}, 404));
    await glance(A);
    const { result } = await look(A);
    await pass(5_000);
    expect(result.current.status).toBe("ready");
    await act(async () => result.current.retry());
    await pass();
    expect(result.current.status).toBe("none");
    expect(urls.alive.size).toBe(0);
  });

  test("requested as a thumbnail is a separate one [CACHE-02]", async () => {
    browser.server.on(`GET ${A}`, (seen) => bytes(seen.path.endsWith("?thumbnail=true") ? 1 : 10));
    const [full, small] = [await look(A), await look(A, { thumbnail: true })];
    const sizes = [full, small].map(({ result }) => urls.alive.get(result.current.url as string)?.size);
    expect(sizes).toEqual([10, 1]);
  });

  test("is the full one on a server without thumbnails, unless its call takes them anywhere [CALL-OVL-07 CALL-DEC-06]", async () => {
    offering();
    browser.server.on(`GET ${A}`, tagged(10, '"1"')).on("GET /styles/s/icons/p", tagged(10, '"2"'));
    await glance(A);
    await glance(A, { thumbnail: true });
    await glance("/styles/s/icons/p", { thumbnail: "always" });
    const [full, small, icon] = browser.server.seen.filter(({ path }) => !path.includes("/config/"));
    expect([full?.path, small?.path]).toEqual([`/api/v1${A}`, `/api/v1${A}`]);
    expect(small?.headers["If-None-Match"]).toBe('"1"'); // one picture in one cache
    expect(icon?.path).toBe("/api/v1/styles/s/icons/p?thumbnail=true");
  });
});

describe("addresses", () => {
  test("live as long as they are shown, however often pages change", async () => {
    browser.server.on(`GET ${A}`, tagged(10, '"1"'));
    for (let visit = 0; visit < 100; visit++) await glance(A);
    expect(urls.made()).toBeGreaterThan(90);
    expect(urls.alive.size).toBe(0);
  });

  test("of a picture evicted from the cache live on while it is on screen [CACHE-01]", async () => {
    browser.server.on(`GET ${A}`, tagged(60 * MEGABYTE, '"1"')).on("GET /b", tagged(60 * MEGABYTE, '"2"'));
    const { result, unmount } = await look(A);
    await glance("/b");
    expect(urls.alive.has(result.current.url as string)).toBe(true);
    unmount();
    expect(urls.alive.size).toBe(0);
    await glance(A);
    const [first, second] = browser.server.calls(`GET ${A}`);
    expect([first, second].map((seen) => seen?.headers["If-None-Match"])).toEqual([undefined, undefined]);
  });

  test("are never created for an answer after the screen is closed", async () => {
    const { answer, give } = held(() => bytes(10, '"1"'));
    browser.server.on(`GET ${A}`, answer);
    const { unmount } = renderHook(() => hooks.useMedia(A));
    await pass();
    unmount();
    give();
    await pass();
    expect(urls.made()).toBe(0);
  });
});

describe("the caches", () => {
  const conditional = (address: string) => {
    const seen = browser.server.calls(`GET ${address}`).at(-1);
    return seen?.headers["If-None-Match"] !== undefined;
  };

  test.each([
    ["full pictures hold 100 MB", { thumbnail: false }, 25],
    ["thumbnails hold 25 MB", { thumbnail: true }, 6.25],
  ])("for %s, the least recently used go first [CACHE-01 CACHE-02 CACHE-03]", async (_, options, quarter) => {
    const names = ["/p1", "/p2", "/p3", "/p4", "/p5"];
    for (const name of names) browser.server.on(`GET ${name}`, tagged(quarter * MEGABYTE, `"${name}"`));
    for (const name of names.slice(0, 4)) await glance(name, options);
    await glance("/p1", options); // all four fit; the first one is now the latest
    expect(conditional("/p1")).toBe(true);
    await glance("/p5", options);
    for (const name of ["/p1", "/p3", "/p4", "/p5"]) {
      await glance(name, options);
      expect([name, conditional(name)]).toEqual([name, true]);
    }
    await glance("/p2", options);
    expect(conditional("/p2")).toBe(false);
  });

  test("do not share their room [CACHE-01 CACHE-02]", async () => {
    browser.server
      .on("GET /big", tagged(90 * MEGABYTE, '"b"'))
      .on("GET /small", tagged(20 * MEGABYTE, '"s"'));
    await glance("/big");
    await glance("/small", { thumbnail: true });
    await glance("/big");
    expect(conditional("/big")).toBe(true);
  });

  test("are emptied at logout, addresses included, and never serve another user", async () => {
    browser.server.on(`GET ${A}`, tagged(10, '"1"'));
    const { result } = await look(A);
    await act(() => tab.session.end());
    expect(result.current.status).not.toBe("ready");
    expect(urls.alive.size).toBe(0);
    cleanup();
    await signedIn(tab, otherPerson);
    await glance(A);
    expect(conditional(A)).toBe(false);
    await signedIn(tab);
    await glance(A);
    expect(conditional(A)).toBe(false);
  });

  test("are separate for each user: a request during a change of user shows nothing of the last one", async () => {
    const { mediaOf } = await import("../../../src/providers/http/media-cache");
    browser.server.on(`GET ${A}`, tagged(10, '"1"'));
    await look(A);
    const shown = () => mediaOf(A, "full").status;
    expect(shown()).toBe("ready");
    const meanwhile: string[] = [];
    tab.session.subscribe(() => meanwhile.push(shown()));
    await act(() => tab.session.end());
    expect(meanwhile).toEqual(["loading"]);
  });

  test("forget a picture that a save changed; its viewers get the new one", async () => {
    const address = `/overlays/${ID}/image/portrait`;
    browser.server.on(`GET ${address}`, tagged(10, '"1"'), tagged(20, '"2"'));
    browser.server.on(`POST /overlays/${ID}`, () => json({ overlay: overlayOf() }));
    const save = (portrait: object) =>
      act(() =>
        data.dataProvider.update({ resource: "overlays", id: ID, variables: { name: "x", portrait } }),
      );
    const { result } = await look(address);
    await save({ state: "stored" });
    await pass();
    expect(browser.server.count(`GET ${address}`)).toBe(1);
    await save({ state: "picked", file: new Blob(["new"]) });
    await pass();
    expect(urls.alive.get(result.current.url as string)?.size).toBe(20);
    expect(conditional(address)).toBe(false);
    expect(urls.alive.size).toBe(1);
  });

  test("do not keep a request from before a save", async () => {
    const { forgetMedia } = await import("../../../src/providers/http/media-cache");
    const { answer, give } = held(() => bytes(10, '"old"'));
    browser.server.on(`GET ${A}`, answer, tagged(20, '"new"'));
    const { result } = renderHook(() => hooks.useMedia(A));
    await pass();
    forgetMedia(A);
    give();
    await pass();
    expect(urls.alive.get(result.current.url as string)?.size).toBe(20);
    expect(vi.mocked(URL.revokeObjectURL)).toHaveBeenCalledTimes(1);
  });
});
