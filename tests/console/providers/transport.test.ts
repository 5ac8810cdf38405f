import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { config } from "../../../contract/endpoints/config";
import { activateCode } from "../../../contract/endpoints/deposit-codes";
import { FakeServer, json } from "./support/server";

const opened = vi.fn();
let server: FakeServer;
beforeEach(() => {
  vi.resetModules();
  opened.mockClear();
  vi.doMock("idb-keyval", () => ({ createStore: opened, get: opened, update: opened }));
  server = new FakeServer();
  vi.stubGlobal("fetch", server.fetch);
});
afterEach(() => {
  vi.doUnmock("idb-keyval");
  vi.unstubAllGlobals();
});

test("a visitor's call reads its answer by the contract and opens no token store", async () => {
  const { callAnonymously } = await import("../../../src/providers/http/contract-call");
  server.on("GET /config/", () => json({ language: { code: "ru" } }));
  expect(await callAnonymously(config, {})).toEqual({ language: { code: "ru" } });
  expect(server.seen[0]?.headers).not.toHaveProperty("Authorization");
  expect(opened).not.toHaveBeenCalled();
});

test("its refusal is an error, a foreign body is malformed, a secret is in neither", async () => {
  const { callAnonymously } = await import("../../../src/providers/http/contract-call");
  server.keepsContract = false;
  server.on(
    "GET /deposit_codes/activate/SECRET",
    () => json({ detail: "no" }, 403),
    () => json([]),
  );
  const refused = callAnonymously(activateCode, { params: { code: "SECRET" } });
  await expect(refused).rejects.toMatchObject({ statusCode: 403, detail: "no" });
  const strange = callAnonymously(activateCode, { params: { code: "SECRET" } });
  await expect(strange).rejects.toMatchObject({
    kind: "malformed",
    url: "/api/v1/deposit_codes/activate/{code}",
  });
});
