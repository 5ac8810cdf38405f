// Results that are refused, one after another: what they cost another user and the server's memory, and what they leave
// behind (OP-211; docs/speed.md).
import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { startBuilt } from "../lib/built-server.mjs";
import { memoryFrom } from "../lib/upload-memory.mjs";
import { addBench, enter, order, worker } from "./booths.mjs";
import { within } from "./figures.mjs";
import { rate } from "./requests.mjs";

const PORT = process.env.PORT ?? "4818";
/** Results that are sent at a time, each of another job. */
const SENDERS = 4;
/** Just below the limit of a result. */
const LARGE_BYTES = 49 * 1024 ** 2;
const [MOST_TIMES, MOST_MEGABYTES] = [3, 200];
const THUMBNAIL = { width: 8, height: 8, channels: 3, background: "#806040" };

/** Measures and says whether the budgets hold. */
export async function refused() {
  const folder = mkdtempSync(path.join(tmpdir(), "safelight-bench-"));
  const start = () => startBuilt("dist/server/main.js", { port: PORT, dataDir: folder });
  let server;
  try {
    process.env.WORKERS = "0";
    await (await start()).stop(); // tables and accounts
    const made = await addBench({ directory: path.join(folder, "database") }, SENDERS);
    server = await start();
    const house = await enter(server, made);
    const headers = { authorization: `Bearer ${house.admin}` };
    const list = () => rate(`${server.url}/api/v1/overlays/?page=1&per_page_count=10`, headers);
    const jobs = await claimEach(house, made.booths);
    const alone = await list();
    const files = countFiles(folder);
    const memory = memoryFrom(server.pid);
    const sending = await sendAll(jobs);
    const among = await list();
    const statuses = await sending.end();
    const grown = (memory.most() - memory.idle) / 1024 ** 2;
    const counted = [...statuses].map(([status, count]) => `${count} times ${status}`).join(", ");
    console.log(`  refused while the list was read: ${counted}`);
    return within([
      [`p99 of a list while results are refused, times that alone`, among.late / alone.late, MOST_TIMES],
      ["memory over idle meanwhile, MB", grown, MOST_MEGABYTES],
      ["files that they left", countFiles(folder) - files, 0],
    ]);
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A job of each booth, by a worker that may have as many. @returns functions that send a result for it */
async function claimEach(house, booths) {
  const own = await worker(house, booths.length);
  const jobs = [];
  for (const booth of booths) await order(house, booth);
  while (jobs.length < booths.length) {
    const { status, body } = await own("/claim", { claim: randomUUID(), wait_s: 2 });
    if (status === 200) jobs.push(body.id);
    else await pause(200);
  }
  return jobs.map(
    (id) => (body, headers) =>
      house.call("PUT", `/api/worker/v1/jobs/${id}/result`, {
        headers: { ...own.headers, "content-type": "image/jpeg", ...headers },
        body,
      }),
  );
}

/**
 * Sends large results whose bytes are not those of their digest: they are read to the end, and the job goes on. When it
 * ends each job is sent what is no picture.
 */
async function sendAll(jobs) {
  const wrong = { "content-digest": digestOf(Buffer.from("other bytes")) };
  const large = Buffer.alloc(LARGE_BYTES, 7);
  const statuses = new Map();
  const note = ({ status }) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  let isOver = false;
  const sending = jobs.map(async (send) => {
    while (!isOver) note(await send(large, wrong));
  });
  return {
    async end() {
      isOver = true;
      await Promise.all(sending);
      const bad = await unreadable();
      await Promise.all(
        jobs.map(async (send, at) => {
          const bytes = bad[at % bad.length];
          note(await send(bytes, { "content-digest": digestOf(bytes) }));
        }),
      );
      return statuses;
    },
  };
}

const digestOf = (bytes) => `sha-256=:${createHash("sha256").update(bytes).digest("base64")}:`;

/** A text, half a picture, one whose header says 30,000 pixels a side. */
async function unreadable() {
  const whole = await sharp({ create: { ...THUMBNAIL, width: 2000, height: 2000 } })
    .jpeg()
    .toBuffer();
  const huge = await sharp({ create: THUMBNAIL }).png().toBuffer();
  huge.writeUInt32BE(30_000, 16);
  huge.writeUInt32BE(30_000, 20);
  return [Buffer.from("no picture"), whole.subarray(0, whole.length / 2), huge];
}

/** Files below a folder, those of the database apart. */
function countFiles(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  const isOther = (entry) => entry.isFile() && !entry.parentPath.includes(`${path.sep}database`);
  return names.filter(isOther).length;
}
