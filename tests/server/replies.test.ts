import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { handlers } from "../../server/areas";
import { bindings } from "../../server/areas/bindings";
import { compilePick } from "../../server/http/reply";
import { overlayForm } from "../support/overlay-form";
import { logInAs, type Person } from "../support/people";
import { send } from "../support/send";
import { startServer, type TestServer } from "../support/server";

/** Stands in for the next column of any table. */
const PLANTED = "planted_column";
const own = { tagsOfUser: handlers.tagsOfUser, extend: bindings.overlays.extend };
let server: TestServer;
let admin: Person;

beforeAll(async () => {
  const planted = { [PLANTED]: "a secret" };
  handlers.tagsOfUser = async () => ({
    items: [
      { id: admin.id, id_user: admin.id, id_tag: admin.id, created_at: "2025-01-01T00:00:00Z", ...planted },
    ],
    ...planted,
  });
  bindings.overlays.extend = async (_, rows) => rows.map((row) => ({ ...row, ...planted }));
  server = await startServer();
  admin = await logInAs(server, "admin@example.com");
});
afterAll(async () => {
  handlers.tagsOfUser = own.tagsOfUser;
  bindings.overlays.extend = own.extend;
  await server?.stop();
});

it("a column that the contract does not name never reaches the wire", async () => {
  const { token } = admin;
  const made = await send(server, "PUT", "/overlays/", { token, form: await overlayForm() });
  const { id } = made.body.overlay;
  const answers = [
    made,
    await send(server, "GET", `/user-tags/users/${admin.id}`, { token }),
    await send(server, "GET", "/overlays/", { token }),
    await send(server, "GET", `/overlays/${id}`, { token }),
    await send(server, "POST", "/overlays/by_ids", { token, json: { ids: [id] } }),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(PLANTED);
  }
  expect(answers[1]?.body.items[0]).toEqual({
    id: admin.id,
    id_user: admin.id,
    id_tag: admin.id,
    created_at: "2025-01-01T00:00:00Z",
  });
});

it("only members named by a schema are kept, at any depth", () => {
  const row = z.object({ id: z.string(), note: z.string().nullable().optional() });
  const schema = z.object({
    rows: z.array(row),
    one: row.nullable(),
    by_name: z.record(z.string(), row),
    either: z.union([z.string(), z.object({ code: z.string() })]),
    document: z.looseObject({}),
    anything: z.unknown(),
  });
  const more = { more: 1 };
  const wanted = {
    rows: [{ id: "a", note: null }, { id: "b" }],
    one: { id: "c" },
    by_name: { x: { id: "d" } },
    either: { code: "e" },
    document: more,
    anything: more,
  };
  const sent = {
    ...more,
    ...wanted,
    rows: wanted.rows.map((entry) => ({ ...entry, ...more })),
    one: { ...wanted.one, ...more },
    by_name: { x: { ...wanted.by_name.x, ...more } },
    either: { ...wanted.either, ...more },
  };
  expect(compilePick(schema)?.(sent)).toEqual(wanted);
  expect(compilePick(schema)?.({ ...sent, one: null, either: "text" })).toEqual({
    ...wanted,
    one: null,
    either: "text",
  });
});
