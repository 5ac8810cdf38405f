// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Access, Role } from "../../../contract/core/access";
import { type Entity, imageKeys, type SaveAction } from "../../../contract/core/entity";
import type { Field, ImageValue } from "../../../contract/core/field";
import { entities } from "../../../contract/entities";
import { storeImage } from "../../../server/crud/store-pictures";
import { languages } from "../../../server/store/schema";
import { makeBoothWithEvent } from "../../support/booths";
import { fetchInto } from "../../support/inject";
import { picture, pictureFile } from "../../support/jpeg";
import { makeStickerTable, registerStickers } from "../../support/nested";
import { type Cast, castOf, type Person } from "../../support/people";
import { sampleDraft, sampleId } from "../../support/samples";
import { send } from "../../support/send";
import { startServer, type TestServer } from "../../support/server";
import { addDomain, addOrder } from "../../support/stores";
import { addEvent, addGeneration, addStyle, addWorkflow } from "../../support/working";

/**
 * Every entity of the registry goes from the console's own data provider into the server and back. A new entity is
 * here as soon as it is registered: what is sent comes from its fields, who sends it from its access.
 */
let server: TestServer;
let cast: Cast;
let data: typeof import("../../../src/providers/data")["dataProvider"];
let collectionOf: typeof import("../../../src/providers/data/collection")["collectionOf"];
let session: typeof import("../../../src/providers/http/session")["session"];
let count = 0;

registerStickers();

beforeAll(async () => {
  server = await startServer();
  await makeStickerTable(server);
  cast = await castOf(server);
  const [language] = await server.services.database.db().select().from(languages);
  GIVEN.categories = { labels: [{ id_language: language?.id, name: "C", description: "" }] };
  const domain = await addDomain(server);
  GIVEN.stores = { id_domain: domain.id };
  GIVEN.galleries = { domain_id: domain.id };
  vi.stubGlobal("location", new URL("http://localhost/"));
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  vi.stubGlobal("fetch", fetchInto(server));
  vi.spyOn(console, "warn").mockImplementation(() => {}); // the session is not stored here
  ({ dataProvider: data } = await import("../../../src/providers/data"));
  ({ collectionOf } = await import("../../../src/providers/data/collection"));
  ({ session } = await import("../../../src/providers/http/session"));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await server?.stop();
});

/** A record as the console reads it, and what it was made of where the generic call made it. */
interface Made {
  record: { id?: unknown };
  sent?: Record<string, unknown>;
}

/** Values that only a rule of the server makes right. */
const GIVEN: Record<string, Record<string, unknown>> = {
  emissions: { count: 1, denomination: 0.01 },
  users: { is_admin: false }, // an admin is no dealer
  store_themes: { custom_css: "" }, // the server writes it again
  payment_systems: { type: "manual", is_test: false, is_active: false }, // activation is a call of its own
  categories: {}, // their label names a language, which the server knows
};

/** How a record of those entities comes about that no generic call makes; its id, or none where the list tells it. */
const MAKERS: Record<string, () => Promise<string | undefined>> = {
  api_keys: async () => (await post("/api-keys", { json: { name: "K" } })).id,
  client_versions: async () => {
    const form = new FormData();
    form.append("file", new File(["installer"], "setup.exe"));
    form.append("version", `1.${++count}`);
    return (await post("/api/client/versions", { form })).id;
  },
  codes: async () => void (await emit()),
  transactions: async () => void (await post(`/users/${cast.owner.id}`, { json: { user: { balance: 5 } } })),
  languages: async () => undefined,
  schedules: async () => (await event()).schedule.id,
  periods: async () => (await event()).period.id,
  workflows: async () => (await addWorkflow(server, cast.admin.id)).id,
  styles: async () => (await addStyle(server, cast.admin.id)).id,
  store_orders: async () => (await addOrder(server, String((await parentOf("stores")).id))).id,
  generations: async () => {
    const rule = { types: ["image/jpeg"], maxBytes: 1e6 };
    const style = await addStyle(server, cast.admin.id);
    const participant = await send(server, "PUT", "/participants/", {
      token: cast.admin.token,
      json: { participant: { name: "P" } },
    });
    const made = await addGeneration(server, {
      id_user: cast.owner.id,
      id_photo_booth: await makeBoothWithEvent(server, cast.owner.id, []),
      id_style: style.id,
      id_participant: participant.body.participant.id,
      result_hash: await storeImage(server.services, "result", await picture(), rule),
    });
    return made.id;
  },
};

