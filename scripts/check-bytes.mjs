// node scripts/check-bytes.mjs [--url http://...] [--list /branding/overlays] [--row "tbody tr"]
// Bytes of the login page and the first list, against their budgets. Without --url it starts the built server with demo
// data in a temporary folder.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { startBuilt } from "./lib/built-server.mjs";
import { CHROMIUM_FLAGS, ensureChromium } from "./lib/chromium.mjs";
import { logInOn } from "./lib/demo-login.mjs";
import { measureBytes, overBudget } from "./lib/measure-bytes.mjs";

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    list: { type: "string", default: "/branding/overlays" },
    row: { type: "string", default: "tbody tr" },
    port: { type: "string", default: "4817" },
  },
});

const server = values.url ? undefined : await startServer(values.port);
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
try {
  const url = values.url ?? `http://127.0.0.1:${values.port}`;
  const logIn = (page) => logInOn(page, "admin@example.com");
  const measured = await measureBytes(browser, { url, list: values.list, row: values.row, logIn });
  const { visitors: _, ...pages } = measured; // none is visited here
  for (const [name, { largest, ...kinds }] of Object.entries(pages)) {
    const figures = Object.entries(kinds).map(([kind, kB]) => `${kind} ${kB.toFixed(1)} kB`);
    console.log(`${name}: ${figures.join(", ")}\n  ${largest.join("\n  ")}`);
  }
  const over = overBudget(measured);
  for (const line of over) console.error(`over budget: ${line}`);
  process.exitCode = over.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await server?.stop();
}

async function startServer(port) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "safelight-bytes-"));
  const server = await startBuilt("dist/server/main.js", { port, dataDir });
  return {
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
