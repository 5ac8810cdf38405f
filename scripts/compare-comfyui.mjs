// npm run compare-comfyui -- ADDRESS: asks a real ComfyUI and the tests' stand-in the same, and prints where they differ.
// The real one needs the nodes of tests/support/comfyui-nodes.py in its custom_nodes. Run it when the stand-in changes.
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import sharp from "sharp";
import { runnerImport } from "vite";
import { at, ROOT } from "./lib/root.mjs";

const [address] = process.argv.slice(2);
if (!address) {
  console.error("npm run compare-comfyui -- http://127.0.0.1:8188");
  process.exit(2);
}
const load = async (file) => (await runnerImport(at(file), { root: ROOT, configFile: false })).module;
const { startComfyUi } = await load("tests/support/comfyui.ts");
const { createComfyUi } = await load("server/generators/comfyui/comfyui.ts");
const folder = mkdtempSync(path.join(tmpdir(), "compare-"));

const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#204060" } })
  .png()
  .toBuffer();
const load1 = { class_type: "LoadImage", inputs: { image: "compare.png" } };
const save = { class_type: "SaveImage", inputs: { images: ["1", 0], filename_prefix: "compare" } };
const scale = (fields) => ({
  class_type: "ImageScaleBy",
  inputs: { image: ["1", 0], upscale_method: "area", scale_by: 0.5, ...fields },
});
const through = (node) => ({
  1: load1,
  2: node,
  3: { ...save, inputs: { ...save.inputs, images: ["2", 0] } },
});

/** Bodies of `/prompt`. */
const PROMPTS = {
  "no prompt": {},
  "empty graph": { prompt: {} },
  "no output": { prompt: { 1: load1 } },
  "unknown node": { prompt: through({ class_type: "Rare", inputs: {} }) },
  "missing picture": { prompt: { ...through(scale()), 1: { ...load1, inputs: { image: "gone.png" } } } },
  "missing input": { prompt: through(scale({ upscale_method: undefined })) },
  "text for a number": { prompt: through(scale({ scale_by: "much" })) },
  "too large": { prompt: through(scale({ scale_by: 99 })) },
  "too small": { prompt: through(scale({ scale_by: 0 })) },
  "not in the list": { prompt: through(scale({ upscale_method: "magic" })) },
  "link to another type": { prompt: through(scale({ image: ["1", 1] })) },
  "link to nothing": { prompt: through(scale({ image: ["9", 0] })) },
  "one good output": { prompt: { ...through(scale()), 4: { class_type: "PreviewImage", inputs: {} } } },
  good: { prompt: through(scale()) },
};

async function protocol(base) {
  const seen = {};
  const upload = async (name, bytes, fields = {}) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    if (bytes) form.append("image", new Blob([bytes]), name);
    const reply = await fetch(`${base}/upload/image`, { method: "POST", body: form });
    return [reply.status, reply.ok ? await reply.json() : null];
  };
  const name = `compare-${process.pid}.png`;
  seen.upload = await upload("compare.png", photo, { overwrite: "true" });
  await upload(name, photo);
  seen["upload again"] = (await upload(name, photo))[1].name === name;
  seen["upload of other bytes"] = (await upload(name, "other"))[1].name.replace(String(process.pid), "");
  seen["upload to temp"] = (await upload("compare.png", photo, { type: "temp" }))[1];
  seen["upload to nowhere"] = (await upload(name, photo, { type: "none" }))[0];
  seen["upload of nothing"] = (await upload(name, undefined, { type: "input" }))[0];
  const ended = [];
  for (const [title, body] of Object.entries(PROMPTS)) {
    const reply = await fetch(`${base}/prompt`, { method: "POST", body: JSON.stringify(body) });
    const { error, node_errors, prompt_id } = await reply.json();
    if (prompt_id) ended.push(prompt_id);
    const nodes = Object.entries(node_errors).map(([id, { errors, dependent_outputs }]) => {
      return [id, errors.map(({ type }) => type), dependent_outputs];
    });
    seen[`prompt: ${title}`] = [reply.status, typeof error === "object" ? error.type : error, nodes];
  }
  seen["prompt: no JSON"] = (await fetch(`${base}/prompt`, { method: "POST", body: "{" })).status;
  for (const id of ended) {
    const entry = await historyOf(base, id);
    const { status_str, completed, messages } = entry.status;
    const outputs = Object.entries(entry.outputs).map(([node, shown]) => [
      node,
      Object.keys(shown),
      shown.images?.[0].type,
    ]);
    // The same graph twice is cached or not, by what ran before.
    const told = messages.map(([type]) => type);
    seen[`history ${ended.indexOf(id)}`] = [status_str, completed, told, outputs];
  }
  seen["history of nobody"] = await (await fetch(`${base}/history/none`)).json();
  seen["view of nothing"] = (await fetch(`${base}/view?filename=gone.png`)).status;
  seen["delete of nobody"] = (await post(base, "queue", { delete: ["none"] })).status;
  seen["interrupt of nobody"] = (await post(base, "interrupt", { prompt_id: "none" })).status;
  return seen;
}