/** Who may do it by the generic call; nobody where an endpoint of its own does it. */
const offered = ({ access, generic }: Entity, action: keyof Entity["access"]): Access =>
  generic?.[action] === false ? [] : access[action];

const post = async (path: string, sending: object) =>
  (await send(server, "POST", path, { token: cast.admin.token, ...sending })).body;
const emit = () =>
  send(server, "PUT", "/deposit_codes_emission/", {
    token: cast.admin.token,
    json: { emission: { count: 1, denomination: 0.01 } },
  });
const event = async () =>
  addEvent(server, cast.owner.id, await makeBoothWithEvent(server, cast.owner.id, []));

/** Who means a role; an admin first, because they see every row. */
const ACTORS: [Role, () => Person][] = [
  ["admin", () => cast.admin],
  ["dealer", () => cast.dealer],
  ["user", () => cast.owner],
];

/** Signs in somebody who may do this, and says in which role; undefined where nobody may. */
async function signInFor(access: Access): Promise<Role | undefined> {
  const [role, person] = ACTORS.find(([one]) => access.includes(one)) ?? [];
  if (!role || !person) return undefined;
  const { token, refreshToken } = person();
  const reply = await fetch("/api/v1/users/profile", { headers: { authorization: `Bearer ${token}` } });
  const { user } = (await reply.json()) as { user: object };
  await session.start({ access_token: token, refresh_token: refreshToken }, user);
  return role;
}

/** Pictures in the shape that the entity asks for, and whom its rows belong to. */
async function givenOf(entity: Entity): Promise<Record<string, unknown>> {
  const given: Record<string, unknown> = { ...GIVEN[entity.name] };
  if (entity.fields.id_user) given.id_user = cast.owner.id;
  for (const key of imageKeys(entity) as string[]) {
    const { ratio = 1 } = (entity.fields[key] as Field).image ?? {};
    const file = await pictureFile(`${key}.jpg`, { width: Math.round(240 * ratio), height: 240 });
    given[key] = { state: "picked", file } satisfies ImageValue;
  }
  return given;
}

const draftOf = async (entity: Entity, action: SaveAction, role: Role) =>
  sampleDraft(entity, action, role, await givenOf(entity), ++count);

async function create(entity: Entity): Promise<Made> {
  const role = await signInFor(offered(entity, "create"));
  if (!role) {
    const id = await MAKERS[entity.name]?.();
    await signInFor(entity.access.list);
    return { record: id ? { id } : ((await rowsOf(entity, 1)).data[0] ?? {}) };
  }
  const draft = await draftOf(entity, "create", role);
  const reply = await data.create({ resource: await resourceOf(entity), variables: draft });
  return { record: reply.data as Made["record"], sent: draft };
}

/** What was sent is what came back; secrets are told by nobody, pictures by their flag. */
function expectSent(entity: Entity, record: object | undefined, sent: Record<string, unknown>) {
  const expected = Object.entries(sent).flatMap(([key, value]) => {
    const field = entity.fields[key];
    if (!field || field.kind === "secret") return [];
    return field.image ? [[field.image.has, true]] : [[key, value]];
  });
  expect(record).toMatchObject(Object.fromEntries(expected));
}

/** What an entity does not offer is no skipped test, but none. */
const testIf = (offered: unknown) => (offered ? test : () => {});

/** Lists that hold one's own rows alone unless they are asked for all (OP-64). */
const WHOLE: Record<string, string> = { bots: "all_users" };

const rowsOf = async (entity: Entity, currentPage: number) => {
  const field = WHOLE[entity.name];
  return data.getList({
    resource: await resourceOf(entity),
    pagination: { currentPage, pageSize: 100 },
    ...(field && { filters: [{ field, operator: "eq" as const, value: "true" }] }),
  });
};

const parents = new Map<string, Promise<Made>>();

/** The record that collections below this entity belong to; made once. */
async function parentOf(within: string): Promise<Made["record"]> {
  const made = parents.get(within) ?? create((entities as Record<string, Entity>)[within] as Entity);
  parents.set(within, made);
  return (await made).record;
}

