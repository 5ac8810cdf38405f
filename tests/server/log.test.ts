import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listenTo } from "../support/log-lines";
import { type Cast, castOf } from "../support/people";
import { send } from "../support/send";
import { startServer, type TestServer } from "../support/server";

describe("the log", () => {
  let server: TestServer;
  let cast: Cast;
  let lines: string[];
  beforeAll(async () => {
    server = await startServer({ LOG: "1" });
    cast = await castOf(server);
    lines = listenTo(server);
  });
  afterAll(() => server?.stop());

  /** The lines that a call leaves. A line is written once its answer is out, so there is a little to wait for. */
  async function saidBy(run: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
    const before = lines.length;
    await run();
    await expect.poll(() => lines.length).toBeGreaterThan(before);
    return lines.slice(before).map((line) => JSON.parse(line));
  }
  const logIn = (email: string, password: string) =>
    send(server, "POST", "/auth", { json: { email, password } });
  const where = { time: expect.any(Number), reqId: expect.any(String), ip: "127.0.0.1" };

  it("records time, address and account of a login, right or wrong", async () => {
    const { id, email } = cast.owner;
    const path = "/api/v1/auth";
    const wrong = await saidBy(() => logIn(email, "a wrong one"));
    expect(wrong[0]).toMatchObject({
      ...where,
      path,
      status: 401,
      user: id,
      refusal: "errors.invalid_credentials",
    });
    const right = await saidBy(() => logIn(email, "safelight-demo"));
    expect(right[0]).toMatchObject({ ...where, path, status: 200, user: id });
    expect(right[0]).not.toHaveProperty("refusal");
    const nobody = await saidBy(() => logIn("nobody@example.com", "a wrong one"));
    expect(nobody[0]).toMatchObject({ ...where, path, status: 401 });
    expect(JSON.stringify([wrong, right, nobody])).not.toMatch(/example\.com|safelight-demo|wrong one/);
  });

  it("records the session of a refused refresh", async () => {
    const [session] = cast.owner.refreshToken.split(".");
    const json = { refresh_token: `${session}.1.${"A".repeat(43)}` };
    const [line] = await saidBy(() => send(server, "POST", "/auth/refresh", { json }));
    expect(line).toMatchObject({ ...where, status: 401, session, refusal: "errors.unauthenticated" });
  });

  it("records caller and record of a refused call", async () => {
    const { other, owner } = cast;
    const call = (path: string, method = "GET", json?: unknown) =>
      saidBy(() => send(server, method, path, { token: other.token, json }));
    const record = owner.id;
    expect((await call(`/users/${record}`))[0]).toMatchObject({
      ...where,
      status: 403,
      user: other.id,
      session: expect.any(String),
      record,
      refusal: "errors.forbidden",
    });
    expect((await call(`/overlays/${record}`))[0]).toMatchObject({ status: 404, user: other.id, record });
    expect((await call("/no/such/call"))[0]).toMatchObject({ path: "unknown", status: 404 });
    expect((await call("/overlays/by_ids", "POST", { ids: "x" }))[0]).toMatchObject({
      status: 422,
      user: other.id,
      refusal: "errors.invalid_data",
    });
  });

  it("records reached limits and failures, one JSON line each", async () => {
    const guess = () => logIn(cast.dealer.email, 'x"}\n{"level":30,"msg":"forged');
    for (let i = 0; i < 10; i++) await guess();
    const [limited] = await saidBy(guess);
    expect(limited).toMatchObject({ ...where, status: 429, refusal: "errors.too_many_logins" });
    const { db } = server.services.database;
    server.services.database.db = () => {
      throw new Error("out of order");
    };
    const broken = await saidBy(() => logIn(cast.admin.email, "x")).finally(() => {
      server.services.database.db = db;
    });
    expect(broken.map(({ level, msg, status }) => [level, msg, status])).toEqual([
      [50, "call failed", undefined],
      [30, "request", 500],
    ]);
    // A database error says which rule of the database it met and where, never the row it quotes.
    const refused = Object.assign(new Error("violates not-null: (canary)"), { code: "23502" });
    server.services.database.db = () => {
      throw new Error("Failed query: insert into users\nparams: canary", { cause: refused });
    };
    const [told] = await saidBy(() => logIn(cast.admin.email, "x")).finally(() => {
      server.services.database.db = db;
    });
    expect(told?.err).toMatchObject({
      code: "23502",
      message: "database error",
      stack: expect.stringMatching(/^at /),
    });
    expect(lines.join("")).not.toMatch(/forged|canary/);
    expect(lines.every((line) => line.endsWith("}\n") && line.indexOf("\n") === line.length - 1)).toBe(true);
  });
});
