import { beforeEach, describe, expect, test } from "vitest";
import type { Tab } from "./support/browser";
import { json, lost } from "./support/server";
import { browser, settled, setUpBrowser } from "./support/setup";

setUpBrowser({ keepsContract: false }); // what is in a body is no matter here

let tab: Tab;
beforeEach(async () => {
  tab = await browser.openTab();
});

const asked = (call: string, options: object = {}) => {
  const [method, path] = call.split(" ") as ["GET", string];
  return tab.request({ method, path, ...options });
};

describe("patience", () => {
  test.each([
    ["a lost connection", lost],
    ["502", () => json({}, 502)],
    ["503", () => json({}, 503)],
    ["504", () => json({}, 504)],
  ])("a read is repeated at most twice after %s", async (_, answer) => {
    browser.server.on("GET /users/", answer, answer, () => json({ ok: true }));
    const first = asked("GET /users/");
    await settled(3_000);
    expect((await first).data).toEqual({ ok: true });
    browser.server.on("GET /roles/", answer);
    const second = asked("GET /roles/").catch((reason: unknown) => reason);
    await settled(10_000);
    expect(await second).toMatchObject({ name: "ApiError" });
    expect(browser.server.count("GET /roles/")).toBe(3);
  });

  test.each([400, 404, 429, 500])("a read is not repeated after %i", async (status) => {
    browser.server.on("GET /users/", () => json({}, status));
    const reading = asked("GET /users/").catch(() => undefined);
    await settled(10_000);
    await reading;
    expect(browser.server.count("GET /users/")).toBe(1);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])("%s is never repeated", async (method) => {
    browser.server.on(`${method} /users/`, lost);
    const writing = expect(asked(`${method} /users/`)).rejects.toMatchObject({ kind: "network" });
    await settled(10_000);
    await writing;
    expect(browser.server.count(`${method} /users/`)).toBe(1);
  });

  test("a GET with effects is not repeated", async () => {
    browser.server.on("GET /activate", lost);
    const writing = expect(asked("GET /activate", { retry: false })).rejects.toMatchObject({
      kind: "network",
    });
    await settled(10_000);
    await writing;
    expect(browser.server.count("GET /activate")).toBe(1);
  });

  test("ends with the caller's", async () => {
    browser.server.on("GET /users/", lost);
    const stop = new AbortController();
    const outcome = expect(asked("GET /users/", { signal: stop.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
    await settled(100);
    stop.abort();
    await outcome;
    expect(browser.server.count("GET /users/")).toBe(1);
  });
});
