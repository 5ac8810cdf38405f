import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allOperations } from "../../contract/endpoints";
import * as schema from "../../server/store/schema";
import { createEvent } from "../support/events";
import { listenTo } from "../support/log-lines";
import { logInAs, type Person } from "../support/people";
import { send } from "../support/send";
import { startServer, type TestServer } from "../support/server";

const TABLES = (Object.values(schema) as unknown[]).filter((entry): entry is PgTable => is(entry, PgTable));

describe("secrets", () => {
  let server: TestServer;
  let admin: Person;
  let lines: string[];
  const canaries: Record<string, string> = {};
  let code: string;
  const call = (method: string, path: string, json?: unknown, headers = {}) =>
    send(server, method, path, { token: admin.token, json, headers });

  beforeAll(async () => {
    server = await startServer({ LOG: "1" });
    lines = listenTo(server);
    admin = await logInAs(server, "admin@example.com");
    const password = (name: string) => {
      const secret = `canary ${name} ${crypto.randomUUID()}`;
      canaries[name] = secret;
      return secret;
    };
    const email = "canary@example.com";
    const user = { first_name: "C", last_name: "C", email, password: password("user") };
    const { id } = (await call("PUT", "/users/", { user })).body.user;
    await call("POST", `/users/${id}/password`, { password: password("changed") });
    const { body } = await send(server, "POST", "/auth", { json: { email, password: canaries.changed } });
    Object.assign(canaries, { access: body.access_token, refresh: body.refresh_token });
    const booth = await call("PUT", "/photo_booths/", {
      photo_booth: { name: "B", login: "b", password: password("booth") },
    });
    await call("POST", `/photo_booths/${booth.body.photo_booth.id}/password`, {
      password: password("reset"),
    });
    const once = (of: string) => ({ "idempotency-key": `canary of ${of}` });
    canaries.apiKey = (await call("POST", "/api-keys", { name: "K" }, once("a key"))).body.key;
    const made = (await call("PUT", "/servers/", { server: { name: "S" } })).body.server.id;
    canaries.serverKey = (await call("POST", `/servers/${made}/api-key`, {}, once("a server"))).body.key;
    // Of somebody else: its own owner and admins who ask for it by its id see it (OP-66).
    canaries.botToken = `canary bot ${crypto.randomUUID()}`;
    const bot = { id_user: id, bot_token: canaries.botToken, bot_username: "b" };
    const named = await call("POST", "/delivery/telegram/bots", bot, once("a bot"));
    expect(named.body.bot_token).toBe(bot.bot_token);
    const { emission } = (
      await call(
        "PUT",
        "/deposit_codes_emission/",
        { emission: { count: 2, denomination: 1 } },
        once("codes"),
      )
    ).body;
    code = (await call("GET", `/deposit_codes/?id_emission=${emission.id}`)).body.codes[0].code;
  });
  afterAll(() => server?.stop());

  const expectNone = (what: string, text: string, secrets = canaries) => {
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret?.length, name).toBeGreaterThan(20);
      expect(text.includes(secret), `${what} holds the ${name} canary`).toBe(false);
    }
  };

  it("are in no list, record or look-up", async () => {
    const seen = [];
    for (const operation of allOperations().filter(({ method }) => method === "GET")) {
      if (operation.id === "session.logout") continue;
      const base = operation.base === "versioned" ? "/api/v1" : "/api";
      const table = TABLES.find((one) => getTableName(one) === operation.id.split(".")[0]);
      const rows = table
        ? ((await server.services.database
            .db()
            .select()
            .from(table as never)) as { id: string }[])
        : [];
      const ids = operation.path.includes("{") ? rows.map(({ id }) => id).slice(0, 5) : [""];
      for (const id of ids) {
        const answer = await send(server, "GET", base + operation.path.replace(/\{\w+\}/, id), {
          token: admin.token,
        });
        const text = JSON.stringify(answer.body);
        expectNone(`${operation.id} ${id}`, text);
        expect(text).not.toMatch(/password_hash|key_hash/);
        if (answer.status === 200) seen.push(operation.id);
      }
    }
    expect(seen).toEqual(
      expect.arrayContaining(["users.read", "photo_booths.read", "servers.api_key", "api_keys.list"]),
    );
  });

  it("are in no row of the database", async () => {
    expect(TABLES.length).toBeGreaterThan(25);
    for (const table of TABLES) {
      const rows = await server.services.database
        .db()
        .select()
        .from(table as never);
      expectNone("a table", JSON.stringify(rows));
    }
  });

  it("are in no refusal of their own request", async () => {
    const { changed, apiKey, access, refresh, botToken } = canaries as Record<string, string>;
    const schedule = { name: "E" };
    const drafts = [
      { action: "create", bot_token: botToken },
      { action: botToken, id: botToken },
    ];
    const refused = [
      await send(server, "POST", "/auth", { json: { email: "nobody@example.com", password: changed } }),
      await send(server, "POST", "/auth", { json: { email: changed, password: [changed] } }),
      await call("PUT", "/users/", { user: { email: "x", password: changed } }),
      await call("POST", "/photo_booths/by_ids", { ids: [apiKey] }),
      await call("POST", `/users/${apiKey}/password`, { password: changed }),
      await send(server, "POST", "/auth/refresh", { json: { refresh_token: `${refresh}x` } }),
      await send(server, "GET", "/users/profile", { token: `${access}x` }),
      await send(server, "GET", `/${access}`, { token: access }),
      await call("POST", "/delivery/telegram/bots", { bot_token: botToken }),
      await call("POST", "/delivery/telegram/bots", { bot_token: [botToken], bot_username: 5 }),
      await createEvent(server, admin, { schedule, bots: drafts }),
      await createEvent(server, admin, { schedule, bots: drafts.slice(0, 1) }),
    ];
    for (const { status, body } of refused) {
      expect(status).toBeGreaterThanOrEqual(400);
      expectNone("a refusal", JSON.stringify(body));
    }
  });

  it("are in no line of the log, nor is a code that was activated", async () => {
    expect((await call("GET", `/deposit_codes/activate/${code}`)).status).toBe(200);
    await call("GET", `/deposit_codes/activate/${code}?again=${canaries.apiKey}`);
    const log = lines.join("\n");
    expect(log).toContain("/api/v1/deposit_codes/activate/:code");
    expect(log).toContain("/api/v1/auth");
    expectNone("the log", log, { ...canaries, code });
  });
});
