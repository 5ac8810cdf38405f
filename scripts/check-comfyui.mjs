// npm run check-comfyui -- ADDRESS RUN START...: the worker program on a real ComfyUI that is killed and shared. ADDRESS of
// the ComfyUI that START brings up, which prints its process id once it answers; RUN: its folder with input, output, temp.
// It needs the nodes of tests/support/comfyui-nodes.py in its custom_nodes.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import sharp from "sharp";
import { createServer } from "vite";
import { at, ROOT } from "./lib/root.mjs";

const [address, run, ...start] = process.argv.slice(2);
if (!start.length) {
  console.error("npm run check-comfyui -- http://127.0.0.1:8188 FOLDER/runs/8188 ./start.sh 8188 FOLDER");
  process.exit(2);
}
const folder = mkdtempSync(path.join(tmpdir(), "check-comfyui-"));
// Modules of the server import others while they run.
const vite = await createServer({
  root: ROOT,
  configFile: false,
  appType: "custom",
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, ws: false, watch: null },
});
const { buildProgram, startComfyUiStage, SEED, SLOW } = await vite.ssrLoadModule(
  at("tests/support/comfyui-stage.ts"),
);
const program = await buildProgram(new URL("../server/worker/worker.command.ts", import.meta.url));
let comfy;
let worker;
let failed = 0;

function check(what, isTrue, seen) {
  if (!isTrue) failed += 1;
  console.log(`${isTrue ? "ok    " : "FAILED"} ${what}${isTrue ? "" : `: ${JSON.stringify(seen)}`}`);
}

async function until(what, ask, seconds = 120) {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    if (await ask().catch(() => false)) return;
    await rest(50);
  }
  throw new Error(`${what} did not happen`);
}

