import { fileURLToPath } from "node:url";
import { createApp } from "./app";
import { DEMO_ACCOUNTS } from "./demo/accounts";
import { readSettings } from "./settings";

/** Time for running calls to end after SIGTERM. */
const DRAIN_MS = 9_000;

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const app = await createApp({
    ...settings,
    clientDir: fileURLToPath(new URL("../client", import.meta.url)),
  });
  const address = await app.fastify.listen({ host: settings.host, port: settings.port });
  for (const notice of app.notices) process.stderr.write(`${notice}\n`);
  process.stdout.write(`Safelight is ready: ${address}\n`);
  if (settings.demo) {
    for (const { role, email, password } of DEMO_ACCOUNTS) {
      process.stdout.write(`  ${role.padEnd(7)} ${email}  ${password}\n`);
    }
  }
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
  // If `npm start` was killed, nothing else would stop this process.
  process.on("disconnect", stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
