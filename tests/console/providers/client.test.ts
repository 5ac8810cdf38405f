import { beforeEach, describe, expect, test } from "vitest";
import type { Tab } from "./support/browser";
import { json, type Seen } from "./support/server";
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

describe("requests on the wire", () => {
  test("JSON goes below /api/v1, or below /api for unversioned calls [HTTP-02 CALL-HTTP-02]", async () => {
    browser.server.on("POST /users/", () => json({})).on("POST /process", () => json({}));
    await asked("POST /users/", { json: { first_name: "x" } });
    await asked("POST /process", { base: "unversioned" });
    const [users, process] = browser.server.seen;
    expect(users?.path).toBe("/api/v1/users/");
    expect(users?.headers["Content-Type"]).toBe("application/json");
    expect(users?.options.body).toBe('{"first_name":"x"}');
    expect(process?.path).toBe("/api/process");
    expect(process?.headers).not.toHaveProperty("Content-Type");
  });

  test("the current language is sent with every call, public ones included [CALL-HTTP-04]", async () => {
    browser.server.on("GET /config/", () => json({}));
    document.documentElement.lang = "ru-RU";
    await asked("GET /config/", { session: "bypass" });
    document.documentElement.lang = "";
    await asked("GET /config/");
    tab.setRequestLanguage(() => "ru");
    await tab.request({ method: "GET", path: "/config/" });
    expect(browser.server.seen.map(({ headers }) => headers["Accept-Language"])).toEqual(["ru", "en", "ru"]);
  });

  test("arrays repeat the name in a query, absent values are left out", async () => {
    browser.server.on("GET /styles/", () => json({}));
    const query = {
      page: 2,
      participant_ids: ["a b", "c"],
      search: undefined,
      owner_id: null,
      final: false,
      none: [],
    };
    await asked("GET /styles/", { query });
    expect(browser.server.seen[0]?.path).toBe(
      "/api/v1/styles/?page=2&participant_ids=a+b&participant_ids=c&final=false",
    );
  });

  test("nothing of the browser's own cache is used", async () => {
    browser.server.on("GET /users/", () => json({}));
    await asked("GET /users/");
    expect(browser.server.seen[0]?.options.cache).toBe("no-store");
  });
});

describe("casing", () => {
  const wire = { theme_id: 1, isNew: 2, list: [{ first_name: { "a1b2-c3": 3, "border-top": 4 } }] };

  test.each([
    ["/galleries/1/themes", "CALL-HTTP-05"],
    ["/quizzes/1", "CALL-HTTP-06"],
    ["/routing-tags/1/labels", "CALL-HTTP-07"],
    ["/routing-debug/test", "CALL-HTTP-08"],
    ["/servers/1/routing-rules", "CALL-HTTP-09"],
  ])(
    "%s speaks snake_case out and camelCase in [CALL-HTTP-05 CALL-HTTP-06 CALL-HTTP-07 CALL-HTTP-08 CALL-HTTP-09]",
    async (path) => {
      browser.server.on(`POST ${path}`, () => json(wire));
      const reply = await asked(`POST ${path}`, {
        json: { themeId: 1, nested: [{ isNew: true }] },
        query: { domain_id: 1 },
      });
      expect(browser.server.seen[0]?.body).toEqual({ theme_id: 1, nested: [{ is_new: true }] });
      expect(browser.server.seen[0]?.path).toContain("domain_id=1");
      expect(reply.data).toEqual({
        themeId: 1,
        isNew: 2,
        list: [{ firstName: { "a1b2-c3": 3, "border-top": 4 } }],
      });
    },
  );

  test.each(["/users/", "/quiz/schedule/1", "/gallery/x"])(
    "%s keeps its keys [CALL-HTTP-10]",
    async (path) => {
      browser.server.on(`POST ${path}`, () => json(wire));
      const reply = await asked(`POST ${path}`, { json: { themeId: 1 } });
      expect(browser.server.seen[0]?.body).toEqual({ themeId: 1 });
      expect(reply.data).toEqual(wire);
    },
  );

  test("forms and blobs are never touched [CALL-HTTP-10]", async () => {
    browser.server.on("POST /galleries/1", () => new Response('{"theme_id":1}'));
    const form = () => {
      const data = new FormData();
      data.append("themeId", '{"isNew":1}');
      return data;
    };
    const reply = await asked("POST /galleries/1", { form, as: "blob" });
    const sent = browser.server.seen[0]?.body;
    expect(Object.fromEntries(sent as unknown as Iterable<[string, string]>)).toEqual({
      themeId: '{"isNew":1}',
    });
    expect(await (reply.data as Blob).text()).toBe('{"theme_id":1}');
  });
});

/** A body that ends with its request only, as the browser's do. */
function endless({ options }: Seen): Response {
  const start = (body: ReadableStreamDefaultController) =>
    options.signal?.addEventListener("abort", () => body.error(new DOMException("aborted", "AbortError")));
  return new Response(new ReadableStream({ start }));
}

