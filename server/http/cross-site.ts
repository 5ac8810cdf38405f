import type { FastifyRequest } from "fastify";
import { Refusal } from "../errors";

/** Calls with an effect behind a GET are not taken from another site (reliability rule 28). */
export function assertSameSite(request: FastifyRequest): void {
  if (request.headers["sec-fetch-site"] === "cross-site") throw new Refusal(403, "errors.cross_site");
}
