// Pictures that this machine draws: how many a minute with two places against the renderer alone in two processes, and how
// a list answers meanwhile (docs/speed.md).
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { startBuilt } from "../lib/built-server.mjs";
import { at } from "../lib/root.mjs";
import { addBench, enter, order } from "./booths.mjs";
import { rate } from "./requests.mjs";

const PORT = process.env.PORT ?? "4818";
const PLACES = 2;
const BOOTHS = 6;
const WARM_MS = 5000;
const MEASURE_MS = 20_000;
/** One after the other, so that what else the machine does is shared by both. */
const ROUNDS = 3;
const [LEAST_SHARE, MOST_TIMES] = [0.9, 2];

/** Measures and says whether the budgets hold. */
export async function drawn(file = "dist/server/main.js") {
  const folder = mkdtempSync(path.join(tmpdir(), "safelight-bench-"));
  const start = () => startBuilt(file, { port: PORT, dataDir: folder });
  let server;
  try {
    process.env.WORKERS = String(PLACES);
    await (await start()).stop(); // tables and accounts
    const made = await addBench({ directory: path.join(folder, "database") }, BOOTHS);
    server = await start();
    const photo = await sharp(at("server/demo/assets/src-anna.webp")).resize(1200, 1600).jpeg().toBuffer();
    const house = { ...(await enter(server, { style: made.style })), photo };
    const headers = { authorization: `Bearer ${house.admin}` };
    const list = () => rate(`${server.url}/api/v1/overlays/?page=1&per_page_count=10`, headers);
    const shares = [];
    const times = [];
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await aloneIn(folder, photo, made.look);
      const quiet = await list();
      const { count, during } = await among(house, made.booths, list);
      shares.push(count / alone);
      times.push(during.late / quiet.late);
      console.log(
        `  round ${round + 1}: ${alone.toFixed(1)} pictures a minute alone, ${count.toFixed(1)} by the server; ` +
          `p99 ${quiet.late.toFixed(1)} ms, then ${during.late.toFixed(1)} ms`,
      );
    }
    const [share, late] = [median(shares), median(times)];
    const figures = [
      [
        `pictures a minute with ${PLACES} places, of the renderer alone`,
        share,
        share >= LEAST_SHARE,
        `at least ${LEAST_SHARE}`,
      ],
      [
        "p99 of another user's list while they are drawn, times that alone",
        late,
        late <= MOST_TIMES,
        `at most ${MOST_TIMES}`,
      ],
    ];
    for (const [what, figure, holds, budget] of figures)
      console.log(`${what}: ${figure.toFixed(2)} (${budget})${holds ? "" : "  NOT MET"}`);
    return figures.every(([, , holds]) => holds);
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** Pictures a minute of the renderer's program in as many processes as there are places. */
async function aloneIn(folder, photo, look) {
  const source = path.join(folder, "source.jpg");
  writeFileSync(source, photo);
  let count = 0;
  let isOver = false;
  const drawing = Array.from({ length: PLACES }, async (_, place) => {
    const child = fork(at("server/generators/local/renderer.mjs"), [], {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    await once(child, "message");
    const result = path.join(folder, `result-${place}.jpg`);
    for (let seed = place; !isOver; seed += PLACES) {
      child.send({ source, result, seed, look });
      let message = {};
      while (!message.done && !message.failed) [message] = await once(child, "message");
      if (message.failed) throw new Error(message.failed);
      count += 1;
    }
    child.disconnect();
  });
  await pause(WARM_MS);
  const before = count;
  await pause(MEASURE_MS);
  const perMinute = ((count - before) * 60_000) / MEASURE_MS;
  isOver = true;
  await Promise.all(drawing);
  return perMinute;
}

/** Pictures a minute that booths get, each ordering again as soon as it has one; then how a list answers meanwhile. */
async function among(house, booths, list) {
  let count = 0;
  let isOver = false;
  const { call, owner: token } = house;
  const ordering = booths.map(async (booth) => {
    while (!isOver) {
      const id = await order(house, booth);
      let last = { type: "progress" };
      while (last.type === "progress") {
        await pause(200);
        last = (await call("GET", `/api/check/${id}`, { token })).body.data.at(-1);
      }
      if (last.type !== "result") throw new Error(`A picture failed: ${JSON.stringify(last)}`);
      count += 1;
    }
  });
  await pause(WARM_MS);
  const before = count;
  await pause(MEASURE_MS);
  const perMinute = ((count - before) * 60_000) / MEASURE_MS;
  const during = await list();
  isOver = true;
  await Promise.all(ordering);
  return { count: perMinute, during };
}
