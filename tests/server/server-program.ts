/** A server as a program of its own, with the settings of its environment; prints a line when it listens. */
import { existsSync, rmSync } from "node:fs";
import { createApp } from "../../server/app";
import { readSettings } from "../../server/settings";

const settings = readSettings(process.env);
const app = await createApp(settings);

/** While this file exists, the process dies after it has stored a result, before it charges it. */
const dying = process.env.DIE_BEFORE_CHARGE;
if (dying) {
  const { results } = app.services.queues;
  const run = results.run;
  results.run = async (...job) => {
    const stored = await run.apply(results, job);
    if (existsSync(dying)) {
      rmSync(dying);
      process.kill(process.pid, "SIGKILL");
    }
    return stored as never;
  };
}
await app.fastify.listen({ host: settings.host, port: settings.port });
process.stdout.write("ready\n");
process.on("SIGTERM", () => void app.close().then(() => process.exit(0)));
