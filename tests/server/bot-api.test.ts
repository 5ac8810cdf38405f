import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createBotApi, type MessengerError } from "../../server/delivery/bot-api";
import { tokenOf } from "../support/messenger";
import { freePort } from "../support/ports";

const TOKEN = tokenOf(424_242);

describe("the client of the Bot API", () => {
  const open: (() => void)[] = [];
  afterEach(() => {
    for (const close of open.splice(0)) close();
  });

  async function messenger(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    open.push(() => server.close().closeAllConnections());
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/below/`;
  }
  const errorOf = (root: string, token = TOKEN, parameters: object | FormData = {}, patience = 5000) =>
    createBotApi(() => root)
      .call(token, "sendPhoto", parameters, { patience })
      .then(
        () => undefined,
        ({ kind, message, seconds }: MessengerError) => ({ kind, message, seconds }),
      );

  it("calls below the configured root, with JSON or a form", async () => {
    const seen: unknown[] = [];
    const root = await messenger((request, response) => {
      seen.push([request.method, request.url, request.headers["content-type"]?.split(";")[0]]);
      request.resume().on("end", () => response.end('{"ok":true,"result":7}'));
    });
    const api = createBotApi(() => root);
    expect(await api.call(TOKEN, "getMe", {})).toBe(7);
    expect(await api.call(TOKEN, "sendPhoto", new FormData())).toBe(7);
    expect(seen).toEqual([
      ["POST", `/below/bot${TOKEN}/getMe`, "application/json"],
      ["POST", `/below/bot${TOKEN}/sendPhoto`, "multipart/form-data"],
    ]);
  });

  it("a redirect is not followed, and no error names address or token", async () => {
    let asked = 0;
    const other = await messenger((_request, response) => {
      asked += 1;
      response.end('{"ok":true}');
    });
    const root = await messenger((_request, response) => {
      response.writeHead(302, { location: `${other}bot${TOKEN}/getMe` });
      response.end(JSON.stringify({ ok: false, description: `moved to /bot${TOKEN}/getMe` }));
    });
    const dead = `http://127.0.0.1:${await freePort()}`;
    const errors = [await errorOf(root), await errorOf(dead)];
    expect(errors.map((error) => error?.kind)).toEqual(["refused", "failed"]);
    expect(asked).toBe(0);
    expect(JSON.stringify(errors)).not.toMatch(/A{20}|127\.0\.0\.1/);
  });

  it("a text that is no token never becomes a part of an address", async () => {
    let asked = 0;
    const root = await messenger((_request, response) => {
      asked += 1;
      response.end('{"ok":true}');
    });
    for (const token of ["", "1:a/../../x", "1:a?b", "1:a#b", "1:a b", "../1:a", "1:ä"])
      expect([token, (await errorOf(root, token))?.kind]).toEqual([token, "token"]);
    expect(asked).toBe(0);
  });

  it.each<[string, number, object, string, number]>([
    ["a token unknown", 401, {}, "token", 0],
    ["a token malformed", 404, {}, "token", 0],
    ["told to wait", 429, { parameters: { retry_after: 17 } }, "wait", 17],
    ["told to wait for months", 429, { parameters: { retry_after: 3_000_000 } }, "wait", 3600],
    ["told to wait, not how long", 429, {}, "wait", 5],
    ["another reader", 409, {}, "conflict", 0],
    ["a block", 403, { description: "Forbidden: bot was blocked by the user" }, "gone", 0],
    ["a chat gone", 400, { description: "Bad Request: chat not found" }, "gone", 0],
    ["a refusal", 400, { description: "Bad Request: wrong" }, "refused", 0],
    ["trouble", 502, {}, "failed", 0],
  ])("%s is told from the answer", async (_what, status, answer, kind, seconds) => {
    const root = await messenger((_request, response) => {
      response.writeHead(status).end(JSON.stringify({ ok: false, ...answer }));
    });
    expect(await errorOf(root)).toMatchObject({ kind, seconds });
  });

  it("a complete request without a usable answer is unknown: silence, a cut, too much, no JSON", async () => {
    const silent = await messenger(() => undefined);
    const cut = await messenger((request, response) => {
      request.resume().on("end", () => response.destroy());
    });
    const much = await messenger((_request, response) => response.end(`"${"x".repeat(2_000_000)}"`));
    const odd = await messenger((_request, response) => response.end("<html>"));
    const errors = [
      await errorOf(silent, TOKEN, {}, 200),
      await errorOf(cut),
      await errorOf(much),
      await errorOf(odd),
    ];
    expect(errors.map((error) => error?.kind)).toEqual(["unknown", "unknown", "unknown", "unknown"]);
  });

  it("a request that broke before it was complete has failed, and may be sent again", async () => {
    const server = createSocketServer((socket) => socket.once("data", () => socket.resetAndDestroy()));
    open.push(() => server.close());
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const form = new FormData();
    form.set("photo", new Blob([new Uint8Array(60_000_000)]));
    const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect((await errorOf(root, TOKEN, form))?.kind).toBe("failed");
  });
});
