// CPU use of an idle server with demo data (docs/speed.md), from the times that Linux counts.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startBuilt } from "../lib/built-server.mjs";

const PORT = "4818";
/** Until the engine has compiled what it found hot at the start, and collected what the demo left behind. */
const SETTLE_MS = 60_000;
const MEASURE_MS = 60_000;
/** Ticks of utime and stime in a second. */
const TICKS = 100;
const BUDGET = 0.5;

/** Measures and says whether the budget holds. */
export async function idle(file = "dist/server/main.js") {
  const folder = mkdtempSync(path.join(tmpdir(), "safelight-bench-"));
  let server;
  try {
    server = await startBuilt(file, { port: PORT, dataDir: folder });
    await pause(SETTLE_MS);
    const before = secondsOf(server.pid);
    await pause(MEASURE_MS);
    const share = ((secondsOf(server.pid) - before) / (MEASURE_MS / 1000)) * 100;
    const holds = share <= BUDGET;
    console.log(
      `idle server: ${share.toFixed(2)} % of a core (at most ${BUDGET} %)${holds ? "" : "  NOT MET"}`,
    );
    return holds;
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Processor time of a process and its threads so far, seconds. */
export function secondsOf(pid) {
  const [, after] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const fields = after.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
