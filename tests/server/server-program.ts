/** A server as a program of its own, with the settings of its environment; prints a line when it listens. */
import { createApp } from "../../server/app";
import { readSettings } from "../../server/settings";

const settings = readSettings(process.env);
const app = await createApp(settings);
await app.fastify.listen({ host: settings.host, port: settings.port });
process.stdout.write("ready\n");
process.on("SIGTERM", () => void app.close().then(() => process.exit(0)));
