import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { Endpoint } from "../../contract/core/endpoint";
import { fillPath } from "../../contract/core/endpoint";
import { type Entity, emptyDraft, writableKeys } from "../../contract/core/entity";
import { writeParts } from "../../contract/core/multipart";
import { entityForm, itemPath, operationsOf, saveMethod, sentPath } from "../../contract/core/operations";
import { allOperations } from "../../contract/endpoints";
import { entities } from "../../contract/entities";
import { languages } from "../../server/store/schema";
import { pictureFile } from "../support/jpeg";
import { parentParams } from "../support/parents";
import type { Person } from "../support/people";
import { sentNames } from "../support/samples";
import { send } from "../support/send";
import { describeEachStack } from "../support/stacks";
import { addDomain } from "../support/stores";

/** Values that break careless servers: type swaps, borders, quotes, control characters, prototypes, markup. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    "",
    " ",
    "0",
    "-1",
    "NaN",
    "1e400",
    "null",
    "undefined",
    "true",
    "\u0000",
    "\ud800",
    "' or 1=1 --",
    '"><script>alert(1)</script>',
    "../../etc/passwd",
    "%00",
    "%2e%2e%2f",
    "constructor",
    "__proto__",
    "00000000-0000-0000-0000-000000000000",
    "11111111-1111-4111-8111-111111111111",
    "2026-02-30T25:61:61Z",
    "x".repeat(5000),
    -1,
    0,
    1.5,
    2 ** 53,
    -(2 ** 63),
    true,
    [],
    {},
    [[[]]],
    { $gt: "" },
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.integer(),
  fc.double(),
);

/** Names that the wire really uses, and some that it does not. */
const names = fc.constantFrom(
  ..."id ids name description orientation email password page per_page_count page_size search sort type id_user q limit token user overlay decor participant labels items is_admin balance __proto__ constructor".split(
    " ",
  ),
);
const leaf = nasty;
const body = fc.oneof(
  leaf,
  fc.dictionary(
    names,
    fc.oneof(leaf, fc.array(leaf, { maxLength: 3 }), fc.dictionary(names, leaf, { maxKeys: 6 })),
    { maxKeys: 5 },
  ),
);

const prefix = { versioned: "/api/v1", unversioned: "/api" };

