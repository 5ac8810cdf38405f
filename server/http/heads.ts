import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";

/** A HEAD runs the handler of its GET; what that would stream is closed unread: Fastify alone reads it to its end. */
export function closeUnread(app: FastifyInstance): void {
  app.addHook("onSend", async (request, _reply, payload) => {
    if (request.method !== "HEAD" || !(payload instanceof Readable)) return payload;
    payload.destroy();
    return Readable.from([]);
  });
}
