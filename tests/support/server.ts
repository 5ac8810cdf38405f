import type { AddressInfo } from "node:net";
import { type App, createApp } from "../../server/app";
import { readSettings } from "../../server/settings";
import { PASSWORD } from "./accounts";
import { copyOf } from "./folders";

export type Environment = Record<string, string | undefined>;

export interface TestServer {
  /** `http://127.0.0.1:port` */
  url: string;
  dataDir: string;
  fastify: App["fastify"];
  /** The stores and keys behind the server, for what cannot be seen from outside. */
  services: App["services"];
  workers: App["workers"];
  stop(): Promise<void>;
}

/**
 * The real server in this process, on a free port, with a data folder and (unless `DATABASE_URL` says otherwise) an
 * embedded database of its own. Without demo data, with `admin@example.com`.
 */
export async function startServer(environment: Environment = {}): Promise<TestServer> {
  const wanted: Environment = { ...DEFAULTS, ...environment };
  const dataDir = wanted.DATA_DIR ?? (await dataFolder(wanted));
  const settings = readSettings({ ...wanted, DATA_DIR: dataDir });
  const app = await createApp(settings);
  await app.fastify.listen({ host: settings.host, port: settings.port });
  const { port } = app.fastify.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    fastify: app.fastify,
    services: app.services,
    workers: app.workers,
    stop: () => app.close(),
  };
}

const DEFAULTS = {
  PORT: "0",
  HOST: "127.0.0.1",
  LOG: "0",
  DEMO: "0",
  // Nobody listens there: bots of tests ask no real messenger.
  MESSENGER_API: "http://127.0.0.1:9",
  STRIPE_API: "http://127.0.0.1:9",
  YOOKASSA_API: "http://127.0.0.1:9",
  ADMIN_EMAIL: "admin@example.com",
  ADMIN_PASSWORD: PASSWORD,
};

/** With PostgreSQL there is nothing to copy: a fresh folder is as good. */
function dataFolder(wanted: Environment): Promise<string> {
  if (wanted.DATABASE_URL) return copyOf("empty", async () => undefined);
  return copyOf(`in-process-${wanted.DEMO}`, async (folder) => {
    const app = await createApp(readSettings({ ...wanted, DATA_DIR: folder }));
    await app.fastify.ready();
    await app.close();
  });
}
