import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";

/** Destroys the stream of a HEAD response, which Fastify would otherwise read to the end. */
export function closeUnread(app: FastifyInstance): void {
  app.addHook("onSend", async (request, _reply, payload) => {
    if (request.method !== "HEAD" || !(payload instanceof Readable)) return payload;
    payload.destroy();
    return Readable.from([]);
  });
}
