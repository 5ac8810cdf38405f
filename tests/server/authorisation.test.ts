import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Endpoint, fillPath } from "../../contract/core/endpoint";
import type { Operation } from "../../contract/core/operations";
import { allOperations } from "../../contract/endpoints";
import { languages, sessions, styles, users } from "../../server/store/schema";
import { PASSWORD } from "../support/accounts";
import { makeBoothWithEvent } from "../support/booths";
import { addOpenCategory } from "../support/catalogue";
import { pictureFile } from "../support/jpeg";
import { overlayForm } from "../support/overlay-form";
import { type Cast, castOf, logInAs, makePerson, type Person } from "../support/people";
import { send } from "../support/send";
import { startServer, type TestServer } from "../support/server";
import { genericSample } from "./authorisation.generic";
import { DEALERS_OWN, IDENTITIES, type Identity, RECAST, table } from "./authorisation.table";
import { type Sample, stateOfWorking, workingSamples } from "./authorisation.working";

let server: TestServer;
let cast: Cast;
let overlayId: string;
let boothId: string;
let decorId: string;
let participantId: string;
let styleId: string;
let languageId: string;
let tokens: Record<Identity, () => Promise<string | undefined>>;
let fresh = 0;

/** A valid request for every call; what it names belongs to `owner`. */
const samples: Record<string, () => Promise<Sample>> = {
  ...workingSamples(() => ({ server, cast, boothId, styleId, participantId })),
  "session.login": async () => ({ json: { email: cast.other.email, password: PASSWORD } }),
  "session.refresh": async () => ({
    json: { refresh_token: (await logInAs(server, cast.other.email)).refreshToken },
  }),
  "session.check_email": async () => ({ query: "?email=a@example.com" }),
  "session.captcha": async () => ({}),
  "session.register": async () => ({
    json: { first_name: "A", last_name: "B", email: "new@example.com", password: PASSWORD, captcha: "" },
  }),
  "session.client_log": async () => ({
    json: { event: "forced_logout", reason: "session_expired", path: "/", timestamp: "2026-01-01T00:00:00Z" },
  }),
  "config.read": async () => ({}),
  "session.profile": async () => ({}),
  "session.logout": async () => ({}),
  "overlays.many": async () => ({ json: { ids: [overlayId] } }),
  "overlays.read": async () => ({ params: { id: overlayId } }),
  "overlays.create": async () => ({ form: await overlayForm() }),
  "overlays.update": async () => ({
    params: { id: overlayId },
    form: await overlayForm({ name: "Changed" }, {}),
  }),
  "overlays.image.landscape": async () => ({ params: { id: overlayId } }),
  "overlays.image.portrait": async () => ({ params: { id: overlayId } }),
  "overlays.by_photo_booth": async () => ({ params: { id: boothId } }),
  "users.many": async () => ({ json: { ids: [cast.owner.id] } }),
  "users.read": async () => ({ params: { id: cast.owner.id } }),
  "users.create": async () => ({
    json: {
      user: { first_name: "N", last_name: "N", email: `matrix${++fresh}@example.com`, password: PASSWORD },
    },
  }),
  "users.update": async () => ({ params: { id: cast.owner.id }, json: { user: { first_name: "Changed" } } }),
  "users.search": async () => ({ query: "?q=Test&limit=20" }),
  "users.password": async () => ({ params: { id: cast.owner.id }, json: { password: PASSWORD } }),
  "users.sessions": async () => ({}),
  "decors.read": async () => ({ params: { id: decorId } }),
  "decors.create": async () => ({ form: decorForm() }),
  "decors.update": async () => ({ params: { id: decorId }, form: decorForm({ name: "Changed" }) }),
  "decors.image.first_screen_image": async () => ({ params: { id: decorId } }),
  "decors.image.rest_screens_image": async () => ({ params: { id: decorId } }),
  "participants.many": async () => ({ json: { ids: [participantId] } }),
  "participants.read": async () => ({ params: { id: participantId } }),
  "participants.create": async () => ({ json: { participant: { name: "Woman" } } }),
  "participants.update": async () => ({
    params: { id: participantId },
    json: { participant: { name: "Changed" } },
  }),
  "participants.from_style": async () => ({ params: { id: styleId } }),
  "labels.read": async () => ({ params: { type: "participant", id: participantId } }),
  "labels.save": async () => ({
    params: { type: "participant", id: participantId },
    json: { labels: [{ id_language: languageId, name: "Woman" }] },
  }),
  "domains.active": async () => ({}),
  "users.end_session": async () => ({
    params: { id: await sessionOf(await logInAs(server, cast.owner.email)) },
  }),
};