describe("an error", () => {
  test("carries the server's detail, code and fields [HTTP-10]", async () => {
    const body = { detail: "Taken", code: "errors.duplicate", fields: { email: "validation.taken", n: 1 } };
    browser.server.on("PUT /users/", () => json(body, 409));
    await expect(asked("PUT /users/", { json: {}, query: { q: "secret" } })).rejects.toMatchObject({
      message: "Taken",
      detail: "Taken",
      code: "errors.duplicate",
      errors: { email: "validation.taken" },
      statusCode: 409,
      kind: "http",
      method: "PUT",
      url: "/api/v1/users/",
    });
  });

  test.each([[{ detail: 5 }], [{ detail: ["x"] }], [{}], [null], ["text"]])(
    "%j has no detail [HTTP-10]",
    async (body) => {
      browser.server.on("PUT /users/", () => json(body, 422));
      const error = await asked("PUT /users/").catch((reason: unknown) => reason);
      expect(error).toMatchObject({ statusCode: 422, detail: undefined });
      const { messageFor } = await browser.openTab();
      expect(messageFor(error, (key) => key, "login.failed")).toBe("login.failed");
    },
  );

  test("is described: detail, limit, connection, time, otherwise the action's own text [HTTP-10]", async () => {
    const { ApiError, LogoutError, messageFor } = tab;
    const facts = { method: "GET", url: "/x" };
    const said = (error: unknown) => messageFor(error, (key) => key, "login.failed");
    expect(said(new ApiError({ ...facts, kind: "http", statusCode: 409, detail: "Taken" }))).toBe("Taken");
    expect(said(new ApiError({ ...facts, kind: "http", statusCode: 429, detail: "slow down" }))).toBe(
      "errors.api_limit",
    );
    const logins = { ...facts, kind: "http", statusCode: 429, code: "errors.too_many_logins" } as const;
    expect(said(new ApiError({ ...logins, detail: "14 min" }))).toBe("14 min");
    expect(said(new ApiError(logins))).toBe("errors.api_limit");
    expect(said(new ApiError({ ...facts, kind: "network" }))).toBe("errors.network_error");
    expect(said(new ApiError({ ...facts, kind: "timeout" }))).toBe("errors.timeout");
    expect(said(new ApiError({ ...facts, kind: "malformed", statusCode: 200 }))).toBe("login.failed");
    expect(said(new TypeError("x is undefined"))).toBe("login.failed");
    expect(said(new LogoutError())).toBe("");
  });

  test.each([
    ["is not answered", () => new Promise<Response>(() => {})],
    ["is answered by a body that never ends", endless],
  ])("comes after 300 s of a request that %s [HTTP-11]", async (_, answer) => {
    browser.server.on("POST /users/", answer);
    let error: unknown;
    void asked("POST /users/").catch((reason: unknown) => {
      error = reason;
    });
    await settled(299_000);
    expect(error).toBeUndefined();
    await settled(1_001);
    expect(error).toMatchObject({ kind: "timeout", statusCode: 0 });
  });

  test("of a cancelled call is the caller's own", async () => {
    browser.server.on("GET /users/", () => new Promise(() => {}));
    const stop = new AbortController();
    const outcome = expect(asked("GET /users/", { signal: stop.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
    await settled();
    stop.abort();
    await outcome;
    expect(browser.server.count("GET /users/")).toBe(1);
    await expect(asked("GET /users/", { signal: stop.signal })).rejects.toMatchObject({ name: "AbortError" });
    expect(browser.server.count("GET /users/")).toBe(1);
  });
});

describe("an answer", () => {
  test.each([
    ["an HTML page", "<!doctype html><title>proxy</title>"],
    ["half a document", '{"users": ['],
    ["bare text", "users"],
  ])("that is %s is malformed", async (_, text) => {
    browser.server.on("GET /users/", () => new Response(text));
    await expect(asked("GET /users/")).rejects.toMatchObject({ kind: "malformed", statusCode: 200 });
  });

  test.each([
    ["", undefined],
    ['""', ""],
    ["null", null],
    ["\uFEFF{}", {}],
    ['{"a":1,"a":2}', { a: 2 }],
  ])("%j is read", async (text, data) => {
    browser.server.on("POST /register", () => new Response(text));
    expect((await asked("POST /register")).data).toEqual(data);
  });

  test.each([200, 201, 202, 204])("with any status of success, as %i, will do", async (status) => {
    browser.server.on(
      "DELETE /users/1",
      () => new Response(status === 204 ? null : "<p>gone</p>", { status }),
    );
    expect(await asked("DELETE /users/1", { as: "none" })).toMatchObject({ status, data: undefined });
  });

  test("of 304 counts only for a conditional request", async () => {
    browser.server.on("GET /x", () => new Response(null, { status: 304 }));
    const headers = { "If-None-Match": '"tag"' };
    expect((await asked("GET /x", { headers, as: "blob" })).status).toBe(304);
    await expect(asked("GET /x")).rejects.toMatchObject({ statusCode: 304 });
  });
});
