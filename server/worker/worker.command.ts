import { createHash, randomUUID } from "node:crypto";
import { createComfyUi } from "../generators/comfyui/comfyui";
import type { Generator } from "../generators/generator";
import { createLocalRenderer } from "../generators/local/local-renderer";
import { createApi } from "./api";
import { readWorkerSettings, type WorkerSettings } from "./settings";
import { createWorker, Outdated } from "./worker";

/** `npm run worker`: makes pictures for a server with a key, anywhere on the internet (OP-207). */

function generatorFor({ comfyUi, comfyUiShared, encoder, key, api, name }: WorkerSettings): Generator {
  if (comfyUi.length === 0) return createLocalRenderer({ encoder });
  // The same after a restart, and another one for each server and worker that may use the same ComfyUI.
  const own = createHash("sha256").update(`${api.href} ${key} ${name}`).digest("hex").slice(0, 12);
  return createComfyUi({ addresses: comfyUi, name: own, shared: comfyUiShared });
}

const log = (text: string) => process.stdout.write(`${new Date().toISOString()} ${text}\n`);

async function main(): Promise<void> {
  const settings = readWorkerSettings(process.env);
  const worker = createWorker({
    settings,
    api: createApi(settings, randomUUID()),
    generator: generatorFor(settings),
    log,
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, worker.stop);
  // If `npm run worker` was killed, nothing else would stop this process.
  process.on("disconnect", worker.stop);
  // Its other timers keep no process alive: without this one it would end silently while the API is away.
  setInterval(() => undefined, 60_000);
  log(`makes pictures for ${settings.api.origin}, ${settings.slots} at a time`);
  await worker.run();
  process.exit(0);
}

main().catch((error: unknown) => {
  const text =
    error instanceof Outdated ? "This program is too old for the server: update Safelight here" : error;
  process.stderr.write(`${text instanceof Error ? text.message : String(text)}\n`);
  process.exit(1);
});
