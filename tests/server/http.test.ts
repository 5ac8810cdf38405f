import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NIL_ID } from "../../contract/core/ids";
import { allOperations } from "../../contract/endpoints";
import { parseJson } from "../../server/http/json";
import { findGaps } from "../../server/mount";
import { logInAs, makePerson, type Person } from "../support/people";
import { send } from "../support/send";
import { startServer, type TestServer } from "../support/server";
import { signal } from "../support/signal";
import { arrivals } from "../support/waiting";

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startServer();
  admin = await logInAs(server, "admin@example.com");
});
afterAll(() => server?.stop());

describe("every answer", () => {
  it("unknown calls are 404 in the one shape of refusals, never HTML", async () => {
    for (const path of [
      "/api/v1/nothing",
      "/api/nothing",
      "/api/v2/overlays/",
      "/api/v1/overlays/new",
      "/api/v1/overlays/1",
    ]) {
      const { status, body } = await send(server, "GET", path, { token: admin.token });
      expect([path, status, Object.keys(body)]).toEqual([path, 404, ["detail", "code"]]);
    }
  });

  it("carries security headers and no-store under /api", async () => {
    const { headers } = await send(server, "GET", "/config/");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    const encoded = await fetch(`${server.url}/%61pi/v1/config/`);
    expect([encoded.status, encoded.headers.get("cache-control")]).toEqual([200, "no-store"]);
  });

  it("speaks the language of the request in its details [HTTP-10]", async () => {
    const say = async (language: string) =>
      (await send(server, "GET", "/overlays/", { headers: { "accept-language": language } })).body.detail;
    expect(await say("ru")).toMatch(/[а-я]/i);
    expect(await say("en")).toMatch(/^[a-z ,.]+$/i);
    expect(await say("de")).toBe(await say("en"));
  });

  it("malformed JSON, too much of it and unknown types are 4xx with a detail", async () => {
    const post = (body: BodyInit, type: string) =>
      fetch(`${server.url}/api/v1/auth`, { method: "POST", body, headers: { "content-type": type } });
    const answers = [
      await post("{", "application/json"),
      await post("null", "application/json"),
      await post("[]", "application/json"),
      await post("x", "text/plain"),
      await post(JSON.stringify({ email: "x".repeat(9 * 1024 * 1024) }), "application/json"),
      await post('{"email":1e400,"password":{"__proto__":1}}', "application/json"),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([400, 422, 422, 422, 413, 422]);
    for (const answer of answers)
      expect(typeof ((await answer.json()) as { detail: unknown }).detail).toBe("string");
  });

  it("a body of 60 MB is refused with a text, not by a cut connection", async () => {
    const answer = await fetch(`${server.url}/api/v1/participants/`, {
      method: "PUT",
      body: Buffer.alloc(60e6, " "),
      headers: { "content-type": "application/json", authorization: `Bearer ${admin.token}` },
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      413,
      "errors.too_large",
    ]);
    // A line ended here would be reset under a client that is still sending.
    expect(answer.headers.get("connection")).not.toBe("close");
  });

  it("anonymous callers may send 64 KB of JSON at most [OP-19]", async () => {
    const login = (length: number) =>
      send(server, "POST", "/auth", {
        json: { email: "a@example.com", password: "x", more: "x".repeat(length) },
      });
    expect((await login(60_000)).status).toBe(401);
    expect((await login(70_000)).status).toBe(413);
  });

  it("a call takes as much JSON as it needs: 256 KB, labels in fifty languages more [OP-19]", async () => {
    const { token } = admin;
    const many = (length: number) =>
      send(server, "POST", "/overlays/by_ids", { token, json: { ids: [], more: "x".repeat(length) } });
    expect((await many(250_000)).status).toBe(200);
    expect((await many(270_000)).status).toBe(413);
    const label = { id_language: NIL_ID, name: "ж", description: "ж".repeat(10_000) };
    const labels = await send(server, "POST", `/labels/participant/${NIL_ID}`, {
      token,
      json: { labels: Array(50).fill(label) },
    });
    expect(labels.status).toBe(422); // NIL_ID is no language
  });

  it("of a thousand errors a refusal names a hundred", async () => {
    const labels = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`bad${i}`, "x"]));
    const { status, body } = await send(server, "POST", "/routing-tags", {
      token: admin.token,
      json: { labels },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.fields).length).toBeLessThanOrEqual(100);
  });

  it("a member __proto__ is left out, however it is escaped", () => {
    for (const name of ["__proto__", "\\u005f_proto__", "__pr\\u006fto__", "__proto\\u005F_"]) {
      const read = parseJson(`{"a":[{"${name}":{"x":1},"b":2}]}`) as { a: [object] };
      expect(Object.keys(read.a[0])).toEqual(["b"]);
    }
  });

  it("a moment outside the wire's calendar is refused, and never breaks a list [OP-14]", async () => {
    const call = (method: string, path: string, json?: unknown) =>
      send(server, method, path, { token: admin.token, json });
    for (const moment of ["0000-06-01T00:00:00Z", "0001-01-01T00:00:00+12:00", "9999-12-31T23:59:59-12:00"]) {
      const text = encodeURIComponent(moment);
      for (const path of [`/transactions/?created_to=${text}`, `/schedules/?from=${text}`])
        expect([path, (await call("GET", path)).status]).toEqual([path, 422]);
      const made = await call("POST", "/api-keys", { name: "Kiosk", expires_at: moment });
      expect([moment, made.status, made.body.fields]).toEqual([
        moment,
        422,
        { expires_at: "validation.invalid" },
      ]);
    }
    const last = "9999-12-31T23:59:59Z";
    expect((await call("POST", "/api-keys", { name: "Kiosk", expires_at: last })).body.expires_at).toBe(last);
    expect((await call("GET", "/api-keys")).body.items).toHaveLength(1);
  });

  it("401 and 403 come before 400: no body of a forbidden call is validated [HTTP-13]", async () => {
    const put = async (headers: Record<string, string>) =>
      (
        await fetch(`${server.url}/api/v1/participants/`, {
          method: "PUT",
          body: "{",
          headers: { "content-type": "application/json", ...headers },
        })
      ).status;
    const organiser = await makePerson(server, admin);
    expect(await put({})).toBe(401);
    expect(await put({ authorization: `Bearer ${organiser.token}` })).toBe(403);
    expect(await put({ authorization: `Bearer ${admin.token}` })).toBe(400);
  });

  it("addresses that cannot be read, ids of any length and bytes that are no request are refused in the same shape", async () => {
    const ask = async (path: string) => {
      const { status, headers, body } = await send(server, "GET", path, { token: admin.token });
      expect([headers.get("x-content-type-options"), typeof body.detail]).toEqual(["nosniff", "string"]);
      return status;
    };
    expect(await ask("/overlays/%zz")).toBe(400);
    expect(await ask(`/overlays/${"a".repeat(4000)}`)).toBe(404);
    expect(await ask(`/deposit_codes/activate/${"A".repeat(4000)}`)).toBe(404);
    const { hostname, port } = new URL(server.url);
    const answer = await new Promise<string>((resolve) => {
      let text = "";
      const socket = connect(Number(port), hostname, () => socket.write("NO SUCH THING\r\n\r\n"));
      socket.on("data", (bytes) => (text += bytes)).on("close", () => resolve(text));
    });
    expect(answer).toMatch(
      /^HTTP\/1.1 400 [\s\S]*\r\n\r\n\{"detail":"[^"]+","code":"errors.invalid_request"\}$/,
    );
  });

  it("bodies with another key case than the wire's are not accepted [CALL-HTTP-02]", async () => {
    const { body } = await send(server, "PUT", "/users/", {
      token: admin.token,
      json: { user: { firstName: "A", lastName: "B", email: "case@example.com" } },
    });
    expect(Object.keys(body.fields)).toEqual(["first_name", "last_name"]);
  });

  it("more than 60 e-mail checks a minute from one address are 429", async () => {
    const fresh = await startServer();
    const check = () => send(fresh, "GET", "/check_email?email=a@example.com");
    for (let i = 0; i < 60; i++) expect((await check()).status).toBe(200);
    const refused = await check();
    expect([refused.status, refused.body.code]).toEqual([429, "errors.too_many_requests"]);
    // No second allowance by asking for the heads alone, whose length tells as much.
    expect(
      (await fetch(`${fresh.url}/api/v1/check_email?email=a@example.com`, { method: "HEAD" })).status,
    ).toBe(404);
    await fresh.stop();
  });

  it("health covers both stores", async () => {
    expect((await send(server, "GET", "/api/health")).body).toEqual({ status: "ok" });
    const { ping } = server.services.blobs;
    server.services.blobs.ping = () => Promise.reject(new Error("gone"));
    expect((await send(server, "GET", "/api/health")).status).toBe(503);
    // Anybody may ask, and a store may be far away: of many at once one asks for all.
    let asked = 0;
    const store = signal();
    server.services.blobs.ping = async () => {
      asked += 1;
      await store.given;
    };
    const allIn = arrivals(server, 10);
    const answers = Promise.all(Array.from({ length: 10 }, () => send(server, "GET", "/api/health")));
    await allIn;
    await send(server, "GET", "/config/");
    store.give();
    expect((await answers).map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(asked).toBe(1);
    server.services.blobs.ping = ping;
  });
});

