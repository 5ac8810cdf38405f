import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { defineEndpoint } from "../../../contract/core/endpoint";
import { endpoints } from "../../../contract/endpoints";
import type { Tab } from "./support/browser";
import { offering } from "./support/data";
import { pair, person } from "./support/people";
import { json, lost } from "./support/server";
import { browser, settled, setUpBrowser, signedIn } from "./support/setup";

setUpBrowser();

let tab: Tab;
let call: typeof import("../../../src/providers/call").call;
let callForAnswer: typeof import("../../../src/providers/call").callForAnswer;
let change: typeof import("../../../src/providers/call").change;
beforeEach(async () => {
  tab = await browser.openTab();
  ({ call, callForAnswer, change } = await import("../../../src/providers/call"));
});

const ID = "33333333-3333-4333-8333-333333333333";
const signedInAsAdmin = () => signedIn(tab, person({ is_admin: true }));

describe("a call of the contract", () => {
  test("POST /auth sends e-mail and password and delivers tokens and user [CALL-SESS-01 CALL-SESS-02]", async () => {
    const tokens = pair();
    browser.server.on("POST /auth", () => json({ ...tokens, user: person() }));
    const reply = await call(endpoints.login, { body: { email: "a@b.example", password: "secret word" } });
    expect(reply).toEqual({ ...tokens, user: person() });
    const [seen] = browser.server.seen;
    expect(seen?.path).toBe("/api/v1/auth");
    expect(seen?.body).toEqual({ email: "a@b.example", password: "secret word" });
    expect(seen?.headers).not.toHaveProperty("Authorization");
  });

  test("GET /users/profile delivers the present user [CALL-SESS-03]", async () => {
    await signedIn(tab);
    browser.server.on("GET /users/profile", () => json({ user: person({ balance: 1 }) }));
    const { user } = await call(endpoints.profile, {});
    expect(user.balance).toBe(1);
    expect(browser.server.calls("GET /users/profile")[0]?.body).toBeUndefined();
  });

  test("fills in its path, its query and its body", async () => {
    await signedInAsAdmin();
    browser.server
      .on("GET /users/search", () => json({ users: [] }))
      .on(`POST /users/${ID}/password`, () => json(null, 204));
    await call(endpoints.searchUsers, { query: { q: "a b", limit: 20 } });
    expect(
      await call(endpoints.setUserPassword, { params: { id: ID }, body: { password: "long enough" } }),
    ).toBeUndefined();
    expect(browser.server.seen[0]?.path).toBe("/api/v1/users/search?q=a+b&limit=20");
    expect(browser.server.seen[1]?.body).toEqual({ password: "long enough" });
  });

  test("writes the parts of a form, again for a replay", async () => {
    const endpoint = defineEndpoint({
      id: "test.upload",
      method: "POST",
      path: "/upload",
      access: ["user"],
      body: { multipart: { json: { data: z.object({}) }, files: { file: { types: [], maxBytes: 1 } } } },
      reply: { status: 200, json: z.object({ ok: z.boolean() }) },
      source: "test",
    });
    await signedIn(tab);
    const next = pair();
    browser.server
      .on("POST /auth/refresh", () => json(next))
      .on(
        "POST /upload",
        () => json({}, 401),
        () => json({ ok: true }),
      );
    const form = { json: { data: { a: 1 } }, files: { file: new Blob(["x"]) } };
    expect(await call(endpoint, { form })).toEqual({ ok: true });
    for (const { body } of browser.server.calls("POST /upload")) {
      expect((body as FormData).get("data")).toBe('{"a":1}');
      expect((body as FormData).get("file")).toMatchObject({ size: 1 });
    }
    expect(browser.server.count("POST /upload")).toBe(2);
  });

  test("delivers bytes as a Blob", async () => {
    const endpoint = defineEndpoint({
      id: "test.bytes",
      method: "GET",
      path: "/sheet",
      access: ["anonymous"],
      reply: { status: 200, binary: ["application/zip"] },
      source: "test",
    });
    browser.server.on("GET /sheet", () => new Response("PK"));
    expect(await (await call(endpoint, {})).text()).toBe("PK");
  });

  test('POST /register: an empty body is the empty text, as "" is', async () => {
    browser.server.keepsContract = false;
    const body = {
      first_name: "a",
      last_name: "b",
      email: "a@b.example",
      password: "long enough",
      captcha: "x",
    };
    browser.server.on(
      "POST /register",
      () => new Response(""),
      () => json(""),
      () => json("taken"),
    );
    const said = [];
    for (let turn = 0; turn < 3; turn++) said.push(await call(endpoints.register, { body }));
    expect(said).toEqual(["", "", "taken"]);
  });

  test.each([
    ["null", null],
    ["an array", []],
    ["nothing", undefined],
    ["a text", "x"],
    ["an empty object", {}],
  ])("that is answered by %s fails as malformed", async (_, data) => {
    browser.server.keepsContract = false;
    await signedIn(tab);
    browser.server.on("GET /users/profile", () => (data === undefined ? new Response("") : json(data)));
    const asked = call(endpoints.profile, {});
    await expect(asked).rejects.toMatchObject({
      kind: "malformed",
      statusCode: 200,
      url: "/api/v1/users/profile",
    });
  });

  test.each([
    ["nothing", () => new Response(null, { status: 204 })],
    ["an empty text", () => new Response("")],
    ["words of its own", () => json({ ok: true })],
  ])("is a change that any good status confirms, %s beside it [OP-06]", async (_, answer) => {
    browser.server.keepsContract = false;
    await signedInAsAdmin();
    browser.server.on(`PUT /routing-tags/${ID}/labels`, answer, () => json({ detail: "no" }, 422));
    const input = { params: { id: ID }, body: { labels: { en: "Night" } } };
    expect(await change(endpoints.saveTagLabels, input)).toBeUndefined();
    await expect(change(endpoints.saveTagLabels, input)).rejects.toMatchObject({ detail: "no" });
  });

  test("that the role may never make is not sent, for its 403 would end the session [HTTP-09]", async () => {
    await signedIn(tab);
    const asked = call(endpoints.listSessions, {});
    await expect(asked).rejects.toMatchObject({
      statusCode: 403,
      message: expect.stringContaining("Access denied"),
    });
    expect(browser.server.seen).toEqual([]);
    expect(tab.session.current()).not.toBeNull();
  });

  test("with effects is not repeated though it is a GET", async () => {
    const endpoint = defineEndpoint({
      id: "test.activate",
      method: "GET",
      path: "/activate",
      access: ["anonymous"],
      effects: true,
      reply: { status: 204 },
      source: "test",
    });
    browser.server.on("GET /activate", lost);
    const asked = expect(call(endpoint, {})).rejects.toMatchObject({ kind: "network" });
    await settled(10_000);
    await asked;
    expect(browser.server.count("GET /activate")).toBe(1);
  });

  test("returns the answer's headers on request", async () => {
    await signedIn(tab);
    browser.server.on("GET /users/profile", () => json({ user: person() }, 200, { ETag: '"7"' }));
    const { body, headers } = await callForAnswer(endpoints.profile, {});
    expect([body.user.email, headers.get("ETag")]).toEqual(["olga@example.com", '"7"']);
  });

  test("sends its version and idempotency key to servers with these abilities [OP-175]", async () => {
    await signedIn(tab);
    const path = "/deposit_codes/activate/A";
    browser.server.on(`GET ${path}`, () => json({ detail: "no" }, 404));
    const send = () =>
      call(endpoints.activateCode, { params: { code: "A" } }, { version: '"1"', idempotencyKey: "k" });
    offering("versions", "idempotency");
    await expect(send()).rejects.toMatchObject({ statusCode: 404 });
    expect(browser.server.calls(`GET ${path}`)[0]?.headers).toMatchObject({
      "If-Match": '"1"',
      "Idempotency-Key": "k",
    });
  });

  test("sends neither to a server without them", async () => {
    await signedIn(tab);
    offering();
    browser.server.on("GET /users/profile", () => json({ user: person() }));
    await call(endpoints.profile, {}, { version: '"1"', idempotencyKey: "k" });
    const { headers } = browser.server.calls("GET /users/profile")[0] as { headers: object };
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(["If-Match"]));
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(["Idempotency-Key"]));
  });

  test("may have a separate time-out, and may be excluded from retries", async () => {
    await signedIn(tab);
    browser.server.on("GET /users/profile", () => new Promise(() => {}), lost);
    const late = expect(call(endpoints.profile, {}, { timeoutMs: 5_000 })).rejects.toMatchObject({
      kind: "timeout",
    });
    await settled(5_100);
    await late;
    await expect(call(endpoints.profile, {}, { retry: false })).rejects.toMatchObject({ kind: "network" });
    expect(browser.server.count("GET /users/profile")).toBe(2);
  });
});
