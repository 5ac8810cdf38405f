// What it costs that booths ask for their pictures every 200 ms while their progress comes in, and that workers wait
// (quality.md, Speed), from the times that Linux counts.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { startBuilt } from "../lib/built-server.mjs";
import { logInAs } from "../lib/demo-login.mjs";
import { connect } from "./database.mjs";
import { secondsOf } from "./idle.mjs";

const PORT = process.env.PORT ?? "4818";
const OWNER = "organiser@example.com";
const POLL_MS = 200;
const REPORT_MS = 1000;
/** Until the engine has compiled what it found hot. */
const WARM_MS = 20_000;
const MEASURE_MS = 15_000;
const WAITING = 20;
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
    const { booths, servers } = await addBench(path.join(folder, "database"), POLLERS.at(-1)[0]);
    server = await start();
    const house = await enter(server, servers);
    const figures = [];
    for (const [count, budget] of POLLERS) {
      const { share, rate } = await polled(house, booths.slice(0, count));
      // A machine that is far too busy answers fewer polls than were meant to be asked.
      const what = `${count} booths polling every ${POLL_MS} ms (${rate.toFixed(0)} a second), % of a core`;
      figures.push([what, share, budget]);
    }
    figures.push([`${WAITING} waiting workers, % of a core`, await waited(house), IDLE_BUDGET]);
    for (const [what, figure, budget] of figures)
      console.log(`${what}: ${figure.toFixed(2)} (at most ${budget})${figure <= budget ? "" : "  NOT MET"}`);
    return figures.every(([, figure, budget]) => figure <= budget);
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Booths of the organiser, who can pay for a picture in each, and two servers that take every style. */
async function addBench(directory, count) {
  const { query, close } = await connect({ directory });
  const { rows } = await query(
    `insert into photo_booths (id, id_user, name, login, password_hash)
     select gen_random_uuid(), u.id, 'Bench ' || n, 'bench-' || n, '' from users u, generate_series(1, $2::int) n
     where u.email = $1 returning id`,
    [OWNER, count],
  );
  const { rows: servers } = await query(
    `insert into servers (id, id_user, name) select gen_random_uuid(), u.id, 'Bench ' || n
     from users u, generate_series(1, 2) n where u.email = $1 returning id`,
    ["admin@example.com"],
  );
  await query("update users set balance = 1000000 where email = $1", [OWNER]);
  await close();
  return { booths: rows.map(({ id }) => id), servers: servers.map(({ id }) => id) };
}

/** What is needed to order pictures, and the workers of a server with a key. */
async function enter({ url, pid }, servers) {
  const agent = new Agent({ keepAlive: true });
  const call = (method, where, { token, json, headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const bytes = body ?? (json && JSON.stringify(json));
      const own = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers };
      if (json) own["content-type"] = "application/json";
      if (bytes) own["content-length"] = Buffer.byteLength(bytes);
      const sent = request(url + where, { method, agent, headers: own }, (reply) => {
        const parts = [];
        reply.on("data", (part) => parts.push(part));
        reply.on("end", () => {
          const text = Buffer.concat(parts).toString();
          resolve({ status: reply.statusCode, body: text ? JSON.parse(text) : undefined });
        });
      });
      sent.on("error", reject);
      sent.end(bytes);
    });
  const owner = await logInAs(url, OWNER);
  const admin = await logInAs(url, "admin@example.com");
  const keys = [];
  for (const id of servers)
    keys.push((await call("POST", `/api/v1/servers/${id}/api-key`, { token: admin, json: {} })).body.key);
  const picture = { create: { width: 300, height: 400, channels: 3, background: "#806040" } };
  const photo = new Blob([await sharp(picture).jpeg().toBuffer()], { type: "image/jpeg" });
  const { styles } = (await call("GET", "/api/v1/styles/?page=1&per_page_count=100", { token: owner })).body;
  return { url, pid, call, owner, keys, photo, styles };
}

/** A worker program that claims all there is and reports progress. */
async function worker({ call, keys }, slots, at = 0) {
  const headers = { authorization: `Bearer ${keys[at % keys.length]}`, "safelight-worker": randomUUID() };
  const own = (where, json) => call("POST", `/api/worker/v1${where}`, { headers, json });
  const health = { ok: true, detail: "" };
  const about = { name: "bench", version: "0.1.0", generator: "local", types: ["image"], node_classes: null };
  await own("/hello", { ...about, slots, health });
  return own;
}

async function order({ url, owner, photo, styles }, id_photo_booth) {
  let refused;
  for (const style of styles) {
    const [id_participant] = style.participants_ids ?? [];
    if (!id_participant) continue;
    const form = new FormData();
    form.append("generation_data", JSON.stringify({ id_photo_booth, id_style: style.id, id_participant }));
    form.append("source_image", photo, "photo.jpg");
    const headers = { authorization: `Bearer ${owner}` };
    const reply = await fetch(`${url}/api/process`, { method: "POST", headers, body: form });
    const answer = await reply.json();
    if (reply.ok) return answer.data.id_generation;
    refused = JSON.stringify(answer);
  }
  throw new Error(`No style of the demo can be ordered: ${refused}`);
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
  let progress = 0;
  const told = (async () => {
    while (!isOver) {
      const begun = performance.now();
      progress = Math.min(95, progress + 5);
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

async function waited(house) {
  let isOver = false;
  const claims = Array.from({ length: WAITING }, async (_, at) => {
    const own = await worker(house, 1, at);
    while (!isOver) {
      const { status } = await own("/claim", { claim: randomUUID(), wait_s: 25 });
      if (status !== 204) await pause(1000); // too many calls at once
    }
  });
  await pause(WARM_MS);
  const share = await shareOf(house.pid);
  isOver = true;
  await Promise.all(claims);
  return share;
}

async function shareOf(pid) {
  const before = secondsOf(pid);
  await pause(MEASURE_MS);
  return ((secondsOf(pid) - before) / (MEASURE_MS / 1000)) * 100;
}
