import { createServer } from "node:net";

/**
 * Below the ports that systems give out by themselves, and a range for each worker: a server that starts slowly must not
 * find that somebody else has taken its port meanwhile.
 */
const FIRST = 15_000;
const EACH = 500;
const WORKERS = 20;
let next = Math.floor(Math.random() * EACH);

/** A port of the loopback that nobody listens on now, and that no other worker is given. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS;
  for (;;) {
    const port = FIRST + worker * EACH + (next++ % EACH);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", (reason: NodeJS.ErrnoException) =>
      reason.code === "EADDRINUSE" ? resolve(false) : reject(reason),
    );
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/** Asks `ready` again and again until it is true; throws what it threw last when the time is over. */
export async function until(what: string, ready: () => Promise<boolean>, limit = 300_000): Promise<void> {
  const end = Date.now() + limit;
  let last: unknown;
  while (Date.now() < end) {
    try {
      if (await ready()) return;
    } catch (reason) {
      last = reason;
    }
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  throw new Error(`${what} did not happen within ${limit} ms`, { cause: last });
}
