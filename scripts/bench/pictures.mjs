// What pictures cost the server besides drawing them: booths that ask every 200 ms while their progress comes in, the
// queue of a picture, workers that wait (docs/speed.md), from the times that Linux counts.
import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { startBuilt } from "../lib/built-server.mjs";
import { addBench, enter, order, worker } from "./booths.mjs";
import { within } from "./figures.mjs";
import { secondsOf } from "./idle.mjs";

const PORT = process.env.PORT ?? "4818";
const POLL_MS = 200;
const REPORT_MS = 1000;
/** Until V8 has compiled what it found hot: with few calls a second that takes a minute. */
const WARM_MS = 60_000;
const MEASURE_MS = 15_000;
const WAITING = 20;
/** A claim waits so long, s; they are measured for two of these. */
const CLAIM_S = 25;
/** Pictures of a worker that returns a stored one at once: to warm up, and to measure. */
const QUICK = { warm: 100, measured: 200, places: 4 };
const QUEUE_BUDGET = 20;
/** What it is spent on, as a log of the statements shows. */
const STATEMENTS = "57 statements, each more than half a millisecond of the embedded engine and of drizzle";
const OTHERS = "a call costs about a millisecond of a core that mostly sleeps";
/** A picture of noise with about so many bytes is this large. */
const STORED = { bytes: 300_000, width: 720, height: 960 };
/** Pollers, and their share of a core in percent. */
const POLLERS = [
  [8, 5],
  [50, 20],
];
const IDLE_BUDGET = 0.5;

