import { describe, expect, test } from "vitest";
import { z } from "zod";
import { recordSchema } from "../../../contract/core/entity";
import { timeSchema } from "../../../contract/core/time";
import { endpoints } from "../../../contract/endpoints";
import { user } from "../../../contract/entities/user";
import { workflowTune } from "../../../contract/entities/workflow";
import { readReply } from "../../../src/providers/read-reply";
import { person } from "./support/people";

const ONE = "44444444-4444-4444-8444-000000000001";
const users = endpoints.searchUsers.reply.json;

describe("a reply", () => {
  test("that keeps the contract is read strictly, unknown members are dropped", () => {
    const read = readReply(users, { users: [{ ...person(), surprise: 1 }], more: true });
    expect(read).toEqual({ users: [person()] });
  });

  test("may keep its rows under its own key, under items or bare [CALL-LIST-02]", () => {
    for (const raw of [{ users: [person()] }, { items: [person()] }, [person()]]) {
      expect(readReply(users, raw)).toEqual({ users: [person()] });
    }
  });

  test("may come without its wrapper [CALL-LIST-02]", () => {
    const schema = z.object({ user: recordSchema(user) });
    expect(readReply(schema, person())).toEqual({ user: person() });
  });

  test("may come without its wrapper when something comes with the record, too [OP-179]", () => {
    const schema = z.object({ user: recordSchema(user), notes: z.array(z.string()).optional() });
    expect(readReply(schema, { ...person(), notes: ["x"] })).toEqual({ user: person(), notes: ["x"] });
    expect(readReply(schema, person())).toEqual({ user: person() });
    for (const raw of [{}, { detail: "Saved" }]) expect(() => readReply(schema, raw)).toThrow();
  });

  test("may leave out members of section 14 in italics, and write numbers as text and times without an offset", () => {
    const { dealer_code: _, ...sparse } = {
      ...person(),
      balance: "12.50",
      created_at: "2025-01-01 00:00:00",
    };
    expect(readReply(users, { users: [sparse] })).toEqual({ users: [person()] });
  });

  test("may write times with an offset or fractions of a second; texts stay as they are [OP-14 OP-179]", () => {
    const time = "2026-12-01T05:30:14.123456+03:00";
    const schema = z.object({
      name: z.string(),
      at: timeSchema.nullable(),
      rows: z.array(z.object({ at: timeSchema })),
      any: z.union([z.string(), z.number()]),
    });
    const raw = { name: time, at: time, rows: [{ at: "2026-12-01T05:30:14+03:00" }], any: time };
    const at = "2026-12-01T02:30:14Z";
    expect(readReply(schema, raw)).toEqual({ name: time, at, rows: [{ at }], any: time });
    const own = { users: [{ ...person({ first_name: time }), created_at: time }] };
    expect(readReply(users, own)).toEqual({ users: [{ ...person({ first_name: time }), created_at: at }] });
  });

  test("may do so in the entries of a check, not with kinds that the contract does not know [OP-179 CALL-PROC-03]", () => {
    const data = [
      { seq: "1", type: "progress", progress: "5", at: "2026-11-01T10:00:00" },
      { seq: 3, type: "progress", progress: 40, stage: "warming up" },
      { seq: 4, type: "result", at: null },
    ];
    expect(readReply(endpoints.checkProcess.reply.json, { data })).toEqual({
      data: [
        { seq: 1, type: "progress", progress: 5, at: "2026-11-01T10:00:00Z" },
        { seq: 3, type: "progress", progress: 40, stage: "warming up" },
        { seq: 4, type: "result", content_type: "" },
      ],
    });
    const unknown = { data: [{ seq: 2, type: "heartbeat" }] };
    expect(() => readReply(endpoints.checkProcess.reply.json, unknown)).toThrow("An unknown type");
  });

  test("may leave out what is decided of channels, animations, labels and domains [OP-67 OP-166 OP-179]", () => {
    const channels = { items: [{ id_bot: ONE, bot_username: "halle" }] };
    expect(readReply(endpoints.deliveryChannels.reply.json, channels)).toMatchObject({
      items: [{ id_bot: ONE, bot_username: "halle", link: "", is_active: true }],
    });
    expect(readReply(endpoints.animationStyles.reply.json, { items: [{ id: ONE, name: "Zoom" }] })).toEqual({
      animation_styles: [{ id: ONE, name: "Zoom", description: "" }],
    });
    const label = { id: ONE, id_object: ONE, object_type: "style", id_language: ONE, name: "Oil" };
    expect(readReply(endpoints.readLabels.reply.json, { labels: [{ ...label, description: null }] })).toEqual(
      {
        labels: [{ ...label, description: "" }],
      },
    );
    expect(readReply(endpoints.config.reply.json, { language: null, features: ["cancel"] })).toMatchObject({
      language: null,
      features: ["cancel"],
    });
  });

  test("may do so outside records as well, at any depth", () => {
    const schema = z.object({
      total: z.number(),
      at: timeSchema.nullable(),
      kind: z.enum(["a", "b"]).optional(),
      rows: z.array(z.object({ n: z.int() })),
      names: z.record(z.string(), z.number()),
    });
    const raw = { total: "7", at: "2025-01-01T10:00:00", kind: "c", rows: [{ n: "1" }], names: { x: "2" } };
    const read = { total: 7, at: "2025-01-01T10:00:00Z", kind: "c", rows: [{ n: 1 }], names: { x: 2 } };
    expect(readReply(schema, raw)).toEqual(read);
    expect(readReply(schema, { ...raw, at: null, kind: undefined })).toEqual({
      ...read,
      at: null,
      kind: undefined,
    });
    // What is null may be left out as well.
    const { at: _at, ...others } = raw;
    expect(readReply(schema, others)).toEqual({ ...read, at: null });
  });

  test("may say only id and name of a domain, and no demo price of a tune [CALL-LLD-04]", () => {
    expect(
      readReply(endpoints.activeDomains.reply.json, { domains: [{ id: ONE, name: "hall.example" }] }),
    ).toEqual({
      domains: [{ id: ONE, name: "hall.example", language_code: null, is_active: true }],
    });
    const at = "2025-01-01T10:00:00Z";
    const tune = {
      id: ONE,
      created_at: at,
      updated_at: at,
      id_workflow: ONE,
      is_default: true,
      name: "Usual",
      description: "",
      generation_cost: 1,
    };
    expect(readReply(workflowTune, tune)).toEqual({ ...tune, demo_generation_cost: null });
  });

  test.each([
    ["users.sessions", endpoints.listSessions, { sessions: [{ id: ONE, id_user: ONE }] }],
    ["servers.api_key", endpoints.readServerKey, { api_key: { id: ONE } }],
    ["user_tags.of_user", endpoints.tagsOfUser, { items: [{ id_tag: ONE }] }],
    ["servers.routing_rules", endpoints.routingRules, { items: [{ id_tag: ONE, effect: "require" }] }],
    ["api_keys.create", endpoints.createApiKey, { id: ONE, key: "k" }],
    ["routing_debug.test", endpoints.testRouting, { candidates: [{ server_id: ONE }] }],
  ])("may leave out what the open points decided: %s [OP-179]", (_, { reply }, raw) => {
    expect(reply.json.safeParse(raw).success, "the embedded server must send it all").toBe(false);
    expect(readReply(reply.json, raw)).toMatchObject(raw);
  });

  test("may not leave out what everything depends on", () => {
    expect(() => readReply(endpoints.createApiKey.reply.json, { id: ONE })).toThrow();
    expect(() => readReply(endpoints.tagsOfUser.reply.json, { items: [{ id: ONE }] })).toThrow();
  });

  test("may exceed our bounds and leave out the wrapper of non-entities [OP-179 CALL-LIST-02]", () => {
    const candidates = [{ server_id: ONE, score: 2.5 }];
    expect(readReply(endpoints.testRouting.reply.json, { candidates })).toMatchObject({ candidates });
    const items = [{ id_tag: ONE, effect: "prefer", priority: -3 }];
    expect(readReply(endpoints.routingRules.reply.json, { items })).toMatchObject({ items });
    const key = { id: ONE, is_active: false };
    expect(readReply(endpoints.readServerKey.reply.json, key)).toMatchObject({ api_key: key });
  });

  test("keeps additional members of an open object", () => {
    expect(readReply(z.looseObject({ n: z.number() }), { n: "1", more: "x" })).toEqual({ n: 1, more: "x" });
  });

  test.each([
    null,
    "users",
    5,
    true,
    {},
    { users: null },
    { users: {} },
    { users: [null] },
    { users: [[]] },
    [1],
  ])("of %j is none", (raw) => {
    expect(() => readReply(users, raw)).toThrow();
  });

  test.each([
    [z.boolean(), "true"],
    [z.number(), ""],
    [z.number(), Number.POSITIVE_INFINITY],
    [z.string(), 5],
    [z.object({ n: z.number() }), []],
    [z.record(z.string(), z.number()), []],
  ])("is not bent into what it is not", (schema, raw) => {
    expect(() => readReply(schema, raw)).toThrow();
  });
});
