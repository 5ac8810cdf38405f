import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { freePort, until } from "./ports";

const DEBIAN = "/usr/lib/postgresql";

export interface Cluster {
  /** Superuser's address of the database `postgres`. */
  url: string;
  stop(): Promise<void>;
}

/** Folder of PostgreSQL's programs: the newest of Debian's, else from PATH. */
export function programs(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => path.join(DEBIAN, version, "bin"));
  return [...folders, ...(process.env.PATH ?? "").split(path.delimiter)].find(
    (folder) => existsSync(path.join(folder, "initdb")) && existsSync(path.join(folder, "postgres")),
  );
}

/** PostgreSQL refuses to run as root: then it runs as its own user, or as nobody. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const ask = (user: string, flag: string) => Number(execFileSync("id", [flag, user], { stdio: "pipe" }));
  for (const user of ["postgres", "nobody"]) {
    try {
      return { uid: ask(user, "-u"), gid: ask(user, "-g") };
    } catch {
      // no such user: the next one
    }
  }
  return undefined;
}

/**
 * A temporary cluster on a free port of the loopback, gone after `stop`. Nothing is synced to disk unless `durable`.
 * @returns nothing where PostgreSQL is not installed
 */
export async function startCluster({ durable = false } = {}): Promise<Cluster | undefined> {
  const bin = programs();
  if (!bin) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), "safelight-pg-"));
  const user = unprivileged();
  if (user) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder, env: { ...process.env, HOME: folder, LC_ALL: "C.UTF-8" } };
  const data = path.join(folder, "data");
  const how = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"];
  execFileSync(path.join(bin, "initdb"), ["-D", data, ...how], { ...options, stdio: "pipe" });

  const port = await freePort();
  const settings = [
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
    "max_connections=200",
    "log_min_messages=fatal",
    ...(durable ? [] : ["fsync=off", "full_page_writes=off", "synchronous_commit=off"]),
  ];
  const command = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const server = spawn(path.join(bin, "postgres"), command, { ...options, stdio: "ignore" });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await until("PostgreSQL answers", async () => {
    await query(url, "select 1");
    return true;
  });
  return {
    url,
    async stop() {
      server.kill("SIGQUIT"); // nothing of it is needed again
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One statement on its own connection. */
export async function query(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
