import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addBooth } from "../../support/events";
import { freshFolder } from "../../support/folders";
import { picture } from "../../support/jpeg";
import { logInAs, makePerson, type Person } from "../../support/people";
import { freePort, until } from "../../support/ports";
import { postgresIsThere, testDatabaseUrl } from "../../support/postgres";
import { accountOf, addStage, order, type Stage } from "../../support/processing";
import { startS3 } from "../../support/s3";
import { send } from "../../support/send";
import { type Environment, startServer, type TestServer } from "../../support/server";
import { addKeyedServer } from "../../support/worker-calls";
import { addStyle } from "../../support/working";
import { buildProgram } from "../store/program";

/** Of the whole run; `GENERATIONS=200 KILLS=5` is the large one. */
const GENERATIONS = Number(process.env.GENERATIONS ?? 16);
const KILLS = Number(process.env.KILLS ?? 1);
const BOOTHS = 8;

interface Program {
  kill(signal: NodeJS.Signals): Promise<void>;
  printed(): string;
}

function launch(file: string, environment: Environment): Program & { ready: Promise<unknown> } {
  const child: ChildProcess = spawn(process.execPath, [file], {
    env: { ...process.env, LOG: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes) => (printed += bytes));
  const lines = createInterface(child.stdout as NodeJS.ReadableStream);
  return {
    ready: once(lines, "line"),
    printed: () => printed,
    async kill(signal) {
      child.kill(signal);
      await exited;
    },
  };
}

/** Something that is killed and started again. */
class Restarted {
  program: ReturnType<typeof launch>;
  kills = 0;

  constructor(private readonly begin: () => ReturnType<typeof launch>) {
    this.program = begin();
  }

  async killed(): Promise<void> {
    await this.program.kill("SIGKILL");
    this.kills += 1;
    this.program = this.begin();
  }
}

describe.skipIf(!postgresIsThere())("pictures while processes are killed", () => {
  it("each is made once and charged once, whatever dies [OP-201 OP-203 OP-207]", async () => {
    const store = await startS3();
    const stores = { DATABASE_URL: await testDatabaseUrl(), BLOB_URL: store.url, SECRET_KEY: "k".repeat(32) };
    const first = { ADMIN_EMAIL: "owner@example.com", ADMIN_PASSWORD: "four words of our own" };
    const own = await startServer({ ...stores, ...first, WORKERS: "0" });
    const admin = await logInAs(own, first.ADMIN_EMAIL, first.ADMIN_PASSWORD);
    const api = await buildProgram(new URL("../server-program.ts", import.meta.url));
    const worker = await buildProgram(new URL("../../../server/worker/worker.command.ts", import.meta.url));

    const ports = [String(await freePort()), String(await freePort())];
    const apis = [];
    for (const PORT of ports) {
      const DATA_DIR = await freshFolder("api");
      const settings = { ...stores, PORT, HOST: "127.0.0.1", DEMO: "0", WORKERS: "0", DATA_DIR };
      apis.push(new Restarted(() => launch(api.file, settings)));
    }
    await Promise.all(apis.map(({ program }) => program.ready));
    const workers = [];
    for (const at of [0, 1, 2]) {
      const { key } = await addKeyedServer(own, admin);
      const settings = {
        SAFELIGHT_URL: `http://127.0.0.1:${ports[at % 2]}`,
        SERVER_KEY: key,
        DATA_DIR: await freshFolder("worker"),
      };
      workers.push(new Restarted(() => launch(worker.file, settings)));
    }
    await until("all workers are online", async () => {
      const { body } = await send(own, "GET", "/servers/?state=online", { token: admin.token });
      return body.pagination.count === 3;
    });

    const owners = [];
    for (let at = 0; at < 3; at++) owners.push(await ownerWith(own, admin));
    const booths: Stage[] = [];
    for (let at = 0; at < BOOTHS; at++) {
      const stage = owners[at % 3] as Stage;
      booths.push({ ...stage, booth: await addBooth(own, stage.person.id) });
    }

    const bytes = await picture({ width: 600, height: 800, noise: true });
    let left = GENERATIONS;
    let finished = 0;
    const longest: number[] = [];
    async function work(booth: Stage, at: number): Promise<void> {
      while (left > 0) {
        left -= 1;
        const headers = { "idempotency-key": randomUUID() };
        const begun = Date.now();
        // A client repeats until it has an answer, at either process.
        let id: string | undefined;
        let turn = at;
        await until("an answer", async () => {
          const server = { ...own, url: `http://127.0.0.1:${ports[turn++ % 2]}` };
          const answer = await order(server, booth, {}, { headers, bytes }).catch(() => undefined);
          if (answer?.status === 200) id = answer.body.data.id_generation;
          return id !== undefined;
        });
        await until(
          `the end of ${id}`,
          async () => (await statusOf(own, id as string)) !== "processing",
          120_000,
        );
        longest.push(Date.now() - begun);
        finished += 1;
      }
    }
    const working = Promise.all(booths.map(work));
    const victims = [...apis, ...workers];
    for (let round = 0; round < KILLS; round++)
      for (const [at, victim] of victims.entries()) {
        const share = ((round * victims.length + at + 1) / (KILLS * victims.length + 2)) * GENERATIONS;
        await until("some are made", async () => finished >= share || left === 0, 600_000);
        await victim.killed();
      }
    await working;

    const db = own.services.database.db();
    const lost = await db.execute(sql`select made.error_code, attempt.number, attempt.outcome, attempt.code
      from generations as made left join generation_attempts as attempt on attempt.id_generation = made.id
      where made.status <> 'completed'`);
    expect(lost.rows).toEqual([]);
    const { rows } =
      await db.execute(sql`select status, count(*)::int as count, count(distinct result_hash)::int as results
      from generations group by status`);
    expect(rows).toEqual([{ status: "completed", count: GENERATIONS, results: GENERATIONS }]);
    const open = await db.execute(sql`select 1 from generation_attempts where ended_at is null`);
    expect(open.rows).toEqual([]);
    const charges =
      await db.execute(sql`select count(*)::int as all, count(distinct id_generation)::int as different
      from transactions where type = 'charge'`);
    expect(charges.rows).toEqual([{ all: GENERATIONS, different: GENERATIONS }]);
    for (const { person } of owners) {
      const { balance, held, charges } = await accountOf(own, person.id);
      expect([held, balance]).toEqual([0, 100_000_00 + charges.reduce((sum, amount) => sum + amount, 0)]);
    }
    expect(Math.max(...longest)).toBeLessThan(90_000);
    process.stdout.write(
      `longest wait ${Math.max(...longest)} ms, ${KILLS * 5} kills, ${GENERATIONS} pictures\n`,
    );
    for (const { program } of workers) expect(program.printed()).not.toMatch(/Bearer|SERVER_KEY/);

    await Promise.all([...workers, ...apis].map(({ program }) => program.kill("SIGKILL")));
    await own.stop();
    await store.stop();
    await Promise.all([api.remove(), worker.remove()]);
  });
});

/** Prices differ between owners. */
async function ownerWith(server: TestServer, admin: Person): Promise<Stage> {
  const person = await makePerson(server, admin);
  const stage = await addStage(server, person, { balance: 100_000 });
  const price = 1 + Math.round(Math.random() * 500) / 100;
  const style = await addStyle(server, person.id, {
    participants_ids: [stage.participant],
    generation_cost: price,
  });
  return { ...stage, style: style.id };
}

async function statusOf({ services }: TestServer, id: string): Promise<string> {
  const { rows } = await services.database
    .db()
    .execute<{ status: string }>(sql`select status from generations where id = ${id}::uuid`);
  return rows[0]?.status ?? "";
}