describe("the contract", () => {
  it("a call without a handler and an entity without a table are named", () => {
    const gaps = findGaps(
      { handlers: {}, bindings: {} },
      { endpoints: { login: 1 }, entities: { overlays: 1 } },
    );
    expect(gaps).toEqual(["no handler for login", "no table for overlays"]);
    expect(findGaps()).toEqual([]);
  });

  it("is served as OpenAPI 3.1 with every call, and readable without an outside address", async () => {
    const { body } = await send(server, "GET", "/api/v1/openapi.json");
    expect(body.openapi).toBe("3.1.0");
    const described = Object.values(body.paths as Record<string, object>).flatMap((methods) =>
      Object.values(methods).map((call: { operationId: string }) => call.operationId),
    );
    expect(described.sort()).toEqual(
      allOperations()
        .map((operation) => operation.id)
        .sort(),
    );
    const parts =
      body.paths["/api/v1/overlays/"].put.requestBody.content["multipart/form-data"].schema.properties;
    expect(Object.keys(parts)).toEqual(["overlay_data", "landscape", "portrait"]);
    const save = body.paths["/api/v1/overlays/{id}"].post;
    expect(save.parameters.map(({ name }: { name: string }) => name)).toEqual(["id", "If-Match"]);
    expect(Object.keys(save.responses["412"].content["application/json"].schema.properties)).toEqual([
      "detail",
      "code",
      "fields",
      "overlay",
      "version",
    ]);
    const [email] = body.paths["/api/v1/check_email"].get.parameters;
    expect([email.name, email.required]).toEqual(["email", true]);
    const page = await fetch(`${server.url}/api/docs`);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await page.text()).not.toMatch(/https?:\/\//);
  });

  it("every path is served under its base: /api/v1, or /api where the specification says so [HTTP-01 HTTP-02]", async () => {
    expect((await send(server, "GET", "/api/v1/config/")).status).toBe(200);
    expect((await send(server, "POST", "/api/v1/logs/client", { json: {} })).status).toBe(404);
    expect((await send(server, "POST", "/api/logs/client", { json: {} })).status).toBe(422);
  });

  it("config has language, abilities and messenger, and no demo outside the demo", async () => {
    const { body } = await send(server, "GET", "/config/");
    expect(body).toEqual({
      language: { code: "en" },
      features: expect.arrayContaining(["list-search", "list-sort", "versions", "idempotency"]),
      messenger_api: "http://127.0.0.1:9",
    });
  });
});