const decorForm = (fields: object = {}) => {
  const form = new FormData();
  form.append("decor", JSON.stringify({ name: "Decor", ...fields }));
  return form;
};

const claims = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] as string, "base64url").toString());
const sessionOf = async (person: Person): Promise<string> => claims(person.token).sid;

const kept = new Map<string, string>();

/** One login for all cells but those after a call that ends sessions: argon2 would be most of the suite's time. */
async function tokenOf(person: Person): Promise<string> {
  const token = kept.get(person.email) ?? (await logInAs(server, person.email)).token;
  kept.set(person.email, token);
  return token;
}

const ENDS_SESSIONS = ["session.logout", "users.password", "users.end_session", "users.update"];

/** Where the records stand that the running test's generic samples are about. */
let items: string[] = [];

async function sampleOf(operation: Endpoint): Promise<Sample> {
  const own = samples[operation.id];
  if (own) return own();
  const { item, ...sample } = await genericSample({ server, cast }, operation as Operation);
  if (item) items.push(item);
  return sample;
}

async function stateOfOwner(): Promise<unknown> {
  const overlay = await send(server, "GET", `/overlays/${overlayId}`, { token: cast.admin.token });
  const rows = await server.services.database.db().select().from(users).where(eq(users.id, cast.owner.id));
  const [{ live } = { live: 0 }] = await server.services.database
    .db()
    .select({ live: sql<number>`count(*)` })
    .from(sessions)
    .where(sql`${sessions.id_user} = ${cast.owner.id} and ${sessions.revoked_at} is not null`);
  const read = async (path: string) => (await send(server, "GET", path, { token: cast.admin.token })).body;
  return {
    overlay: overlay.body,
    items: await Promise.all(items.map(read)),
    user: rows,
    live,
    decor: await read(`/decors/${decorId}`),
    participant: await read(`/participants/${participantId}`),
    labels: await read(`/labels/participant/${participantId}`),
    working: await stateOfWorking({ server, cast, boothId }),
  };
}

/** Runs `work` while somebody has other flags, which no call has set. */
async function recast<T>({ who, flags }: (typeof RECAST)[keyof typeof RECAST], work: () => Promise<T>) {
  const set = ([flag, on]: [string, boolean]) =>
    server.services.database
      .db()
      .execute(sql`update users set ${sql.identifier(flag)} = ${on} where id = ${cast[who].id}`);
  const entries = Object.entries(flags);
  await Promise.all(entries.map(set));
  return work().finally(() => Promise.all(entries.map(([flag, on]) => set([flag, !on]))));
}

beforeAll(async () => {
  server = await startServer();
  cast = await castOf(server);
  const created = await send(server, "PUT", "/overlays/", {
    token: cast.owner.token,
    form: await overlayForm(),
  });
  overlayId = created.body.overlay.id;
  const decor = decorForm();
  for (const part of ["first_screen_image", "rest_screens_image"]) decor.append(part, await pictureFile());
  decorId = (await send(server, "PUT", "/decors/", { token: cast.owner.token, form: decor })).body.decor.id;
  const made = await send(server, "PUT", "/participants/", {
    token: cast.admin.token,
    json: { participant: { name: "Woman" } },
  });
  participantId = made.body.participant.id;
  const db = server.services.database.db();
  const [style] = await db
    .insert(styles)
    .values({
      id_user: cast.admin.id,
      name: "Style",
      participants_ids: [participantId],
      categories: [(await addOpenCategory(server, cast.admin.id)).id],
    })
    .returning();
  styleId = style?.id as string;
  const [language] = await db.select().from(languages);
  languageId = language?.id as string;
  boothId = await makeBoothWithEvent(server, cast.owner.id, [overlayId]);
  const disabled = await makePerson(server, cast.admin);
  await server.services.database
    .db()
    .update(users)
    .set({ is_active: false })
    .where(eq(users.id, disabled.id));
  const revoked = await makePerson(server, cast.admin);
  await send(server, "GET", "/logout", { token: revoked.token });
  const { sid, sub, n } = claims(cast.owner.token);
  const expired = server.services.accessTokens.sign({ sid, sub, n }, new Date(Date.now() - 31 * 60_000));
  tokens = {
    anonymous: async () => undefined,
    expired: async () => expired,
    revoked: async () => revoked.token,
    disabled: async () => disabled.token,
    owner: () => tokenOf(cast.owner),
    other: () => tokenOf(cast.other),
    dealer: () => tokenOf(cast.dealer),
    foreignDealer: () => tokenOf(cast.foreignDealer),
    admin: () => tokenOf(cast.admin),
  };
});