const post = (base, call, body) => fetch(`${base}/${call}`, { method: "POST", body: JSON.stringify(body) });

async function historyOf(base, id) {
  for (let turn = 0; turn < 300; turn++) {
    const entry = (await (await fetch(`${base}/history/${id}`)).json())[id];
    if (entry) return entry;
    await rest(50);
  }
  throw new Error(`${id} did not end`);
}

const runningOf = async (base) =>
  (await (await fetch(`${base}/queue`)).json()).queue_running.map(([, id]) => id);

async function until(what, ask) {
  for (let turn = 0; turn < 300; turn++) {
    if (await ask()) return;
    await rest(50);
  }
  throw new Error(`${what} did not happen`);
}

let number = 0;
function jobFor(graph, fields = {}) {
  const own = mkdtempSync(path.join(folder, "job-"));
  const text = Buffer.from(JSON.stringify(graph));
  const inputs = new Map();
  const inputOf = (bytes, content_type) => {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    inputs.set(sha256, bytes);
    return { sha256, size: bytes.length, content_type };
  };
  const stopped = new AbortController();
  const shown = [];
  const work = {
    folder: own,
    signal: stopped.signal,
    progress: (percent) => shown.push(percent),
    async input({ sha256 }) {
      writeFileSync(path.join(own, sha256), inputs.get(sha256));
      return path.join(own, sha256);
    },
  };
  const id = `compare-${process.pid}-${++number}`;
  const nodes = { node_source: "1", node_result: "4", images: [], values: [], look: "", is_video: false };
  const job = { id, number: 1, deadline_s: 60, seed: 9000 + number, ...nodes, ...fields };
  Object.assign(job, { source: inputOf(photo, "image/png"), graph: inputOf(text, "application/json") });
  return { job, work, shown, stop: () => stopped.abort() };
}

const guest = (hold = false, third = { class_type: "ImageInvert", inputs: { image: ["2", 0] } }) => ({
  1: { class_type: "LoadImage", inputs: { image: "own.png" } },
  2: { class_type: "TestSampler", inputs: { image: ["1", 0], seed: 1, hold } },
  3: third,
  4: { class_type: "SaveImage", inputs: { images: ["3", 0], filename_prefix: "guest" } },
});

