// npm run build: console, public pages and server, into dist. A running server keeps its files until the new ones are
// complete.
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { buildClient } from "./build/client.mjs";
import { keepEarlierAssets } from "./build/earlier-assets.mjs";
import { precompress } from "./build/precompress.mjs";
import { buildServer } from "./build/server.mjs";
import { at } from "./lib/root.mjs";
import { currentStamp, removeStamp, writeStamp } from "./lib/stamp.mjs";

process.env.NODE_ENV = "production";
const started = Date.now();
const stamp = currentStamp();
const next = at("dist/next");
rmSync(next, { recursive: true, force: true });
mkdirSync(next, { recursive: true });

await Promise.all([buildClient(`${next}/client`), buildServer(`${next}/server`)]).catch((reason) => {
  // Without the bundler's stack, and without colours outside a terminal.
  console.error(process.stderr.isTTY ? reason.message : stripVTControlCharacters(reason.message));
  process.exit(1);
});
await precompress(`${next}/client`);
keepEarlierAssets(`${next}/client`, at("dist/client"));

removeStamp(); // until both halves are in place a start must build again
for (const half of ["client", "server"]) {
  rmSync(at(`dist/old-${half}`), { recursive: true, force: true });
  moveAway(at(`dist/${half}`), at(`dist/old-${half}`));
  renameSync(`${next}/${half}`, at(`dist/${half}`));
  rmSync(at(`dist/old-${half}`), { recursive: true, force: true });
}
rmSync(next, { recursive: true, force: true });
writeStamp(stamp);
console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);

function moveAway(from, to) {
  try {
    renameSync(from, to);
  } catch (reason) {
    if (reason.code !== "ENOENT") throw reason; // nothing was built yet
  }
}
