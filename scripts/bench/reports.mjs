// The report of a year over a million generations, next to a bare count and sum over the same rows (docs/speed.md).
// DATABASE_URL takes an empty PostgreSQL database; without it the embedded one is used.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startBuilt } from "../lib/built-server.mjs";
import { logInAs } from "../lib/demo-login.mjs";
import { connect } from "./database.mjs";

const PORT = "4818";
const ROWS = 1_000_000;
const ROUNDS = 7;
const MOST = 2;

/** Measures and says whether the budget holds. */
export async function reports() {
  const folder = mkdtempSync(path.join(tmpdir(), "safelight-bench-"));
  const database = { url: process.env.DATABASE_URL, directory: path.join(folder, "database") };
  const start = () => startBuilt("dist/server/main.js", { port: PORT, dataDir: folder });
  let server;
  try {
    await (await start()).stop(); // tables, and a generation to copy
    const bare = await fillAndCount(database);
    server = await start();
    const headers = { authorization: `Bearer ${await logInAs(server.url, "admin@example.com")}` };
    const day = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const url = `${server.url}/api/v1/reports/generations/preview?start_date=${day(364)}&end_date=${day(0)}`;
    const report = await median(async () => {
      const answer = await fetch(url, { headers });
      if (!answer.ok) throw new Error(`the report answers ${answer.status}`);
      await answer.json();
    });
    const times = report / bare;
    const holds = times <= MOST;
    console.log(
      `report of a year over ${ROWS} generations: ${report.toFixed(0)} ms, ${times.toFixed(2)} times a bare count and sum of ${bare.toFixed(0)} ms (at most ${MOST})${holds ? "" : "  NOT MET"}`,
    );
    return holds;
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Copies of a generation, spread over a year. @returns ms of the bare query */
async function fillAndCount(database) {
  const { query, close } = await connect(database);
  await query(
    `insert into generations (id, id_user, id_participant, id_style, id_photo_booth, id_schedule, status, cost, demo,
       created_at, updated_at)
     select gen_random_uuid(), one.id_user, one.id_participant, one.id_style, one.id_photo_booth, one.id_schedule,
       case when n % 40 = 0 then 'error' else 'completed' end, 1250, n % 50 = 0, at, at
     from (select * from generations order by created_at limit 1) as one,
       lateral (select n, now() - n * interval '31 seconds' as at from generate_series(1, ${ROWS}) as n) as rows`,
  );
  await query("vacuum analyze generations");
  const bare = await median(() =>
    query("select count(*), sum(cost) from generations where created_at >= now() - interval '364 days'"),
  );
  await close();
  return bare;
}

async function median(work) {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
}
