import type { FastifyRequest } from "fastify";
import { Refusal } from "../errors";

/** Rejects GETs with side effects from other sites (reliability rule 28). */
export function assertSameSite(request: FastifyRequest): void {
  if (request.headers["sec-fetch-site"] === "cross-site") throw new Refusal(403, "errors.cross_site");
}
