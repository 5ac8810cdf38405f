import type { FastifyInstance } from "fastify";
import type { Services } from "../services";
import { inTime } from "./in-time";

/**
 * `{"status":"ok"}` only if database and blob store answer in time. Concurrent requests share one check.
 */
export function addHealth(app: FastifyInstance, services: Services): void {
  let asking: Promise<unknown> | undefined;
  const ask = () => inTime(Promise.all([services.database.ping(), services.blobs.ping()]));
  app.get("/api/health", { config: { kind: "probe" } }, async (_request, reply) => {
    try {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      await asking;
      return { status: "ok" };
    } catch {
      return reply.code(503).send({ status: "unavailable", detail: "A store does not answer" });
    }
  });
}
