import { readdir } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toHundredths } from "../../../contract/core/money";
import { sweepBlobs } from "../../../server/store/sweep";
import { describeEmbeddedEngine } from "../../support/engines";
import { type KillResult, killRun } from "../../support/kill-run";
import { few } from "../../support/load";
import { postgresIsThere, testDatabaseUrl } from "../../support/postgres";
import { order, type Stage } from "../../support/processing";
import { startS3 } from "../../support/s3";
import { send } from "../../support/send";
import { addStyle } from "../../support/working";
import { buildProgram } from "../store/program";

const GENERATIONS = few(16, 200);
const KILLS = few(1, 5);
/** From an order to its end. No test fails by it, because it is a time. */
const LONGEST_S = 90;

describe("pictures while processes are killed", () => {
  const programs = { api: "", worker: "" };
  let remove: () => Promise<unknown> = async () => undefined;
  beforeAll(async () => {
    const api = await buildProgram(new URL("../server-program.ts", import.meta.url));
    const worker = await buildProgram(new URL("../../../server/worker/worker.command.ts", import.meta.url));
    Object.assign(programs, { api: api.file, worker: worker.file });
    remove = () => Promise.all([api.remove(), worker.remove()]);
  });
  afterAll(() => remove());

  it.skipIf(!postgresIsThere())(
    "each is made once and charged once, whatever of two APIs and three workers dies [OP-201 OP-203 OP-207]",
    async () => {
      const store = await startS3();
      const stores = {
        DATABASE_URL: await testDatabaseUrl(),
        BLOB_URL: store.url,
        SECRET_KEY: "k".repeat(32),
      };
      const house = { apis: 2, workers: 3, areWorkersKilled: true };
      const result = await killRun({ stores, programs, generations: GENERATIONS, kills: KILLS, ...house });
      await expectOnce(result, store.names);
      await result.server.stop();
      await store.stop();
    },
  );

  describeEmbeddedEngine("on the embedded engine", (engine) => {
    it("each is made once and charged once by a worker that outlives the API, and by the API's own pool [OP-201 OP-203 OP-207]", async () => {
      const house = { apis: 1, workers: 1, areWorkersKilled: false };
      const stores = await engine.settings();
      const result = await killRun({ stores, programs, generations: GENERATIONS, kills: KILLS, ...house });
      await expectOnce(result, async () => {
        const files = await readdir(path.join(stores.DATA_DIR, "blobs"), {
          recursive: true,
          withFileTypes: true,
        });
        // What a killed process was receiving goes an hour later.
        const isKept = (folder: string) => path.basename(folder) !== "incoming";
        return files.filter((file) => file.isFile() && isKept(file.parentPath)).map(({ name }) => name);
      });
      await result.server.stop();
    });
  });
});

/** @param stored names of the files in the store */
async function expectOnce(result: KillResult, stored: () => Promise<string[]>): Promise<void> {
  const { server, admin, owners, longest, kills, printed } = result;
  const { database, blobs } = server.services;
  const rowsOf = async (statement: ReturnType<typeof sql>) => (await database.db().execute(statement)).rows;
  const lost = await rowsOf(sql`select made.error_code, attempt.number, attempt.outcome, attempt.code
    from generations as made left join generation_attempts as attempt on attempt.id_generation = made.id
    where made.status <> 'completed'`);
  expect(lost).toEqual([]);
  expect(
    await rowsOf(
      sql`select count(*)::int as all, count(distinct result_hash)::int as results from generations`,
    ),
  ).toEqual([{ all: GENERATIONS, results: GENERATIONS }]);
  expect(await rowsOf(sql`select 1 from generation_attempts where ended_at is null`)).toEqual([]);
  // One charge for each that has a price, of that price, and none else.
  expect(
    await rowsOf(sql`select made.id, made.cost, count(charge.id)::int as charges, sum(charge.amount) as amount
      from generations as made full join (
          select * from transactions where type = 'charge' and id_generation is not null) as charge
        on charge.id_generation = made.id
      group by made.id, made.cost
      having count(charge.id) <> case when made.cost > 0 then 1 else 0 end
        or coalesce(-sum(charge.amount), 0) <> made.cost or made.id is null`),
  ).toEqual([]);
  expect(
    await rowsOf(sql`select account.email from users as account
      where account.held <> 0 or account.balance <> (
        select coalesce(sum(amount), 0) from transactions where id_user = account.id)`),
  ).toEqual([]);
  const ids = (await rowsOf(sql`select id from generations`)).map(({ id }) => id as string);
  for (const id of ids) {
    const { status, body } = await send(server, "GET", `/api/result/${id}`, { token: admin.token });
    expect(status).toBe(200);
    await sharp(Buffer.from(body), { failOn: "error" }).stats();
  }
  expect(printed).not.toMatch(/Bearer|SERVER_KEY/);

  await database.db().execute(sql`update blobs set created_at = now() - interval '2 days'`);
  await sweepBlobs(database, blobs);
  const named = (await rowsOf(sql`select hash from blobs`)).map(({ hash }) => hash as string);
  expect((await stored()).map((name) => path.basename(name)).sort()).toEqual(named.sort());
  for (const { id } of owners) await expectNothingHeld(result, id);
  const wait = `longest wait ${(longest / 1000).toFixed(1)} s (at most ${LONGEST_S})`;
  const isMet = longest <= LONGEST_S * 1000;
  process.stdout.write(`${GENERATIONS} pictures, ${kills} kills, ${wait}${isMet ? "" : "  NOT MET"}\n`);
}

/** What costs the whole balance is accepted, what costs a hundredth more is refused. */
async function expectNothingHeld({ server, booths }: KillResult, id_user: string): Promise<void> {
  const stage = booths.find(({ person }) => person.id === id_user) as Stage;
  const { body } = await send(server, "GET", "/users/profile", { token: stage.person.token });
  const whole = toHundredths(body.user.balance);
  const statuses = [];
  for (const hundredths of [whole + 1, whole]) {
    const fields = { participants_ids: [stage.participant], generation_cost: hundredths / 100 };
    const { id } = await addStyle(server, id_user, fields);
    statuses.push((await order(server, { ...stage, style: id })).status);
  }
  expect(statuses).toEqual([422, 200]);
}
