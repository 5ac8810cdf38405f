import type { FastifyInstance } from "fastify";
import type { Services } from "../services";

const PATIENCE_MS = 2000;

/**
 * `{"status":"ok"}` only if database and blob store answer in time (architecture.md). Concurrent requests share one
 * check.
 */
export function addHealth(app: FastifyInstance, services: Services): void {
  let asking: Promise<void> | undefined;
  const ask = () => inTime(Promise.all([services.database.ping(), services.blobs.ping()]));
  app.get("/api/health", async (_request, reply) => {
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

async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("late")), PATIENCE_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