/** Measures and says whether the budgets hold. */
export async function pictures(file = "dist/server/main.js") {
  const folder = mkdtempSync(path.join(tmpdir(), "safelight-bench-"));
  const start = () => startBuilt(file, { port: PORT, dataDir: folder });
  let server;
  try {
    process.env.WORKERS = "0";
    await (await start()).stop(); // tables and accounts
    const made = await addBench({ directory: path.join(folder, "database") }, POLLERS.at(-1)[0]);
    const { booths } = made;
    server = await start();
    const house = await enter(server, made);
    const figures = [];
    for (const [count, budget] of POLLERS) {
      const { share, rate } = await polled(house, booths.slice(0, count));
      // A machine that is far too busy answers fewer polls than were meant to be asked.
      const what = `${count} booths polling every ${POLL_MS} ms (${rate.toFixed(0)} a second), % of a core`;
      figures.push([what, share, budget]);
    }
    figures.push([`${WAITING} waiting workers, % of a core`, await waited(house), IDLE_BUDGET]);
    const { own, decoding } = await quick(house, booths.slice(0, QUICK.places * 2));
    const besides = `without ${decoding.toFixed(1)} ms for decoding source and result`;
    figures.push([`the queue's share of a picture, ${besides}, ms of CPU`, own, QUEUE_BUDGET, STATEMENTS]);
    return within(figures.map(([what, figure, budget, why = OTHERS]) => [what, figure, budget, why]));
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Share of a core while these booths poll and the progress of their pictures comes in, in percent; polls a second. */
async function polled(house, booths) {
  const own = await worker(house, booths.length);
  const ids = [];
  for (const booth of booths) ids.push(await order(house, booth));
  const jobs = [];
  while (jobs.length < ids.length) {
    const { status, body } = await own("/claim", { claim: randomUUID(), wait_s: 2 });
    if (status === 200) jobs.push(body.id);
    else if (status !== 204) await pause(200); // calls of a key are limited
  }
  let isOver = false;
  const from = performance.now();
  const told = (async () => {
    while (!isOver) {
      const begun = performance.now();
      // It runs as long as it is measured.
      const progress = Math.min(95, Math.round((95 * (begun - from)) / (WARM_MS + MEASURE_MS)));
      for (const id of jobs) {
        if (isOver) break;
        await own(`/jobs/${id}/progress`, { progress, stage: "drawing" });
        // At most 30 calls a second with one key.
        await pause(Math.max(40, REPORT_MS / jobs.length - 5));
      }
      await pause(Math.max(0, REPORT_MS - (performance.now() - begun)));
    }
  })();
  const { call, owner: token, pid } = house;
  let answered = 0;
  const polls = ids.map(async (id, at) => {
    await pause((at * POLL_MS) / ids.length);
    while (!isOver) {
      const next = pause(POLL_MS);
      const { status } = await call("GET", `/api/check/${id}`, { token });
      if (status !== 200) throw new Error(`A check answered ${status}`);
      answered += 1;
      await next;
    }
  });
  await pause(WARM_MS);
  const before = answered;
  const share = await shareOf(pid);
  const rate = ((answered - before) * 1000) / MEASURE_MS;
  isOver = true;
  await Promise.all([...polls, told]);
  for (const id of ids) await call("DELETE", `/api/process/${id}`, { token });
  return { share, rate };
}

/**
 * Orders pictures that a worker returns at once.
 * @returns CPU of the server for a picture without and of decoding it, ms
 */
async function quick(house, booths) {
  const { call, pid, photo } = house;
  const stored = await noise(STORED);
  const calls = await worker(house, QUICK.places);
  const digest = createHash("sha256").update(stored).digest("base64");
  const headers = { "content-type": "image/jpeg", "content-digest": `sha-256=:${digest}:` };
  let left = 0;
  let isOver = false;
  const making = Array.from({ length: QUICK.places }, async () => {
    while (!isOver) {
      const { status, body } = await calls("/claim", { claim: randomUUID(), wait_s: 5 });
      if (status === 429 || status === 409) await pause(200); // calls of a key are limited
      if (status !== 200) continue;
      await call("GET", `/api/worker/v1/jobs/${body.id}/inputs/${body.source.sha256}`, {
        headers: calls.headers,
      });
      const put = { headers: { ...calls.headers, ...headers }, body: stored };
      const give = () => call("PUT", `/api/worker/v1/jobs/${body.id}/result`, put);
      let reply = await give();
      while (reply.status === 429) {
        await pause(200); // calls of a key are limited
        reply = await give();
      }
      if (reply.status !== 200) throw new Error(`A result answered ${reply.status}`);
    }
  });
  const run = async (count) => {
    left = count;
    await Promise.all(
      booths.map(async (booth) => {
        while (left > 0) {
          left -= 1;
          const id = await order(house, booth);
          while (
            (await call("GET", `/api/check/${id}`, { token: house.owner })).body.data.at(-1).type ===
            "progress"
          )
            await pause(POLL_MS);
        }
      }),
    );
  };
  await run(QUICK.warm);
  const before = secondsOf(pid);
  await run(QUICK.measured);
  const each = ((secondsOf(pid) - before) * 1000) / QUICK.measured;
  isOver = true;
  await Promise.all(making);
  const decoding = (await decodingOf(photo)) + (await decodingOf(stored));
  return { own: each - decoding, decoding };
}

async function noise({ width, height, bytes }) {
  const background = "#806040";
  const create = {
    width,
    height,
    channels: 3,
    background,
    noise: { type: "gaussian", mean: 128, sigma: 30 },
  };
  const made = await Promise.all(
    [50, 60, 70, 80, 90].map((quality) => sharp({ create }).jpeg({ quality }).toBuffer()),
  );
  return made.sort((one, other) => Math.abs(one.length - bytes) - Math.abs(other.length - bytes))[0];
}

/** CPU of checking a picture as the server checks it (`store/picture-files.ts`), ms. */
async function decodingOf(bytes) {
  const check = async () => {
    await sharp(bytes, { failOn: "error" }).metadata();
    await sharp(bytes, { failOn: "error" }).resize(64, 64, { fit: "inside" }).raw().toBuffer();
  };
  for (let time = 0; time < 20; time++) await check();
  const before = process.cpuUsage();
  for (let time = 0; time < 50; time++) await check();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / 50;
}

async function waited(house) {
  let isOver = false;
  const claims = Array.from({ length: WAITING }, async (_, at) => {
    const own = await worker(house, 1, at);
    while (!isOver) {
      const { status } = await own("/claim", { claim: randomUUID(), wait_s: CLAIM_S });
      if (status !== 204) await pause(1000); // too many calls at once
    }
  });
  await pause(WARM_MS);
  const share = await shareOf(house.pid, 2 * CLAIM_S * 1000);
  isOver = true;
  await Promise.all(claims);
  return share;
}

async function shareOf(pid, ms = MEASURE_MS) {
  const before = secondsOf(pid);
  await pause(ms);
  return ((secondsOf(pid) - before) / (ms / 1000)) * 100;
}
