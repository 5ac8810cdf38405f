// npm run bench [-- --only starts,upload,bytes,lists,reports,load,idle,pictures,memory,smooth,visitors,lighthouse,pages --runs 3 --parts cold,...,rows]: figures
// against the budgets of quality.md.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { idle } from "./bench/idle.mjs";
import { lists } from "./bench/lists.mjs";
import { load } from "./bench/load.mjs";
import { memory } from "./bench/memory.mjs";
import { pages } from "./bench/pages.mjs";
import { pictures } from "./bench/pictures.mjs";
import { reports } from "./bench/reports.mjs";
import { smooth } from "./bench/smooth.mjs";
import { visitors } from "./bench/visitors.mjs";
import { startBuilt } from "./lib/built-server.mjs";
import { logInAs } from "./lib/demo-login.mjs";
import { ensureProduct } from "./lib/product.mjs";
import { at } from "./lib/root.mjs";
import { runNode } from "./lib/run.mjs";
import { measureUpload } from "./lib/upload-memory.mjs";

const PORT = "4818";
const { values } = parseArgs({
  options: {
    only: {
      type: "string",
      default: "starts,upload,bytes,lists,reports,load,idle,pictures,memory,smooth,visitors,pages",
    },
    runs: { type: "string", default: "3" },
    parts: { type: "string", default: "cold,warm,nav,edit,event,keys,heap,rows" },
  },
});
const wanted = values.only.split(",");

await ensureProduct();
if (wanted.includes("starts")) await starts();
if (wanted.includes("upload")) await upload();
if (wanted.includes("bytes")) process.exitCode = await runNode([at("scripts/check-bytes.mjs")]);
if (wanted.includes("lists") && !(await lists())) process.exitCode = 1;
if (wanted.includes("reports") && !(await reports())) process.exitCode = 1;
if (wanted.includes("load") && !(await load())) process.exitCode = 1;
if (wanted.includes("idle") && !(await idle())) process.exitCode = 1;
if (wanted.includes("pictures") && !(await pictures())) process.exitCode = 1;
if (wanted.includes("memory") && !(await memory())) process.exitCode = 1;
if (wanted.includes("smooth") && !(await smooth())) process.exitCode = 1;
// Lighthouse is loaded from npm, so it runs only when it is named.
for (const part of ["visitors", "lighthouse"]) {
  const options = { runs: Number(values.runs), lighthouse: part === "lighthouse" };
  if (wanted.includes(part) && !(await visitors(options))) process.exitCode = 1;
}
if (wanted.includes("pages") && !(await pages({ runs: Number(values.runs), only: values.parts })))
  process.exitCode = 1;

/** The first start builds the product and creates the database with demo data; later ones find them. */
async function starts() {
  const dataDir = mkdtempSync(path.join(tmpdir(), "safelight-bench-"));
  const begun = performance.now();
  await runNode([at("scripts/build.mjs")], { stdio: "ignore" });
  const built = (performance.now() - begun) / 1000;
  const first = await startBuilt("scripts/start.mjs", { port: PORT, dataDir });
  await first.stop();
  const later = await startBuilt("scripts/start.mjs", { port: PORT, dataDir });
  await later.stop();
  rmSync(dataDir, { recursive: true, force: true });
  report("first start", built + first.seconds, 20);
  report("later start", later.seconds, 3);
}

/** Uploads the largest allowed client version and measures the server's memory. */
async function upload() {
  const dataDir = mkdtempSync(path.join(tmpdir(), "safelight-bench-"));
  const server = await startBuilt("dist/server/main.js", { port: PORT, dataDir });
  const token = await logInAs(server.url, "admin@example.com");
  const bytes = 1024 ** 3;
  const { seconds, idle, most } = await measureUpload({
    url: server.url,
    pid: server.pid,
    token,
    bytes,
    version: "bench",
  });
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  const megabytes = (most - idle) / 1024 ** 2;
  console.log(
    `upload of 1 GB: ${megabytes.toFixed(0)} MB over idle (at most 64 MB), ${seconds.toFixed(1)} s`,
  );
}

function report(what, seconds, budget) {
  const holds = seconds <= budget;
  if (!holds) process.exitCode = 1;
  console.log(`${what}: ${seconds.toFixed(1)} s (at most ${budget} s)${holds ? "" : "  NOT MET"}`);
}