/** Its name for the data provider: collections below a record are those of one that is made for them. */
async function resourceOf(entity: Entity): Promise<string> {
  const { within } = entity.transport;
  if (!within) return entity.name;
  const signedIn = session.current();
  const record = await parentOf(within);
  if (signedIn?.user.id !== session.current()?.user.id) await signInFor([signedIn?.role ?? "admin"]);
  return collectionOf(entity, String(record.id));
}

describe.each(
  Object.values(entities as Record<string, Entity>).map((entity) => [entity.name, entity] as const),
)("%s", (name, entity) => {
  const { access, transport } = entity;
  let made: Made;
  let resource: string;
  beforeAll(async () => {
    await signInFor(["admin"]);
    resource = await resourceOf(entity);
    made = await create(entity);
  });
  const id = () => String(made.record?.id);

  const may = { create: offered(entity, "create"), update: offered(entity, "update") };

  testIf(may.create.length > 0)("is made of what was sent, and says so", () => {
    expectSent(entity, made.record, made.sent ?? {});
    expect(Object.keys(made.sent ?? {}).length).toBeGreaterThan(0);
  });

  testIf(access.read.length > 0)("is read as it was made; an unknown one is not there", async () => {
    await signInFor(access.read);
    const { data: read } = await data.getOne({ resource, id: id() });
    expect(read).toEqual(expect.objectContaining(made.record));
    await expect(data.getOne({ resource, id: sampleId(0) })).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  testIf(access.list.length > 0)(
    "stands in the list; past its end a page is empty and the count the same",
    async () => {
      await signInFor(access.list);
      const first = await rowsOf(entity, 1);
      expect(first.data.map((row) => row.id)).toContain(id());
      if (transport.paging === "none") return;
      const past = await rowsOf(entity, 1_000_000);
      expect([past.data, past.total]).toEqual([[], first.total]);
    },
  );

  testIf(transport.many && access.many.length > 0)(
    "is found by its id, an unknown one is left out",
    async () => {
      await signInFor(access.many);
      const { data: found } = await data.getMany({ resource, ids: [sampleId(0), id()] });
      expect(found.map((row) => row.id)).toEqual([id()]);
    },
  );

  const wrong = wrongValueOf(entity);
  testIf(may.create.length > 0 && wrong)("with a wrong value is refused at its field", async () => {
    const role = (await signInFor(may.create)) as Role;
    const draft = { ...(await draftOf(entity, "create", role)), ...wrong };
    const [field] = Object.keys(wrong ?? {}) as [string];
    const refused = data.create({ resource, variables: draft });
    await expect(refused).rejects.toMatchObject({ statusCode: 422, errors: { [field]: expect.anything() } });
  });

  testIf(may.update.length > 0)("is changed, and read as changed", async () => {
    const role = (await signInFor(may.update)) as Role;
    const draft = await draftOf(entity, "update", role);
    const { data: changed } = await data.update({
      resource,
      id: id(),
      variables: { ...draft, id: id() },
    });
    expectSent(entity, changed, draft);
    if (access.read.length === 0) return;
    await signInFor(access.read);
    expectSent(entity, (await data.getOne({ resource, id: id() })).data, draft);
  });

  testIf(access.remove.length > 0)("is removed, and gone from its list", async () => {
    const gone = await create(entity);
    await signInFor(access.remove);
    await data.deleteOne({ resource, id: String(gone.record?.id) });
    if (access.list.length === 0) return;
    await signInFor(access.list);
    const rows = (await rowsOf(entity, 1)).data.filter((row) => row.id === gone.record?.id);
    expect(rows).toEqual(name === "api_keys" ? [expect.objectContaining({ is_active: false })] : []);
  });
});

/** One field with a value that its rules refuse. */
function wrongValueOf(entity: Entity): Record<string, unknown> | undefined {
  const writable = Object.entries(entity.fields).filter(([, { write }]) => write.create.includes("admin"));
  const required = writable.find(([, field]) => field.required);
  if (required) return { [required[0]]: " " };
  const bounded = writable.find(([, { kind }]) => kind === "number" || kind === "money");
  return bounded && { [bounded[0]]: 0.001 };
}
