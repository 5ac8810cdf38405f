import { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

interface Pace {
  /** How often a body is looked at, ms. */
  every: number;
  /** Least bytes of each interval, unless the body is whole before. */
  leastBytes: number;
}

const PACE: Pace = { every: 30_000, leastBytes: 64 * 1024 };
/** Longest time for a body, ms, and what a larger one gets in addition (reliability rule 35). */
const LONGEST_MS = 600_000;
const BYTES_PER_MS = 100;

/** Closes connections whose body arrives too slowly. The time for the answer is not limited. */
export function endSlowBodies(app: FastifyInstance, { every, leastBytes }: Pace = PACE): void {
  app.addHook("onRequest", async ({ raw, headers }) => {
    // Injected requests have no connection.
    if (!(raw instanceof IncomingMessage)) return;
    const length = headers["content-length"];
    if (length === undefined && headers["transfer-encoding"] === undefined) return;
    let left = LONGEST_MS + Number(length ?? 0) / BYTES_PER_MS;
    let seen = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const arrived = raw.socket.bytesRead - seen;
      seen += arrived;
      left -= every;
      // A client is not slow while the server has yet to read what came.
      const isSlow = arrived < leastBytes && raw.readableLength === 0;
      if (isSlow || left <= 0) raw.socket.destroy();
    }, every);
    const stop = () => clearInterval(timer);
    raw.once("end", stop).once("close", stop);
  });
}
