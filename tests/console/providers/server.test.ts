import { renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { json, lost } from "./support/server";
import { browser, settled, setUpBrowser } from "./support/setup";

setUpBrowser();

let server: typeof import("../../../src/providers/server");
beforeEach(async () => {
  await browser.openTab();
  server = await import("../../../src/providers/server");
});

const asked = () => browser.server.count("GET /config/");

describe("the server's configuration", () => {
  test("is requested once, without a bearer", async () => {
    const config = { language: { code: "ru" }, features: ["versions"], messenger_api: "https://m.example" };
    browser.server.on("GET /config/", () => json(config));
    expect(await Promise.all([server.serverConfig(), server.serverConfig()])).toEqual([config, config]);
    expect(await server.offers("versions")).toBe(true);
    expect(await server.offers("list-search")).toBe(false);
    expect(asked()).toBe(1);
  });

  test("may be missing: then it offers nothing", async () => {
    browser.server.on("GET /config/", () => json({ detail: "no such path" }, 404));
    expect(await server.serverConfig()).toEqual({});
    expect(await server.offers("versions")).toBe(false);
    expect(asked()).toBe(1);
  });

  test("is requested again after a lost connection", async () => {
    browser.server.on("GET /config/", lost, lost, lost, () =>
      json({ language: { code: "en" }, features: ["cancel"] }),
    );
    const first = server.offers("cancel");
    await settled(5_000);
    expect(await first).toBe(false);
    expect(await server.offers("cancel")).toBe(true);
  });

  test.each([503, 500, 429])("is requested again after a passing refusal: %i", async (status) => {
    // A read is repeated by itself, too: this is what it says while the server starts again.
    browser.server.on("GET /config/", () => json({}, status));
    const first = server.offers("cancel");
    await settled(5_000);
    expect(await first).toBe(false);
    browser.server.on("GET /config/", () => json({ language: { code: "en" }, features: ["cancel"] }));
    expect(await server.offers("cancel")).toBe(true);
  });

  test("may be a call that the server says it does not have [OP-179]", async () => {
    browser.server.on("GET /config/", () => json({}, 501));
    expect(await server.offers("versions")).toBe(false);
    expect(await server.offers("cancel")).toBe(false);
    expect(asked()).toBe(1);
  });

  test("reach a component when they are known", async () => {
    browser.server.on("GET /config/", () => json({ language: { code: "en" }, features: ["cancel"] }));
    const { result } = renderHook(() => server.useAbility("cancel"));
    expect(result.current).toBeUndefined();
    const { act } = await import("@testing-library/react");
    await act(() => settled());
    expect(result.current).toBe(true);
  });
});
