import { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/** Longest pause within a body before its connection is closed, ms (reliability rule 35). */
const PATIENCE_MS = 30_000;

/**
 * Closes connections whose body has stopped arriving. Slow bodies are accepted, and the timeout ends with the body, so
 * that it does not limit the answer.
 */
export function endStalledBodies(app: FastifyInstance, patience = PATIENCE_MS): void {
  app.addHook("onRequest", async ({ raw, headers }, reply) => {
    // Injected requests have no connection.
    if (!(raw instanceof IncomingMessage)) return;
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
    raw.setTimeout(patience);
    // After the answer the socket has the keep-alive timeout, which must not be cleared.
    raw.once("end", () => reply.raw.writableEnded || raw.setTimeout(0));
  });
}
