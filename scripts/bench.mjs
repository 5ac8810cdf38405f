// npm run bench [-- --only starts,bytes]: figures against the budgets of the house.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startBuilt } from "./lib/built-server.mjs";
import { ensureProduct } from "./lib/product.mjs";
import { at } from "./lib/root.mjs";
import { runNode } from "./lib/run.mjs";

const PORT = "4818";
const { values } = parseArgs({ options: { only: { type: "string", default: "starts,bytes" } } });
const wanted = values.only.split(",");

await ensureProduct();
if (wanted.includes("starts")) await starts();
if (wanted.includes("bytes")) process.exitCode = await runNode([at("scripts/check-bytes.mjs")]);

/** The first start makes the product, the database and the demo; the later ones find them. */
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
  report("first start", built + first.seconds, 30);
  report("later start", later.seconds, 3);
}

function report(what, seconds, budget) {
  console.log(`${what}: ${seconds.toFixed(1)} s (at most ${budget} s)`);
}
