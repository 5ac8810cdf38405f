// A paged list of the real server: next to a bare Fastify route with the same two queries, and with a hundred times the
// rows (quality.md, Speed). DATABASE_URL takes an empty PostgreSQL database; without it the embedded one is used.
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify from "fastify";
import pg from "pg";
import { openPglite } from "../../server/store/pglite.mjs";
import { startBuilt } from "../lib/built-server.mjs";
import { logInAs } from "../lib/demo-login.mjs";

const PORT = "4818";
const CONNECTIONS = 10;
const WARM_MS = 1000;
const MEASURE_MS = 4000;
const OWNER = "organiser@example.com";
const FEW = 10_000;
const BARE = 100_000;
const MANY = 1_000_000;
const DEEP = 1000;

/** Measures and says which budgets hold. */
export async function lists() {
  const folder = mkdtempSync(path.join(tmpdir(), "safelight-bench-"));
  const database = { url: process.env.DATABASE_URL, directory: path.join(folder, "database") };
  const start = () => startBuilt("dist/server/main.js", { port: PORT, dataDir: folder });
  try {
    await (await start()).stop(); // tables and accounts
    const pages = {};
    let share = 0;
    for (const rows of [FEW, BARE, MANY]) {
      await fill(database, rows);
      const server = await start();
      const headers = { authorization: `Bearer ${await logInAs(server.url, OWNER)}` };
      const page = (number) => `${server.url}/api/v1/overlays/?page=${number}&per_page_count=10`;
      const first = await rate(page(1), headers);
      const deep = await rate(page(DEEP), headers);
      await server.stop();
      pages[rows] = { first, deep };
      console.log(`${rows} rows: page 1 ${say(first)}, page ${DEEP} ${say(deep)}`);
      if (rows === BARE) share = first.perSecond / (await bare(database)).perSecond;
    }
    return verdict(pages, share);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function verdict(pages, share) {
  const times = (kind) => pages[MANY][kind].median / pages[FEW][kind].median;
  const figures = [
    [`list of 10 out of ${BARE} rows, share of a bare route's rate`, share, share >= 0.8, "at least 0.8"],
    [`page 1 of ${MANY} rows, times that of ${FEW}`, times("first"), times("first") <= 3, "at most 3"],
    [`page ${DEEP} of ${MANY} rows, times that of ${FEW}`, times("deep"), times("deep") <= 3, "at most 3"],
  ];
  for (const [what, figure, holds, budget] of figures)
    console.log(`${what}: ${figure.toFixed(2)} (${budget})${holds ? "" : "  NOT MET"}`);
  return figures.every(([, , holds]) => holds);
}

const say = ({ perSecond, median, late }) =>
  `${perSecond.toFixed(0)}/s, ${median.toFixed(1)} ms, p99 ${late.toFixed(1)} ms`;

/** Overlays of one owner, up to `rows` of them, while no server runs. */
async function fill(database, rows) {
  const { query, close } = await connect(database);
  await query(
    `insert into overlays (id, id_user, name, created_at, updated_at)
     select gen_random_uuid(), u.id, 'Frame ' || n, at, at
     from (select id from users where email = '${OWNER}') u,
       lateral (select n, now() - n * interval '1 minute' as at
         from generate_series(1, ${rows} - (select count(*)::int from overlays where id_user = u.id)) n) rows`,
  );
  await query("analyze overlays");
  await close();
}

async function connect({ url, directory }) {
  if (url) {
    const pool = new pg.Pool({ connectionString: url, max: 10 });
    return { query: (sql, values) => pool.query(sql, values), close: () => pool.end() };
  }
  const embedded = await openPglite(directory);
  return { query: (sql, values) => embedded.query(sql, values), close: () => embedded.close() };
}

/** The two queries of the list, and nothing else. */
async function bare(database) {
  const { query, close } = await connect(database);
  const { rows } = await query("select id from users where email = $1", [OWNER]);
  const owner = [rows[0].id];
  const app = Fastify();
  app.get("/", async () => {
    const where = "from overlays where id_user = $1";
    const [page, counted] = await Promise.all([
      query(`select * ${where} order by created_at desc, id desc limit 10`, owner),
      query(`select count(*)::int as count ${where}`, owner),
    ]);
    return { overlays: page.rows, pagination: { count: counted.rows[0].count } };
  });
  const url = await app.listen({ port: Number(PORT), host: "127.0.0.1" });
  const measured = await rate(url, {});
  console.log(`bare route: ${say(measured)}`);
  await app.close();
  await close();
  return measured;
}

/** Some connections ask again and again. Gives replies per second, and their median and p99 in ms. */
async function rate(url, headers) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  await repeat(url, headers, agent, WARM_MS);
  const times = (await repeat(url, headers, agent, MEASURE_MS)).sort((one, other) => one - other);
  agent.destroy();
  const at = (share) => times[Math.floor((times.length - 1) * share)];
  return { perSecond: (times.length * 1000) / MEASURE_MS, median: at(0.5), late: at(0.99) };
}

async function repeat(url, headers, agent, duration) {
  const end = performance.now() + duration;
  const times = [];
  const connection = async () => {
    for (let begun = performance.now(); begun < end; begun = performance.now()) {
      await ask(url, headers, agent);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return times;
}

const ask = (url, headers, agent) =>
  new Promise((resolve, reject) => {
    get(url, { headers, agent }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${url}: ${reply.statusCode}`));
      reply.resume();
      reply.on("end", resolve);
    }).on("error", reject);
  });
