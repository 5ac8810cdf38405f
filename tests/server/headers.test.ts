import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, createApp } from "../../server/app";
import { readSettings } from "../../server/settings";
import { PASSWORD } from "../support/accounts";

/** The server with a built console of a few files, as `npm start` has one. */
let folder: string;
let app: App;
let proxied: App;

const settingsOf = (name: string, more: Record<string, string> = {}) => ({
  ...readSettings({
    DATA_DIR: join(folder, name),
    PORT: "0",
    LOG: "0",
    DEMO: "0",
    ADMIN_EMAIL: "admin@example.com",
    ADMIN_PASSWORD: PASSWORD,
    ...more,
  }),
  clientDir: join(folder, "client"),
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "safelight-headers-"));
  await mkdir(join(folder, "client/assets"), { recursive: true });
  for (const language of ["en", "ru"])
    await mkdir(join(folder, "client/locales", language), { recursive: true });
  const files = {
    "index.html": "<!doctype html><p nonce=__CSP_NONCE__><script>start($&)</script>",
    "public.html": `<!doctype html><head></head><p><script>start()</script>`,
    "public-texts.json": JSON.stringify([{ path: "^/quiz/", texts: ["common", "quiz"] }]),
    "assets/a-1.js": "export {};",
    "locales/en/common.json": "{}",
    "locales/en/quiz.json": JSON.stringify({ next: "Next $& </script>" }),
    "locales/ru/common.json": "{}",
    "locales/ru/quiz.json": JSON.stringify({ next: "Дальше" }),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, "client", name), text);
  await writeFile(join(folder, "secret.txt"), "secret");
  app = await createApp(settingsOf("plain"));
  proxied = await createApp(settingsOf("proxied", { TRUST_PROXY: "10.0.0.0/8, loopback" }));
  await app.fastify.listen({ port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await Promise.all([app?.close(), proxied?.close()]);
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers = {}, from = app) => from.fastify.inject({ url, headers });
const policyOf = async (url: string) => String((await get(url)).headers["content-security-policy"]);

/** One of each kind of answer, with its media type. */
const ANSWERS: [url: string, status: number, type: string][] = [
  ["/", 200, "text/html; charset=utf-8"],
  ["/gallery/one", 404, "text/html; charset=utf-8"],
  ["/store/one", 404, "text/html; charset=utf-8"],
  ["/quiz/one", 404, "text/html; charset=utf-8"],
  ["/assets/a-1.js", 200, "application/javascript; charset=utf-8"],
  ["/locales/en/common.json", 200, "application/json; charset=utf-8"],
  ["/api/v1/config/", 200, "application/json; charset=utf-8"],
  ["/api/v1/openapi.json", 200, "application/json; charset=utf-8"],
  ["/api/docs", 200, "text/html; charset=utf-8"],
  ["/api/docs/page.js", 200, "text/javascript; charset=utf-8"],
  ["/api/health", 200, "application/json; charset=utf-8"],
  ["/api/v1/users/profile", 401, "application/json; charset=utf-8"],
  ["/api/v1/nothing", 404, "application/json; charset=utf-8"],
  ["/assets/gone.js", 404, "application/json; charset=utf-8"],
];

it.each([
  ["/", "accept-encoding"],
  ["/store/one", "accept-encoding, accept-language"], // its texts are in it
])("the page at %s is compressed where the browser takes it", async (url, vary) => {
  for (const taken of ["br", "gzip, deflate, br, zstd", "gzip;q=0.8, br;q=0.5"]) {
    const { headers, rawPayload } = await get(url, { "accept-encoding": taken });
    expect([taken, headers["content-encoding"], headers.vary]).toEqual([taken, "br", vary]);
    expect(String(brotliDecompressSync(rawPayload))).toContain("<!doctype html>");
  }
  for (const refused of ["", "gzip", "br;q=0, gzip", "br;q=0.0"]) {
    const { headers, body } = await get(url, { "accept-encoding": refused });
    expect([refused, headers["content-encoding"]]).toEqual([refused, undefined]);
    expect(body).toContain("<!doctype html>");
  }
});

describe("every answer, page, file, call or refusal", () => {
  it.each(ANSWERS)("%s (%i) has its type and its policy", async (url, status, type) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers["content-type"]]).toEqual([status, type]);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["x-powered-by"] ?? headers.server).toBeUndefined();
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(/default-src '(none|self)'/);
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/script-src[^;]*('unsafe|\*|https?:)/);
    if (url === "/gallery/one") expect(policy).not.toContain("frame-ancestors");
    else expect(policy).toContain("frame-ancestors 'none'");
  });

  it("only pages and calls have the headers of pages, built files are small", async () => {
    const named = async (url: string) => Object.keys((await get(url)).headers);
    const ofPages = ["cross-origin-opener-policy", "permissions-policy"];
    for (const url of ["/", "/gallery/one", "/api/docs"])
      expect(await named(url)).toEqual(expect.arrayContaining(ofPages));
    for (const url of ["/assets/a-1.js", "/locales/en/common.json"]) {
      const names = await named(url);
      for (const name of [...ofPages, "last-modified", "accept-ranges"]) expect(names).not.toContain(name);
    }
    expect(await named("/locales/en/common.json")).toContain("etag");
    expect(await named("/assets/a-1.js")).not.toContain("etag"); // it never changes
    // A worker has the policy of its script.
    expect(await policyOf("/assets/a-1.js")).toContain("default-src 'self'");
    expect(await policyOf("/locales/en/common.json")).toContain("default-src 'none'");
  });

  it.each([
    ["en-GB", "en", "Next $& </script>"],
    ["ru-RU, en;q=0.5", "ru", "Дальше"],
    ["de", "en", "Next $& </script>"],
  ])("a public page comes with its texts for %s [OP-194]", async (asked, language, next) => {
    const { body } = await get("/quiz/one", { "accept-language": asked });
    const [, of, texts = ""] =
      /<script type="application\/json" id="first-texts" lang="(\w+)">(.*?)<\/script>/.exec(body) ?? [];
    expect([of, JSON.parse(texts)]).toEqual([language, { common: {}, quiz: { next } }]);
    expect((await get("/store/one")).body).not.toContain("first-texts");
  });

  it.each([
    ["/", "start($&)"],
    ["/store/one", "start()"],
  ])(
    "%s runs only scripts of its site and its own loader, whatever else is written into it",
    async (url, loader) => {
      const hash = createHash("sha256").update(loader).digest("base64");
      expect(await policyOf(url)).toContain(`script-src 'self' 'sha256-${hash}';`);
      expect((await get(url)).body).toContain(`>${loader}</script>`);
    },
  );

  it("pages have styles of this answer alone", async () => {
    const [first, second] = await Promise.all([policyOf("/"), policyOf("/")]);
    for (const policy of [first, second]) {
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
    }
    expect(first).not.toBe(second);
    const { body, headers } = await get("/");
    const nonce = /nonce=(\S+?)>/.exec(body)?.[1];
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    expect(headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
  });

  it("calls run nothing when they are opened by themselves", async () => {
    expect(await policyOf("/api/v1/config/")).toMatch(/default-src 'none'.*; sandbox$/);
  });
});