/** What the generator makes of it. */
async function generator(base) {
  const seen = {};
  const comfy = createComfyUi({ addresses: [base], name: "compare" });
  const outcome = (made) =>
    made.then(
      () => "made",
      ({ kind, code, name }) => [kind ?? name, code],
    );
  const first = jobFor(guest());
  const made = await comfy.make(first.job, first.work);
  const { dominant } = await sharp(made).stats();
  seen["colour of the result"] = [dominant.r > 200, dominant.g > 170, dominant.b > 140];
  seen["progress rises"] = [
    first.shown.at(-1) > 50,
    first.shown.every((each, at) => each >= (first.shown[at - 1] ?? 0)),
  ];
  seen["history afterwards"] = Object.values(await (await fetch(`${base}/history`)).json()).filter(
    ({ prompt }) => prompt[3].client_id?.startsWith("safelight-"),
  ).length;
  const value = { node: "3", param: "color", type: "integer", value: "16711680" };
  const coloured = jobFor(
    guest(false, { class_type: "EmptyImage", inputs: { width: 16, height: 16, batch_size: 1, color: 255 } }),
    { values: [value] },
  );
  const red = (await sharp(await comfy.make(coloured.job, coloured.work)).stats()).dominant;
  seen["a value is in the pixels"] = [red.r > 200, red.g < 50, red.b < 50];
  const raises = (message) => ({ class_type: "TestRaises", inputs: { image: ["2", 0], message } });
  for (const [title, third] of Object.entries({
    "a node that raises": raises("no face"),
    "no memory": raises("CUDA out of memory"),
    "a missing node": { class_type: "Rare", inputs: { image: ["2", 0] } },
    "a link to nothing": { class_type: "ImageInvert", inputs: { image: ["8", 0] } },
  })) {
    const { job, work } = jobFor(guest(false, third));
    seen[title] = await outcome(comfy.make(job, work));
  }
  const start = async () => {
    const each = jobFor(guest(true));
    const result = outcome(comfy.make(each.job, each.work));
    await until("a running prompt", async () => (await runningOf(base)).length > 0);
    return { ...each, result };
  };
  const ours = await start();
  ours.stop();
  seen["taken back"] = await ours.result;
  await until("an idle server", async () => (await runningOf(base)).length === 0);
  const interrupted = await start();
  await post(base, "interrupt", {});
  seen["interrupted by others"] = await interrupted.result;
  await until("an idle server", async () => (await runningOf(base)).length === 0);
  const foreign = guest(true);
  foreign[1].inputs.image = "compare.png";
  foreign[2].inputs.seed = process.pid;
  await post(base, "prompt", { prompt: foreign, client_id: "someone" });
  await until("the foreign prompt", async () => (await runningOf(base)).length === 1);
  const [foreignId] = await runningOf(base);
  const waiting = jobFor(guest(true));
  const waited = outcome(comfy.make(waiting.job, waiting.work));
  await until(
    "a waiting prompt",
    async () => (await (await fetch(`${base}/queue`)).json()).queue_pending.length === 1,
  );
  waiting.stop();
  seen["taken back while it waits"] = await waited;
  const queue = await (await fetch(`${base}/queue`)).json();
  seen["the foreign one goes on"] = [queue.queue_running[0]?.[1] === foreignId, queue.queue_pending.length];
  await post(base, "interrupt", { prompt_id: foreignId });
  await until("an idle server", async () => (await runningOf(base)).length === 0);
  await comfy.close();
  return seen;
}

const { system } = await (await fetch(`${address}/system_stats`)).json();
const version =
  system.comfyui_version === "unknown" || !system.comfyui_version ? "0.2.6" : system.comfyui_version;
const standIn = await startComfyUi({ version });
let differences = 0;
try {
  for (const checks of [protocol, generator]) {
    const [real, ours] = [await checks(address), await checks(standIn.address)];
    for (const key of Object.keys({ ...real, ...ours })) {
      const [one, other] = [JSON.stringify(real[key]), JSON.stringify(ours[key])];
      if (one !== other) differences += 1;
      console.log(
        one === other
          ? `same   ${key}: ${one}`
          : `DIFFER ${key}\n       real     ${one}\n       stand-in ${other}`,
      );
    }
  }
} finally {
  await standIn.stop();
  rmSync(folder, { recursive: true });
}
console.log(`ComfyUI ${version}: ${differences} differences`);
process.exitCode = differences > 0 ? 1 : 0;