afterAll(() => server?.stop());

describe("authorisation matrix", () => {
  const operations = allOperations();

  it("has a row for every call of the contract and no other", () => {
    expect(Object.keys(table).sort()).toEqual(operations.map((operation) => operation.id).sort());
  });

  for (const operation of operations) {
    const row = table[operation.id] ?? ({} as Record<Identity, number>);
    const refused = IDENTITIES.filter((identity) => row[identity] >= 400);

    async function requestOf(identity: Identity) {
      const { params, query = "", ...sending } = await sampleOf(operation);
      const base = operation.base === "versioned" ? "/api/v1" : "/api";
      const path = base + fillPath(operation.path, params as Record<string, unknown>) + query;
      return { path, token: await tokens[identity](), ...sending };
    }

    async function answerTo({ path, ...sending }: Awaited<ReturnType<typeof requestOf>>) {
      const answer = await send(server, operation.method, path, sending);
      if (ENDS_SESSIONS.includes(operation.id)) kept.clear();
      return answer;
    }

    it(`${operation.id} answers each as its row says, and a refusal changes nothing [HTTP-13]`, async () => {
      items = [];
      const requests = [];
      for (const identity of refused) requests.push(await requestOf(identity));
      const before = refused.length > 0 && (await stateOfOwner());
      const answered: Partial<Record<Identity, number>> = {};
      for (const [at, request] of requests.entries()) {
        const { status, body } = await answerTo(request);
        answered[refused[at] as Identity] = status;
        expect(typeof body.detail).toBe("string");
      }
      expect(refused.length > 0 && (await stateOfOwner())).toEqual(before);
      for (const identity of IDENTITIES.filter((one) => !refused.includes(one)))
        answered[identity] = (await answerTo(await requestOf(identity))).status;
      expect(answered).toEqual(row);
    });

    it(`${operation.id} follows what caller and customer are now [HTTP-13]`, async () => {
      items = [];
      for (const [name, role] of Object.entries(RECAST)) {
        const own = role.who === "owner" && DEALERS_OWN.includes(operation.id);
        const wanted = row[own ? "dealer" : role.like];
        const request = await requestOf(role.caller);
        const before = wanted >= 400 && (await stateOfOwner());
        const { status } = await recast(role, () => answerTo(request));
        expect([name, status]).toEqual([name, wanted]);
        if (wanted >= 400) expect(await stateOfOwner()).toEqual(before);
      }
    });
  }

  it.each(Object.entries(RECAST))(
    "no list and no look-up by ids shows foreign rows to a %s",
    async (_, role) => {
      const token = await tokens[role.caller]();
      await tokenOf(cast.owner);
      const bodyOf = async (method: string, path: string, json?: object) =>
        JSON.stringify((await send(server, method, path, { token, json })).body);
      const seen = () =>
        Promise.all([
          bodyOf("POST", "/users/by_ids", { ids: [cast.owner.id] }),
          bodyOf("GET", "/users/sessions"),
          bodyOf("GET", "/users/search?q=Person"),
          bodyOf("GET", "/overlays/"),
          bodyOf("POST", "/overlays/by_ids", { ids: [overlayId] }),
          bodyOf("POST", "/photo_booths/by_ids", { ids: [boothId] }),
        ]);
      for (const body of await seen()) expect(body).toMatch(new RegExp(`${cast.owner.id}|${overlayId}`));
      for (const body of await recast(role, seen)) expect(body).not.toContain(cast.owner.id);
    },
  );
});
