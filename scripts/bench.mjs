// npm run bench [-- --only starts,upload,... --runs 3 --parts cold,...,rows]: figures against the budgets of docs/speed.md.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { drawn } from "./bench/drawn.mjs";
import { gallery } from "./bench/gallery.mjs";
import { idle } from "./bench/idle.mjs";
import { lists } from "./bench/lists.mjs";
import { load } from "./bench/load.mjs";
import { memory } from "./bench/memory.mjs";
import { pages } from "./bench/pages.mjs";
import { pictures } from "./bench/pictures.mjs";
import { refused } from "./bench/refused.mjs";
import { reports } from "./bench/reports.mjs";
import { smooth } from "./bench/smooth.mjs";
import { users } from "./bench/users.mjs";
import { visitors } from "./bench/visitors.mjs";
import { wall } from "./bench/wall.mjs";
import { startBuilt } from "./lib/built-server.mjs";
import { logInAs } from "./lib/demo-login.mjs";
import { ensureProduct } from "./lib/product.mjs";
import { at } from "./lib/root.mjs";
import { runNode } from "./lib/run.mjs";
import { measureUpload } from "./lib/upload-memory.mjs";

const PORT = "4818";
/** Each measures, prints its figures with their budgets, and says whether these hold. */
const PARTS = {
  starts,
  upload,
  bytes: async () => (await runNode([at("scripts/check-bytes.mjs")])) === 0,
  lists,
  reports,
  load,
  users,
  gallery,
  idle,
  pictures,
  refused,
  drawn,
  wall,
  memory,
  smooth,
  visitors: () => visitors({ runs: Number(values.runs), lighthouse: false }),
  // Loaded from npm, so it runs only when it is named.
  lighthouse: () => visitors({ runs: Number(values.runs), lighthouse: true }),
  pages: () => pages({ runs: Number(values.runs), only: values.parts }),
};
const USUAL = Object.keys(PARTS).filter((name) => name !== "lighthouse");
const { values } = parseArgs({
  options: {
    only: { type: "string", default: USUAL.join() },
    runs: { type: "string", default: "3" },
    parts: { type: "string", default: "cold,warm,nav,edit,event,keys,heap,rows" },
  },
});
const wanted = values.only.split(",");
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0)
  throw new Error(`No such parts: ${unknown.join(", ")}. There are: ${Object.keys(PARTS).join(", ")}`);

await ensureProduct();
for (const name of wanted) if (!(await PARTS[name]())) process.exitCode = 1;

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
  const holds = [report("first start", built + first.seconds, 20), report("later start", later.seconds, 3)];
  return holds.every(Boolean);
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
  const holds = megabytes <= 64;
  console.log(
    `upload of 1 GB: ${megabytes.toFixed(0)} MB over idle (at most 64 MB), ${seconds.toFixed(1)} s${holds ? "" : "  NOT MET"}`,
  );
  return holds;
}

function report(what, seconds, budget) {
  const holds = seconds <= budget;
  console.log(`${what}: ${seconds.toFixed(1)} s (at most ${budget} s)${holds ? "" : "  NOT MET"}`);
  return holds;
}
