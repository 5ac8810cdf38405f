import { type AddressInfo, createServer } from "node:net";

/** A port of the loopback that nobody listens on now. */
export function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
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