describe("behind a proxy", () => {
  const https = { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9" };
  const logIn = (from: App, address: string) =>
    from.fastify.inject({
      method: "POST",
      url: "/api/v1/auth",
      headers: { "x-forwarded-for": address },
      payload: { email: `${address}@example.com`, password: "guess" },
    });

  it("that is named, HTTPS answers ask for HTTPS for a year, below the host too", async () => {
    for (const [url] of ANSWERS) {
      const { headers } = await get(url, https, proxied);
      expect(headers["strict-transport-security"], url).toBe("max-age=31536000; includeSubDomains");
    }
    expect((await get("/", {}, proxied)).headers["strict-transport-security"]).toBeUndefined();
  });

  it("that is configured, each visitor is counted separately", async () => {
    const check = (address: string) =>
      get("/api/v1/check_email?email=a@example.com", { "x-forwarded-for": address }, proxied);
    const statuses = [];
    for (let i = 0; i < 61; i++) statuses.push((await check("203.0.113.1")).statusCode);
    expect(statuses.at(-1)).toBe(429);
    expect((await check("203.0.113.2")).statusCode).toBe(200);
    // What a visitor writes in front of the proxy's own entry changes nothing.
    expect((await check("198.51.100.7, 203.0.113.1")).statusCode).toBe(429);
  });

  it("that writes ports after addresses, a visitor is one whatever the port", async () => {
    const check = (address: string) =>
      get("/api/v1/check_email?email=a@example.com", { "x-forwarded-for": address }, proxied);
    for (const visitor of [
      (port: number) => `203.0.113.5:${port}`,
      (port: number) => `[2001:db8::5]:${port}`,
    ]) {
      for (let port = 5000; port < 5060; port++) expect((await check(visitor(port))).statusCode).toBe(200);
      expect((await check(visitor(5060))).statusCode).toBe(429);
    }
    expect((await check("203.0.113.5")).statusCode).toBe(429);
  });

  it("that is not configured, its headers count for nothing", async () => {
    expect((await get("/", https)).headers["strict-transport-security"]).toBeUndefined();
    const seen: string[] = [];
    const { waitMinutes } = app.services.loginLimits;
    app.services.loginLimits.waitMinutes = (account, address, at) => {
      seen.push(address);
      return waitMinutes(account, address, at);
    };
    await logIn(app, "203.0.113.9");
    expect([...new Set(seen)]).toEqual(["127.0.0.1"]);
  });

  it("names are addresses and nets, and anything else is refused at the start", () => {
    const read = (TRUST_PROXY: string) => readSettings({ TRUST_PROXY }).trustProxy;
    expect(read("10.1.2.3,fd00::/8 loopback")).toEqual(["10.1.2.3", "fd00::/8", "loopback"]);
    expect(read("")).toBeUndefined();
    for (const bad of ["true", "*", "proxy.local", "10.0.0.0/0", "10.0.0.0/33", "10.0.0.0/8/8", "1"]) {
      expect(() => read(bad)).toThrow("TRUST_PROXY");
    }
  });
});

describe("missing paths", () => {
  it.each(["TRACE", "CONNECT", "OPTIONS", "PROPFIND"])("%s is refused", async (method) => {
    const { status, text } = await raw(
      `${method} /api/v1/config/ HTTP/1.1\r\nhost: x\r\nx-canary: 1\r\nconnection: close\r\n\r\n`,
    );
    expect(status === undefined || status >= 400).toBe(true);
    expect(text).not.toContain("x-canary");
  });

  it("folders are not listed, hidden files and files outside the console do not exist", async () => {
    for (const url of ["/assets", "/assets/", "/locales/en/"]) {
      expect((await get(url)).statusCode, url).toBe(404);
    }
    for (const url of [
      "/.git/config",
      "/.env",
      "/..%2fsecret.txt",
      "/%2e%2e/secret.txt",
      "/package.json",
      "/assets/../../secret.txt",
      "/assets/..%2f..%2fsecret.txt",
    ]) {
      const { body } = await get(url);
      expect(body, url).not.toMatch(/secret|\[core\]|dependencies/);
    }
  });

  it("a request with two lengths is refused", async () => {
    const both =
      "POST /api/v1/auth HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\nhost: x\r\n\r\n";
    const twice =
      "POST /api/v1/auth HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\ncontent-length: 0\r\n\r\n{}";
    for (const text of [both, twice]) {
      const answer = await raw(text);
      expect(answer.status).toBe(400);
      expect(answer.text.match(/HTTP\/1\.1/g)).toHaveLength(1);
    }
  });

  it("a parameter that comes twice is not taken for one", async () => {
    const answers = await Promise.all([
      get("/api/v1/check_email?email=a@example.com&email=b@example.com"),
      get("/api/v1/check_email?email[]=a@example.com"),
      get("/api/v1/check_email?email[$ne]=a"),
    ]);
    for (const answer of answers) expect(answer.statusCode).toBe(422);
  });
});

/** Bytes as they are, on a connection of their own. */
async function raw(text: string): Promise<{ status?: number; text: string }> {
  const { port } = app.fastify.server.address() as { port: number };
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    answer += chunk;
    if (!text.includes("connection: close")) socket.end();
  });
  socket.on("error", () => undefined);
  socket.write(text);
  await once(socket, "close");
  const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1];
  return { status: status ? Number(status) : undefined, text: answer };
}
