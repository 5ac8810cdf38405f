import { resolve } from "node:path";

/** Everything a process is told from outside. Defaults make a fresh machine work (architecture.md, settings). */
export interface Settings {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl?: string;
  blobUrl?: string;
  comfyuiUrl?: string;
  demo: boolean;
  admin?: { email: string; password: string };
  /** Signs tokens; made and kept in the data folder when absent, needed in production. */
  secretKey?: string;
  messengerApi: string;
  production: boolean;
  /** Folder of the built console; absent while Vite serves it. */
  clientDir?: string;
  log: boolean;
}

const PUBLIC_MESSENGER = "https://api.telegram.org";

/** Reads the settings from an environment. Throws with one clear line when one is unusable. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const production = env.NODE_ENV === "production";
  const demo = env.DEMO === undefined || env.DEMO === "" ? !production : env.DEMO === "1";
  const port = Number(env.PORT ?? 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`PORT is not a port: ${env.PORT}`);
  const host = env.HOST || "127.0.0.1";
  if (production && !env.SECRET_KEY) throw new Error("SECRET_KEY is needed in production");
  return {
    host,
    port,
    dataDir: resolve(env.DATA_DIR || "data"),
    databaseUrl: env.DATABASE_URL || undefined,
    blobUrl: env.BLOB_URL || undefined,
    comfyuiUrl: env.COMFYUI_URL || undefined,
    demo,
    admin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
    secretKey: env.SECRET_KEY || undefined,
    messengerApi: env.MESSENGER_API || PUBLIC_MESSENGER,
    production,
    log: env.LOG !== "0",
  };
}