function startComfyUi() {
  const [command, ...given] = start;
  const printed = execFileSync(command, given, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  comfy = Number(printed.trim().split("\n").at(-1));
}

async function endComfyUi(signal) {
  process.kill(comfy, signal);
  await until("the end of ComfyUI", async () => !(await fetch(address).catch(() => undefined)));
}

const workerFolder = path.join(folder, "worker");
function startWorker(stage, settings = {}) {
  const env = {
    ...process.env,
    SAFELIGHT_URL: stage.url,
    SERVER_KEY: stage.key,
    COMFYUI_URL: address,
    DATA_DIR: workerFolder,
    WORKER_NAME: "check",
    ...settings,
  };
  const child = spawn(process.execPath, [program.file], { env, stdio: "ignore" });
  worker = { child, ended: new Promise((resolve) => child.once("exit", resolve)) };
}

async function endWorker(signal) {
  worker.child.kill(signal);
  await worker.ended;
}

const ask = async (call) => (await fetch(`${address}/${call}`)).json();
const post = (call, body) => fetch(`${address}/${call}`, { method: "POST", body: JSON.stringify(body) });
const runningIds = async () => (await ask("queue")).queue_running.map(([, id]) => id);
const waitingIds = async () => (await ask("queue")).queue_pending.map(([, id]) => id);
const isIdle = async () => (await runningIds()).length + (await waitingIds()).length === 0;
const clientsOf = async () => {
  const { queue_running, queue_pending } = await ask("queue");
  return [...queue_running, ...queue_pending].map(([, , , extra]) => extra.client_id);
};

let seed = Date.now() % 1_000_000;
/** A prompt of another program: about 15 s. */
async function queueForeign() {
  const prompt = {
    1: { class_type: "EmptyImage", inputs: { width: 8, height: 8, batch_size: 1, color: 255 } },
    2: { class_type: "TestSampler", inputs: { image: ["1", 0], seed: ++seed, hold: true } },
    3: { class_type: "PreviewImage", inputs: { images: ["2", 0] } },
  };
  return (await (await post("prompt", { prompt, client_id: "someone" })).json()).prompt_id;
}
const endOf = async (id) => {
  await until(`the end of ${id}`, async () => (await ask(`history/${id}`))[id]);
  return (await ask(`history/${id}`))[id].status.status_str;
};

/** Colour and size of a picture. */
async function lookOf(bytes) {
  const { width, height } = await sharp(bytes).metadata();
  const [r, g, b] = (await sharp(bytes).stats()).channels.map(({ mean }) => Math.round(mean));
  return { width, height, colour: [r, g, b] };
}
const isNear = (colour, hex) =>
  [16, 8, 0].every((shift, at) => Math.abs(colour[at] - ((hex >> shift) & 255)) < 12);

const filesOf = (place) =>
  readdirSync(path.join(run, place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

async function values(stage) {
  const card = await stage.cardStage();
  for (const [title, fields, colour] of [
    ["a participant's value", {}, 0xd02010],
    ["another participant's", { id_participant: card.other }, 0x1040c0],
  ]) {
    const id = await stage.begin(card, fields);
    await stage.ended(id);
    const bytes = await stage.result(id);
    const seen = await lookOf(bytes);
    check(`${title} is the colour`, isNear(seen.colour, colour), seen);
    // Width 24 of the style, height 40 and scale 2.5 of its tune; the node's own are 8, 8 and 1.
    check("the style's value and the tune's are the size", seen.width === 60 && seen.height === 100, seen);
    const text = bytes.toString("latin1");
    check(
      "no text of the graph is in the result",
      !/class_type|EmptyImage|ImageScaleBy|LoadImage|workflow/.test(text),
      text.match(/.{0,40}class_type.{0,40}/)?.[0],
    );
  }
}

async function seeds(stage) {
  const style = await stage.stageWith(SEED);
  const colours = [];
  for (let turn = 0; turn < 2; turn++) {
    const id = await stage.begin(style);
    await stage.ended(id);
    colours.push((await lookOf(await stage.result(id))).colour);
  }
  check("the same photo twice gives two seeds", String(colours[0]) !== String(colours[1]), colours);
}

/** One result, one charge. */
async function made(stage, what, id, charges) {
  const last = await stage.ended(id);
  const seen = { last, charged: (await stage.charges()) - charges, attempts: await stage.outcomes(id) };
  check(`${what}: one result, one charge`, last.type === "result" && seen.charged === 1, seen);
  console.log(`       attempts: ${seen.attempts.join(", ")}`);
  return seen.attempts;
}

const begins = async (stage, style) => {
  const id = await stage.begin(style);
  await until("a running prompt", async () => (await runningIds()).length > 0);
  return id;
};

async function kills(stage, slow) {
  let charges = await stage.charges();
  let id = await begins(stage, slow);
  await endComfyUi("SIGKILL");
  startComfyUi();
  await made(stage, "ComfyUI killed in the middle", id, charges);

  charges = await stage.charges();
  id = await begins(stage, slow);
  const [left] = await clientsOf();
  await endWorker("SIGKILL");
  const mine = readdirSync(path.join(workerFolder, "worker"));
  startWorker(stage);
  await until("the leftover is gone", async () => !(await clientsOf()).includes(left), 10);
  check("what a killed worker left is stopped", true);
  await until(
    "its folder is gone",
    async () => !readdirSync(path.join(workerFolder, "worker")).includes(mine[0]),
    10,
  );
  check("what a killed worker kept is removed", true);
  await made(stage, "worker killed in the middle", id, charges);
}

/** @param mayStop whether ours may be stopped while it runs */
async function foreigners(stage, slow, mayStop) {
  await until("an idle ComfyUI", isIdle);
  const running = await queueForeign();
  await until("the foreign prompt", async () => (await runningIds()).includes(running));
  let id = await stage.begin(slow);
  await until("ours waits", async () => (await waitingIds()).length === 1);
  await stage.cancel(id);
  await until("ours is gone", async () => (await waitingIds()).length === 0, 20);
  check("a foreign prompt that runs goes on", (await runningIds())[0] === running, await runningIds());
  check("and ends well", (await endOf(running)) === "success");

  await until("an idle ComfyUI", isIdle);
  id = await begins(stage, slow);
  const [own] = await runningIds();
  const waiting = await queueForeign();
  const begun = Date.now();
  await stage.cancel(id);
  await until("ours has ended", async () => !(await runningIds()).includes(own), 30);
  const seconds = (Date.now() - begun) / 1000;
  if (mayStop) check("ours is stopped within 6 s of a cancellation", seconds < 6, seconds);
  else check("ours is left to end", seconds > 6, seconds);
  check("a foreign prompt that waited ends well", (await endOf(waiting)) === "success");
}

async function interruption(stage, slow) {
  await until("an idle ComfyUI", isIdle);
  const charges = await stage.charges();
  const id = await begins(stage, slow);
  await post("interrupt", {});
  const attempts = await made(stage, "interrupted by somebody else", id, charges);
  check("it costs an attempt", attempts.length === 2 && /foreign/.test(attempts[0]), attempts);
  check("which does not count", (await stage.tries(id)) === 1, await stage.tries(id));
  const { error, failures } = await stage.server();
  check("and sets no flag", !error && failures === 0, { error, failures });
}

const before = new Set();
const stage = await startComfyUiStage(path.join(folder, "api"));
startComfyUi();
try {
  for (const place of ["input", "output", "temp"]) for (const name of filesOf(place)) before.add(name);
  const { system } = await ask("system_stats");
  const isNew = system.comfyui_version && system.comfyui_version !== "unknown";
  console.log(`ComfyUI ${isNew ? system.comfyui_version : "that tells no version"}`);
  startWorker(stage);
  await until("the worker", async () => (await stage.server()).node_classes?.includes("TestSeed"));
  const slow = await stage.stageWith(SLOW);
  await values(stage);
  await seeds(stage);
  await interruption(stage, slow);
  await kills(stage, slow);
  await foreigners(stage, slow, true);
  await endWorker("SIGTERM");
  startWorker(stage, { COMFYUI_SHARED: "1" });
  await foreigners(stage, slow, Boolean(isNew));
  await until("an idle ComfyUI", isIdle);
  await endWorker("SIGTERM");
  await endComfyUi("SIGTERM");
  startComfyUi();
  const left = ["input", "output", "temp"].flatMap(filesOf).filter((name) => !before.has(name));
  const hash = createHash("sha256").update(stage.photo).digest("hex");
  const photos = left.filter(
    (name) => createHash("sha256").update(readFileSync(name)).digest("hex") === hash,
  );
  check("after a restart no photo is in its folders", photos.length === 0, photos);
  check("nor anything else", left.length === 0, left);
} finally {
  if (worker?.child.exitCode === null) worker.child.kill("SIGKILL");
  await stage.stop();
  await endComfyUi("SIGTERM").catch(() => undefined);
  await program.remove();
  await vite.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log(failed === 0 ? "all hold" : `${failed} do not hold`);
process.exitCode = failed > 0 ? 1 : 0;
