// A paged list of the real server: next to a bare Fastify route with the same two queries, and with a hundred times the
// rows (docs/speed.md). DATABASE_URL takes an empty PostgreSQL database; without it the embedded one is used.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify from "fastify";
import { startBuilt } from "../lib/built-server.mjs";
import { logInAs } from "../lib/demo-login.mjs";
import { connect } from "./database.mjs";
import { rate } from "./requests.mjs";

const PORT = "4818";
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
  let server;
  try {
    await (await start()).stop(); // tables and accounts
    const pages = {};
    let share = 0;
    for (const rows of [FEW, BARE, MANY]) {
      await fill(database, rows);
      server = await start();
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
    await server?.stop();
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
