import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Endpoint, fillPath } from "../../contract/core/endpoint";
import type { Operation } from "../../contract/core/operations";
import { allOperations } from "../../contract/endpoints";
import { languages, styles, users } from "../../server/store/schema";
import { PASSWORD } from "../support/accounts";
import { type BoothAccount, boothTokens, makeBoothAccount, makeBoothWithEvent } from "../support/booths";
import { addOpenCategory } from "../support/catalogue";
import { stateOfDatabase } from "../support/database-state";
import { pictureFile } from "../support/jpeg";
import { overlayForm } from "../support/overlay-form";
import { type Cast, castOf, logInAs, makePerson, type Person } from "../support/people";
import { send } from "../support/send";
import { startServer, type TestServer } from "../support/server";
import { boothSamples } from "./authorisation.booth";
import { genericSample } from "./authorisation.generic";
import { DEALERS_OWN, IDENTITIES, type Identity, RECAST, table } from "./authorisation.table";
import { type Sample, workingSamples } from "./authorisation.working";

let server: TestServer;
let cast: Cast;
/** It logs in itself; no call of the matrix concerns it. */
let ownBooth: BoothAccount;
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
  ...boothSamples(() => ({ server, booth: ownBooth, token: tokenOfBooth })),
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
async function tokenOfBooth(): Promise<string> {
  const token = kept.get(ownBooth.login) ?? (await boothTokens(server, ownBooth)).access_token;
  kept.set(ownBooth.login, token);
  return token;
}

async function tokenOf(person: Person): Promise<string> {
  const token = kept.get(person.email) ?? (await logInAs(server, person.email)).token;
  kept.set(person.email, token);
  return token;
}

const ENDS_SESSIONS = [
  "booth.logout",
  "session.logout",
  "users.password",
  "users.end_session",
  "users.update",
];

function sampleOf(operation: Endpoint): Promise<Sample> {
  const own = samples[operation.id];
  return own ? own() : genericSample({ server, cast }, operation as Operation);
}

/** Runs `work` while somebody has other flags, which no call has set. */
async function recast<T>({ who, flags }: (typeof RECAST)[keyof typeof RECAST], work: () => Promise<T>) {
  const set = ([flag, on]: [string, boolean]) =>
    server.services.database
      .db()
      .execute(sql`update users set ${sql.identifier(flag)} = ${on} where id = ${cast[who].id}`);
  const entries = Object.entries(flags);
  await Promise.all(entries.map(set));
  server.services.recentLogins.forget();
  return work().finally(() =>
    Promise.all(entries.map(([flag, on]) => set([flag, !on]))).then(() =>
      server.services.recentLogins.forget(),
    ),
  );
}

beforeAll(async () => {
  server = await startServer();
  // What changes must be the calls' own doing: no worker asks for what bots are sent.
  await Promise.all(server.workers.map((worker) => worker.stop()));
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
  ownBooth = await makeBoothAccount(server, cast.owner.id, { id_application_decor: decorId });
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
    booth: tokenOfBooth,
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

    const asked = ({ params, query = "", ...sending }: Sample) => ({
      path: (operation.base === "versioned" ? "/api/v1" : "/api") + fillPath(operation.path, params) + query,
      ...sending,
    });

    async function statusFor(identity: Identity, sample: Sample) {
      const { path, ...sending } = asked(sample);
      const answer = await send(server, operation.method, path, {
        token: await tokens[identity](),
        ...sending,
      });
      if (answer.status >= 400) expect(typeof answer.body.detail).toBe("string");
      else if (ENDS_SESSIONS.includes(operation.id)) kept.clear();
      return answer.status;
    }

    /** Calls that must be refused, all with one sample, as none of them may change anything. */
    async function refuses(calls: (sample: Sample) => Promise<void>) {
      const sample = await sampleOf(operation);
      await Promise.all(Object.values(tokens).map((token) => token())); // logging in is a change, too
      const before = await stateOfDatabase(server);
      await calls(sample);
      expect(await stateOfDatabase(server)).toEqual(before);
    }

    it(`${operation.id} answers each role as its row says, and a refusal changes nothing [HTTP-13]`, async () => {
      const answered: Partial<Record<Identity, number>> = {};
      if (refused.length > 0)
        await refuses(async (sample) => {
          for (const identity of refused) answered[identity] = await statusFor(identity, sample);
        });
      for (const identity of IDENTITIES.filter((one) => !refused.includes(one)))
        answered[identity] = await statusFor(identity, await sampleOf(operation));
      expect(answered).toEqual(row);
    });

    it(`${operation.id} follows the current roles of caller and customer [HTTP-13]`, async () => {
      const wanted = Object.values(RECAST).map((role) => {
        const own = role.who === "owner" && DEALERS_OWN.includes(operation.id);
        return { role, status: row[own ? "dealer" : role.like] };
      });
      const follows = async ({ role, status }: (typeof wanted)[number], sample: Sample) =>
        expect([role, await recast(role, () => statusFor(role.caller, sample))]).toEqual([role, status]);
      const not = wanted.filter(({ status }) => status >= 400);
      if (not.length > 0)
        await refuses(async (sample) => {
          for (const one of not) await follows(one, sample);
        });
      for (const one of wanted) if (one.status < 400) await follows(one, await sampleOf(operation));
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