describeEachStack("hostile input", (stack) => {
  // Calls that would lock everybody out when they succeed have their own suites.
  const exempt = ["session.logout", "users.end_session", "users.password", "session.login"];
  const operations = allOperations().filter((operation) => !exempt.includes(operation.id));

  it("no request of any shape to any call is answered with 5xx, and every refusal has a detail", async () => {
    const one = fc.record({
      operation: fc.constantFrom(...operations),
      params: fc.array(nasty, { minLength: 2, maxLength: 2 }),
      query: fc.dictionary(names, nasty, { maxKeys: 4 }),
      body,
      asForm: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(one, async (request) => {
        const { operation } = request;
        const answer = await stack.server.fastify.inject({
          method: operation.method,
          url: pathOf(operation, request.params) + queryOf(request.query),
          headers: {
            authorization: `Bearer ${stack.cast.admin.token}`,
            ...(request.asForm ? formType : jsonType),
          },
          payload:
            operation.method === "GET" || operation.method === "DELETE" ? undefined : payloadOf(request),
        });
        const told = `${operation.method} ${operation.path}: ${answer.statusCode} ${answer.body.slice(0, 200)}`;
        expect(answer.statusCode, told).toBeLessThan(500);
        if (answer.statusCode >= 400) {
          const { detail } = answer.json();
          expect(typeof detail, told).toBe("string");
          expect(detail, told).not.toMatch(/\bat .+:\d+|select |insert |zod/i);
        }
      }),
      { numRuns: 1500 },
    );
  });

  const BOUNDARY = "----hostile";
  const jsonType = { "content-type": "application/json" };
  const formType = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };

  function payloadOf({
    body: value,
    asForm,
    operation,
  }: {
    body: unknown;
    asForm: boolean;
    operation: Endpoint;
  }) {
    if (!asForm) return JSON.stringify(value);
    const spec = operation.body && "multipart" in operation.body ? operation.body.multipart : undefined;
    const parts = [...Object.keys(spec?.json ?? { x: 1 }), ...Object.keys(spec?.files ?? {})];
    const lines = parts.map(
      (name, i) =>
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${i % 2 ? '; filename="../x.jpg"' : ""}\r\n\r\n${JSON.stringify(value)}\r\n`,
    );
    return `${lines.join("")}--${BOUNDARY}--\r\n`;
  }

  const pathOf = (operation: Endpoint, params: unknown[]) => {
    let at = 0;
    const path = operation.path.replace(
      /\{\w+\}/g,
      () => encodeURIComponent(wellFormed(params[at++])).slice(0, 200) || "x",
    );
    return prefix[operation.base] + path;
  };

  const wellFormed = (value: unknown) =>
    String(JSON.stringify(value) ?? "").replace(/[\ud800-\udfff]|^"|"$/g, "");
  const queryOf = (query: Record<string, unknown>) =>
    `?${Object.entries(query)
      .map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`)
      .join("&")}`;
});

/** The least that a new record of each entity needs. */
const needed: Record<string, () => Record<string, unknown>> = {
  overlays: () => ({ name: "Mine", orientation: "both" }),
  decors: () => ({ name: "Mine" }),
  photo_booths: () => ({ name: "Mine", login: crypto.randomUUID() }),
  quizzes: () => ({ name: "Mine" }),
  bots: () => ({ bot_token: crypto.randomUUID() }),
  galleries: () => ({ name: "Mine", slug: `g-${crypto.randomUUID()}` }),
};
/** The same for what only admins make. */
const neededOfAdmins: Record<string, () => Record<string, unknown>> = {
  participants: () => ({ name: "All" }),
  servers: () => ({ name: "north-01" }),
  users: () => ({ first_name: "A", last_name: "B", email: `${crypto.randomUUID()}@example.com` }),
  user_tags: () => ({ name: "VIP" }),
  emissions: () => ({ count: 1, denomination: 5 }),
  routing_tags: () => ({ labels: { en: "Fast" } }),
  categories: () => ({ labels: [{ id_language: languageId, name: "All" }] }),
  stores: () => ({ name: "Shop", slug: `s-${crypto.randomUUID()}`, id_domain: domainId }),
  store_products: () => ({ name: "Print" }),
  store_themes: () => ({ name: "Light" }),
  payment_systems: () => ({ type: "manual", name: "By hand" }),
  gallery_themes: () => ({ name: "Light" }),
};
let languageId = "";
let domainId = "";
/** The record of a reply, bare in the resource family (OP-01). */
const recordOf = (entity: Entity, body: Record<string, unknown>) =>
  (entity.transport.envelope === "classic" ? body[entity.singular] : body) as Record<string, unknown> & {
    id: string;
  };
const leastOf = (entity: Entity) => needed[entity.name]?.() ?? {};

describeEachStack("fields that no save may grant", (stack) => {
  const owned = Object.values(entities as Record<string, Entity>).filter((entity) => entity.name in needed);

  /** One parent for all records of an entity whose collections are below one. */
  const above: Record<string, Promise<object>> = {};
  const save = async (entity: Entity, person: Person, fields: object, id?: string) => {
    const action = id ? "update" : "create";
    above[entity.name] ??= parentParams(stack.server, stack.cast.admin, entity, stack.cast.owner);
    const params = { ...(await above[entity.name]), id };
    const path = fillPath(id ? itemPath(entity) : entity.transport.path, params);
    const form = entityForm(entity, action);
    if (!form) {
      const sent = sentNames(entity, fields as Record<string, unknown>);
      const json = entity.transport.envelope === "classic" ? { [entity.singular]: sent } : sent;
      return send(stack.server, saveMethod(entity, action), path, { token: person.token, json });
    }
    const [part] = Object.keys(form.json) as [string];
    const files: Record<string, Blob> = {};
    if (!id) for (const key of Object.keys(form.files ?? {})) files[key] = await pictureFile();
    return send(stack.server, saveMethod(entity, action), path, {
      token: person.token,
      form: writeParts({ ...form, json: form.json }, { json: { [part]: fields }, files }),
    });
  };

  beforeAll(async () => {
    const [language] = await stack.server.services.database.db().select().from(languages);
    languageId = language?.id as string;
    domainId = (await addDomain(stack.server)).id;
  });

  const made = Object.values(entities as Record<string, Entity>).filter((entity) =>
    operationsOf(entity).some(({ action }) => action === "create"),
  );

  it("every entity that can be created is in the next suite", () => {
    const known = { ...needed, ...neededOfAdmins };
    expect(made.map(({ name }) => name).filter((name) => !(name in known))).toEqual([]);
  });

  for (const entity of made) {
    it(`${entity.name}: a new record without any one of its fields has the default or is refused at it [CALL-HTTP-02]`, async () => {
      const least = { ...needed, ...neededOfAdmins }[entity.name] ?? (() => ({}));
      for (const key of writableKeys(entity, "create", "admin")) {
        const { [key]: _, ...fields }: Record<string, unknown> = { ...emptyDraft(entity), ...least() };
        const { status, body } = await save(entity, stack.cast.admin, fields);
        const told = `${key}: ${status} ${JSON.stringify(body)}`;
        expect([200, 422], told).toContain(status);
        if (status === 422) expect(Object.keys(body.fields), told).toEqual([sentPath(entity, key)]);
      }
    });
  }

  for (const entity of owned) {
    it(`${entity.name}: fields for admins only are not even validated for others [HTTP-13]`, async () => {
      for (const id_user of [null, "", 5, "somebody"]) {
        const { status, body } = await save(entity, stack.cast.owner, { ...leastOf(entity), id_user });
        expect([id_user, status]).toEqual([id_user, 200]);
        expect(recordOf(entity, body).id_user).toBe(stack.cast.owner.id);
      }
    });

    it(`${entity.name}: server-owned fields sent by an ordinary user change nothing [HTTP-13]`, async () => {
      const foreign = stack.cast.other.id;
      const fields = leastOf(entity);
      const { body } = await save(entity, stack.cast.owner, fields);
      const before = recordOf(entity, body);
      const wishes = {
        id: foreign,
        id_user: foreign,
        created_at: "2001-01-01T00:00:00Z",
        updated_at: "2001-01-01T00:00:00Z",
        version: 99,
        deleted_at: "2001-01-01T00:00:00Z",
        password_hash: "x",
        is_admin: true,
        balance: 1e6,
        unknown_field: 1,
      };
      const after = await save(entity, stack.cast.owner, { ...fields, ...wishes }, before.id);
      expect(after.status).toBe(200);
      const next = "version" in before ? { version: Number(before.version) + 1 } : {};
      expect({ ...recordOf(entity, after.body), updated_at: 0 }).toEqual({
        ...before,
        ...next,
        updated_at: 0,
      });
    });

    it(`${entity.name}: an id in the body never redirects a save to another's row [HTTP-13]`, async () => {
      const theirs = recordOf(entity, (await save(entity, stack.cast.other, leastOf(entity))).body);
      const mine = recordOf(entity, (await save(entity, stack.cast.owner, leastOf(entity))).body);
      await save(entity, stack.cast.owner, { ...leastOf(entity), id: theirs.id, name: "Stolen" }, mine.id);
      const path = fillPath(itemPath(entity), { id: theirs.id });
      const read = await send(stack.server, "GET", path, { token: stack.cast.other.token });
      expect(recordOf(entity, read.body)).toEqual(theirs);
    });
  }

  it("every entity whose rows have owners is in this suite or cannot be saved by them", () => {
    const saved = Object.values(entities as Record<string, Entity>)
      .filter((entity) => entity.rows === "owner")
      .filter((entity) =>
        operationsOf(entity).some(
          (operation) => operation.action === "update" && operation.access.includes("user" as never),
        ),
      )
      .map((entity) => entity.name);
    expect(saved.filter((name) => !(name in needed))).toEqual([]);
  });
});
