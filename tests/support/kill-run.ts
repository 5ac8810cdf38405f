import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { addBooth } from "./events";
import { freshFolder } from "./folders";
import { picture } from "./jpeg";
import { launched, Restarted } from "./killable";
import { logInAs, makePerson, type Person } from "./people";
import { freePort, until } from "./ports";
import { addParticipant, addServer, order, type Stage } from "./processing";
import { send } from "./send";
import { type Environment, startServer, type TestServer } from "./server";
import { addKeyedServer } from "./worker-calls";
import { addStyle } from "./working";

const FIRST = { ADMIN_EMAIL: "owner@example.com", ADMIN_PASSWORD: "four words of our own" };
const OWNERS = 3;
const BOOTHS = 8;
/** What pictures cost: nothing, the least, and amounts whose sums are no whole numbers. */
const PRICES = [0, 0.01, 3.33, 5];
const CREDITS = 10_000;

export interface KillRun {
  /** Settings of the stores. */
  stores: Environment;
  /** Built programs. */
  programs: { api: string; worker: string };
  generations: number;
  /** How often each victim is killed. */
  kills: number;
  apis: number;
  workers: number;
  /** Otherwise they outlive the API, whose own pool works, too. */
  areWorkersKilled: boolean;
}

export interface KillResult {
  /** The server on the same stores, after everything has ended. */
  server: TestServer;
  admin: Person;
  owners: Person[];
  booths: Stage[];
  /** From an order to its end as its booth sees it, ms. */
  longest: number;
  kills: number;
  printed: string;
}

/**
 * Booths order pictures, each repeating what gets no answer under the same key, while API processes and workers are
 * killed with -9; one API process between storing a result and charging it.
 */
export async function killRun(run: KillRun): Promise<KillResult> {
  const own = await startServer({ ...run.stores, ...FIRST, WORKERS: "0" });
  const stores = { ...run.stores, DATA_DIR: own.dataDir };
  const admin = await logInAs(own, FIRST.ADMIN_EMAIL, FIRST.ADMIN_PASSWORD);
  const keys: string[] = [];
  for (let at = 0; at < run.workers; at++) keys.push((await addKeyedServer(own, admin)).key);
  if (!run.areWorkersKilled) await addServer(own, admin.id);
  const { owners, booths, styles } = await addOwners(own, admin);
  await own.stop();

  const dying = path.join(own.dataDir, "die-before-charge");
  const apis: Restarted[] = [];
  const urls: string[] = [];
  for (let at = 0; at < run.apis; at++) {
    const PORT = String(await freePort());
    urls.push(`http://127.0.0.1:${PORT}`);
    const settings = {
      ...stores,
      // Of several only the first one dies in the middle; each has files of its own.
      ...(at === 0 ? { DIE_BEFORE_CHARGE: dying } : { DATA_DIR: await freshFolder("api") }),
      ...{ PORT, HOST: "127.0.0.1", DEMO: "0" },
      ...(run.areWorkersKilled ? { WORKERS: "0" } : { WORKERS: "1", LOCAL_RENDERER: "1" }),
    };
    apis.push(new Restarted(() => launched(run.programs.api, settings)));
  }
  await Promise.all(apis.map(({ program }) => program.ready));
  const workers: Restarted[] = [];
  for (const [at, SERVER_KEY] of keys.entries()) {
    const DATA_DIR = await freshFolder("worker");
    const settings = { SAFELIGHT_URL: urls[at % urls.length] as string, SERVER_KEY, DATA_DIR };
    workers.push(new Restarted(() => launched(run.programs.worker, settings)));
  }
  await until("all servers are online", async () => {
    const server = { url: urls[0] as string };
    const { body } = await send(server, "GET", "/servers/?state=online", { token: admin.token });
    return body.pagination.count === keys.length + (run.areWorkersKilled ? 0 : 1);
  });

  const count = { left: run.generations, finished: 0, longest: 0 };
  const working = Promise.all(
    booths.map(async (booth, place) => {
      for (let turn = place; count.left > 0; turn++) {
        count.left -= 1;
        const style = styles.get(booth.person.id)?.[turn % PRICES.length] as string;
        const begun = Date.now();
        // No two photos are alike, so that no result may be another's.
        const bytes = await picture({ width: 600, height: 800, noise: true });
        await makeOne(urls, { ...booth, style }, bytes, turn);
        count.longest = Math.max(count.longest, Date.now() - begun);
        count.finished += 1;
      }
    }),
  );
  const victims = run.areWorkersKilled ? [...apis, ...workers] : apis;
  const all = run.kills * victims.length + 1;
  const reach = (share: number) =>
    until(
      "some are made",
      async () => count.finished >= share * run.generations || count.left === 0,
      900_000,
    );
  let kills = 0;
  for (let round = 0; round < run.kills; round++)
    for (const victim of victims) {
      await reach(++kills / (all + 1));
      await victim.killed();
    }
  await reach(++kills / (all + 1));
  await writeFile(dying, "");
  await apis[0]?.died();
  await working;
  const printed = [...workers, ...apis].map(({ program }) => program.printed()).join("");
  await Promise.all([...workers, ...apis].map(({ program }) => program.kill("SIGKILL")));
  const server = await startServer({ ...stores, WORKERS: "0" });
  return { server, admin, owners, booths, longest: count.longest, kills, printed };
}

/** Orders a picture and follows it to its end, at whichever process answers. */
async function makeOne(urls: string[], stage: Stage, bytes: Buffer, turn: number): Promise<void> {
  const headers = { "idempotency-key": randomUUID() };
  let asked = turn;
  const next = () => ({ url: urls[asked++ % urls.length] as string });
  let id: string | undefined;
  await until("an answer", async () => {
    const answer = await order(next(), stage, {}, { headers, bytes });
    if (answer.status === 200) id = answer.body.data.id_generation;
    return id !== undefined;
  });
  await until(`the end of ${id}`, async () => {
    const { token } = stage.person;
    const { status, body } = await send(next(), "GET", `/api/check/${id}`, { token });
    return status === 200 && body.data.at(-1).type !== "progress";
  });
}

/** Owners with credits of the ledger, their booths, and a style of each price. */
async function addOwners(server: TestServer, admin: Person) {
  const owners: Person[] = [];
  const stages: Stage[] = [];
  const styles = new Map<string, string[]>();
  for (let at = 0; at < OWNERS; at++) {
    const person = await makePerson(server, admin);
    const json = { user: { balance: CREDITS } };
    await send(server, "POST", `/users/${person.id}`, { token: admin.token, json });
    const participant = await addParticipant(server, person.id);
    const own = [];
    for (const generation_cost of PRICES)
      own.push((await addStyle(server, person.id, { participants_ids: [participant], generation_cost })).id);
    owners.push(person);
    styles.set(person.id, own);
    stages.push({ person, participant, style: own[0] as string, booth: "" });
  }
  const booths: Stage[] = [];
  for (let at = 0; at < BOOTHS; at++) {
    const stage = stages[at % OWNERS] as Stage;
    booths.push({ ...stage, booth: await addBooth(server, stage.person.id) });
  }
  return { owners, booths, styles };
}
