import { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/** Silence in the middle of a body after which its connection is ended, ms (reliability rule 35). */
const PATIENCE_MS = 30_000;

/**
 * Ends connections whose body has stopped coming. One that comes slowly is taken, however long it takes, and so is the
 * time that an answer needs once the body is whole.
 */
export function endStalledBodies(app: FastifyInstance, patience = PATIENCE_MS): void {
  app.addHook("onRequest", async ({ raw, headers }, reply) => {
    // Injected requests come over no connection.
    if (!(raw instanceof IncomingMessage)) return;
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
    raw.setTimeout(patience);
    // After the answer the socket's clock is that of a connection kept alive, which must stay.
    raw.once("end", () => reply.raw.writableEnded || raw.setTimeout(0));
  });
}
