// How a list answers while an archive streams, people log in and a report is written; and the archive itself, against the
// same bytes from one file (docs/speed.md).
import { createReadStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Fastify from "fastify";
import sharp from "sharp";
import { startBuilt } from "../lib/built-server.mjs";
import { logInAs } from "../lib/demo-login.mjs";
import { at } from "../lib/root.mjs";
import { memoryFrom } from "../lib/upload-memory.mjs";
import { addBench, enter, order } from "./booths.mjs";
import { connect } from "./database.mjs";
import { rate, receive } from "./requests.mjs";

const PORT = "4818";
const OWNER = "organiser@example.com";
const ARCHIVE_BYTES = 2 * 1024 ** 3;
const REPORT_ROWS = 100_000;
const LOGINS = 20;
/** Half of the time is the checksum of the zip, which client-zip computes in JavaScript. */
const CHECKSUM = "the checksum of a zip costs a core for some 400 MB a second";
/** On two cores they share these with the list. */
const SHARED = "logins, the archive's checksum and the report share the cores with the list";

/** Measures and says which budgets hold. */
export async function load() {
  const folder = mkdtempSync(path.join(tmpdir(), "safelight-bench-"));
  const database = { url: process.env.DATABASE_URL, directory: path.join(folder, "database") };
  const start = () => startBuilt("dist/server/main.js", { port: PORT, dataDir: folder });
  let server;
  try {
    await (await start()).stop(); // tables and accounts
    const made = await addBench(database, 1);
    server = await start();
    await addPicture(server, made);
    await server.stop();
    const events = await fill(database);
    server = await start();
    const token = await logInAs(server.url, OWNER);
    const headers = { authorization: `Bearer ${token}` };
    const list = () => rate(`${server.url}/api/v1/overlays/?page=1&per_page_count=10`, headers);
    const archiveUrl = `${server.url}/api/v1/schedules/export/${events.archive}`;
    const alone = await list();
    const memory = memoryFrom(server.pid);
    const archive = await timed(archiveUrl, headers);
    const grown = (memory.most() - memory.idle) / 1024 ** 2;
    const logins = Array.from({ length: LOGINS }, () => isRefused(server.url));
    const [among, refusals] = await Promise.all([
      list(),
      Promise.all(logins),
      receive(archiveUrl, headers),
      receive(`${server.url}/api/v1/schedules/${events.report}/report`, headers),
    ]);
    await server.stop();
    const file = await fromOneFile(path.join(folder, "bytes"), archive.bytes);
    const refused = refusals.filter(Boolean).length;
    return verdict({ alone, among, refused, grown, share: archive.perSecond / file.perSecond });
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Whether a login waited in vain for its turn, as it does on a machine that is far too busy. */
const isRefused = (url) =>
  logInAs(url, OWNER).then(
    () => false,
    (reason) => {
      if (reason.status !== 503) throw reason;
      return true;
    },
  );

function verdict({ alone, among, refused, grown, share }) {
  const times = among.late / alone.late;
  const figures = [
    [
      `p99 of a list under load, times that alone (${alone.late.toFixed(1)} ms)`,
      times,
      times <= 3,
      "at most 3",
      SHARED,
    ],
    [`logins refused, of ${LOGINS} under load`, refused, refused === 0, "at most 0"],
    ["archive of 2 GB, MB of memory over idle", grown, grown <= 64, "at most 64"],
    ["archive of 2 GB, share of the rate of one file", share, share >= 0.9, "at least 0.9", CHECKSUM],
  ];
  for (const [what, figure, holds, budget, why] of figures)
    console.log(
      `${what}: ${figure.toFixed(2)} (${budget})${holds ? "" : `  NOT MET${why ? `: ${why}` : ""}`}`,
    );
  return figures.every(([, , holds]) => holds);
}

/** A picture as a booth's camera takes it, and what is made of it: the demo's are small, to keep the product small. */
async function addPicture(server, { style, booths: [booth] }) {
  const photo = await sharp(at("server/demo/assets/src-anna.webp")).resize(3000, 4000).jpeg().toBuffer();
  const house = { ...(await enter(server, { style })), photo };
  const id = await order(house, booth);
  for (let status = "processing"; status === "processing"; await pause(200)) {
    const { body } = await house.call("GET", `/api/v1/generations/${id}`, { token: house.owner });
    status = body.status;
    if (status === "error") throw new Error(`A picture failed: ${body.error_code}`);
  }
}

/**
 * Copies of the largest finished picture, for the archive of one event and the report of another.
 * @returns the ids of the two events
 */
async function fill(database) {
  const { query, close } = await connect(database);
  const { rows } = await query(
    `select g.id, s.size + r.size as bytes from generations g join users u on u.id = g.id_user
     join blobs s on s.hash = g.source_hash join blobs r on r.hash = g.result_hash
     where u.email = $1 and g.status = 'completed' order by bytes desc limit 1`,
    [OWNER],
  );
  const [picture] = rows;
  const events = await query(
    "select s.id from schedules s join users u on u.id = s.id_user where u.email = $1 order by s.created_at limit 2",
    [OWNER],
  );
  const [archive, report] = events.rows.map(({ id }) => id);
  const { rows: columns } = await query(
    `select column_name as name from information_schema.columns
     where table_name = 'generations' and column_name not in ('id', 'id_schedule', 'id_schedule_period', 'created_at')`,
  );
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const copies = (id_schedule, count) =>
    query(
      `insert into generations (id, id_schedule, created_at, ${names})
       select gen_random_uuid(), $2::uuid, now() - n * interval '1 second', ${names}
       from generations, generate_series(1, $3::int) n where id = $1::uuid`,
      [picture.id, id_schedule, count],
    );
  await copies(archive, Math.ceil(ARCHIVE_BYTES / Number(picture.bytes)));
  await copies(report, REPORT_ROWS);
  await query("analyze generations");
  await close();
  return { archive, report };
}

/** The same number of bytes from one file by a bare route. */
async function fromOneFile(file, bytes) {
  const handle = await open(file, "w");
  const block = Buffer.alloc(1024 ** 2, 7);
  for (let written = 0; written < bytes; written += block.length) await handle.write(block);
  await handle.truncate(bytes);
  await handle.close();
  const app = Fastify();
  app.get("/", (_, reply) =>
    reply.header("content-length", statSync(file).size).send(createReadStream(file)),
  );
  const url = await app.listen({ port: Number(PORT), host: "127.0.0.1" });
  const figures = await timed(url, {});
  await app.close();
  return figures;
}

async function timed(url, headers) {
  const begun = performance.now();
  const bytes = await receive(url, headers);
  return { bytes, perSecond: bytes / (performance.now() - begun) };
}
