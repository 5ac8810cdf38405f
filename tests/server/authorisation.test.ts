import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allOperations } from "../../contract";
import { fillPath } from "../../contract/core/endpoint";
import { sessions, users } from "../../server/store/schema";
import { PASSWORD } from "../support/accounts";
import { makeBoothWithEvent } from "../support/booths";
import { overlayForm } from "../support/overlay-form";
import { type Cast, castOf, logInAs, makePerson, type Person } from "../support/people";
import { type Sending, send } from "../support/send";
import { startServer, type TestServer } from "../support/server";
import { IDENTITIES, type Identity, table } from "./authorisation.table";

let server: TestServer;
let cast: Cast;
let overlayId: string;
let boothId: string;
let tokens: Record<Identity, () => Promise<string | undefined>>;
let fresh = 0;

/** A valid request for every call; what it names belongs to `owner`. */
const samples: Record<string, () => Promise<{ params?: object; query?: string } & Sending>> = {
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
  "overlays.list": async () => ({}),
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
  "users.list": async () => ({}),
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
  "users.end_session": async () => ({
    params: { id: await sessionOf(await logInAs(server, cast.owner.email)) },
  }),
};

const claims = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] as string, "base64url").toString());
const sessionOf = async (person: Person): Promise<string> => claims(person.token).sid;

/** Calls that end sessions get a fresh one per cell, so that no cell spoils the next. */
async function tokenOf(person: Person): Promise<string> {
  return (await logInAs(server, person.email)).token;
}

async function stateOfOwner(): Promise<unknown> {
  const overlay = await send(server, "GET", `/overlays/${overlayId}`, { token: cast.admin.token });
  const rows = await server.services.database.db().select().from(users).where(eq(users.id, cast.owner.id));
  const [{ live } = { live: 0 }] = await server.services.database
    .db()
    .select({ live: sql<number>`count(*)` })
    .from(sessions)
    .where(sql`${sessions.id_user} = ${cast.owner.id} and ${sessions.revoked_at} is not null`);
  return { overlay: overlay.body, user: rows, live };
}

beforeAll(async () => {
  server = await startServer();
  cast = await castOf(server);
  const created = await send(server, "PUT", "/overlays/", {
    token: cast.owner.token,
    form: await overlayForm(),
  });
  overlayId = created.body.overlay.id;
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
    for (const identity of IDENTITIES) {
      const expected = table[operation.id]?.[identity];
      it(`${operation.id} answers ${identity} with ${expected} [HTTP-13]`, async () => {
        const {
          params,
          query = "",
          ...sending
        } = (await (samples[operation.id] as () => Promise<never>)()) as {
          params?: Record<string, unknown>;
          query?: string;
        } & Sending;
        const token = await tokens[identity]();
        const refused = expected !== undefined && expected >= 400;
        const before = refused ? await stateOfOwner() : undefined;
        const path =
          (operation.base === "versioned" ? "/api/v1" : "/api") + fillPath(operation.path, params) + query;
        const answer = await send(server, operation.method, path, { token, ...sending });
        expect(answer.status).toBe(expected);
        if (refused) {
          expect(typeof answer.body.detail).toBe("string");
          expect(await stateOfOwner()).toEqual(before);
        }
      });
    }
  }
});
