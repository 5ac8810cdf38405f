import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schedules } from "../../server/store/schema";
import { styleForm } from "../support/catalogue";
import { createEvent, good, leastEvent, updateEvent } from "../support/events";
import { inHours } from "../support/moments";
import { type Cast, castOf } from "../support/people";
import { postgresIsThere, testDatabaseUrl } from "../support/postgres";
import { send } from "../support/send";
import { startServer, type TestServer } from "../support/server";
import { untilAnotherWaits } from "../support/waiting";
import { addStyle } from "../support/working";

/** The embedded engine has one connection: there, these calls run one after the other. */
describe.skipIf(!postgresIsThere())("references and removals at once on PostgreSQL", () => {
  const ROUNDS = 12;
  let server: TestServer;
  let cast: Cast;
  beforeAll(async () => {
    server = await startServer({ DATABASE_URL: await testDatabaseUrl() });
    cast = await castOf(server);
  });
  afterAll(() => server?.stop());

  const call = (method: string, path: string, json?: object) =>
    send(server, method, path, { token: cast.owner.token, json });

  /** Outcomes of all rounds that must not be. */
  async function rounds(one: (round: number) => Promise<string | undefined>): Promise<string[]> {
    const wrong: string[] = [];
    for (let round = 0; round < ROUNDS; round++) wrong.push(...[(await one(round)) ?? []].flat());
    return wrong;
  }

  it("of a style that joins a revolver and becomes one at once, one wins [OP-117]", async () => {
    const wrong = await rounds(async (round) => {
      const { id: revolver } = await addStyle(server, cast.owner.id, { is_group: true });
      const { id: style } = await addStyle(server, cast.owner.id);
      const join = () => call("PUT", `/styles/${revolver}/cartridges`, { cartridge_ids: [style] });
      const turn = () =>
        send(server, "POST", `/styles/${style}`, {
          token: cast.owner.token,
          form: styleForm({ style: { is_group: true } }),
        });
      const calls = round % 2 ? [join, turn] : [turn, join];
      const statuses = (await Promise.all(calls.map((act) => act()))).map(({ status }) => status).sort();
      return statuses.join() === "200,422" ? undefined : statuses.join();
    });
    expect(wrong).toEqual([]);
  });

  it("two revolvers that take each other are both refused [OP-117]", async () => {
    const wrong = await rounds(async () => {
      const [a, b] = await Promise.all([1, 2].map(() => addStyle(server, cast.owner.id, { is_group: true })));
      const take = (id = "", cartridge = "") =>
        call("PUT", `/styles/${id}/cartridges`, { cartridge_ids: [cartridge] });
      const answers = await Promise.all([take(a?.id, b?.id), take(b?.id, a?.id)]);
      const statuses = answers.map(({ status }) => status).join();
      return statuses === "422,422" ? undefined : statuses;
    });
    expect(wrong).toEqual([]);
  });

  it("a removed quiz is taken from its events in the order in which all lock events", async () => {
    const { database } = server.services;
    const quiz = (await call("POST", "/quizzes", { name: "Q" })).body.id;
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()].sort() as [string, string];
    const times = { start_time: inHours(1), end_time: inHours(2) };
    for (const id of [second, first])
      await database
        .db()
        .insert(schedules)
        .values({ id, id_user: cast.owner.id, name: "Party", quiz_id: quiz, ...times });
    let removed: ReturnType<typeof call> | undefined;
    await database.withTx(async () => {
      const lock = (id: string, or = "") =>
        database.db().execute(sql`select 1 from schedules where id = ${id} for no key update ${sql.raw(or)}`);
      await lock(first);
      removed = call("DELETE", `/quizzes/${quiz}`);
      await untilAnotherWaits(database);
      await lock(second, "nowait");
    });
    expect((await removed)?.status).toBe(204);
  });

  it("an event that takes a quiz while it is removed does not keep it [OP-59 OP-181]", async () => {
    const wrong = await rounds(async (round) => {
      const { parts } = await leastEvent(server, cast.owner.id);
      const { id } = good(await createEvent(server, cast.owner, parts)).schedule;
      const quiz = (await call("POST", "/quizzes", { name: "Q" })).body.id;
      const take = () =>
        updateEvent(server, cast.owner, id, { schedule: { style_selection_mode: "QUIZ", quiz_id: quiz } });
      const remove = () => call("DELETE", `/quizzes/${quiz}`);
      const calls = round % 2 ? [take, remove] : [remove, take];
      const statuses = (await Promise.all(calls.map((act) => act()))).map(({ status }) => status);
      const kept = (await call("GET", `/schedules/${id}`)).body.schedule.quiz_id;
      const isFine = statuses.includes(204) && statuses.every((status) => [200, 204, 422].includes(status));
      return isFine && kept === null ? undefined : `${statuses.join()} ${kept && "kept"}`;
    });
    expect(wrong).toEqual([]);
  });
});
