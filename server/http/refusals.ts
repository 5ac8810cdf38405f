import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { ZodError } from "zod";
import { issuesOf, issuesToFields } from "../../contract/core/errors";
import { invalid, Refusal } from "../errors";
import { DatabaseRestarted } from "../store/database";
import { languageOf, say } from "../words";

/** Bytes of a refused body that are read for the sake of the answer. */
const MOST_DROPPED = 64 * 1024 * 1024;

/** Puts any error into the one shape of refusals (OP-07). Bad input never becomes a 5xx. */
export function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error);
  reply.refusal = refusal.code;
  if (refusal.status >= 500) request.log.error({ err: error }, "call failed");
  const language = languageOf(request.headers["accept-language"]);
  // What is left of the body is taken in and dropped: a client that is still sending would not see its refusal.
  if (Number(request.headers["content-length"]) <= MOST_DROPPED) reply.removeHeader("connection");
  return reply.code(refusal.status).send({
    detail: say(refusal.code, language, refusal.values),
    code: refusal.code,
    ...(refusal.issues.length > 0 ? { fields: issuesToFields(refusal.issues) } : {}),
    ...refusal.extra,
  });
}

export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ZodError) return invalid(issuesOf(error));
  return ofDatabase(error) ?? ofFastify(error as FastifyError);
}

function ofFastify(error: FastifyError): Refusal {
  const status = error.statusCode ?? 500;
  if (status === 413) return new Refusal(413, "errors.too_large");
  if (status === 429) return new Refusal(429, "errors.too_many_requests");
  if (status === 415) return new Refusal(422, "errors.invalid_request");
  if (status >= 400 && status < 500) return new Refusal(status, "errors.invalid_request");
  if (status === 503) return new Refusal(503, "errors.unavailable");
  return new Refusal(500, "errors.internal");
}

/** SQLSTATE codes that a caller's values can cause. */
const CAUSED_BY_VALUES: Record<string, [status: number, code: string]> = {
  "23505": [409, "errors.duplicate"],
  "23503": [422, "errors.unknown_reference"],
  "23514": [422, "errors.invalid_data"],
  "22001": [422, "errors.invalid_data"],
  "22003": [422, "errors.invalid_data"],
  "22007": [422, "errors.invalid_data"],
  "22008": [422, "errors.invalid_data"],
  "22021": [422, "errors.invalid_data"],
  "22P02": [422, "errors.invalid_data"],
  "22P05": [422, "errors.invalid_data"],
};

function ofDatabase(error: unknown): Refusal | undefined {
  if (isPassing(error)) return new Refusal(503, "errors.unavailable");
  const known = CAUSED_BY_VALUES[sqlState(error) ?? ""];
  return known && new Refusal(known[0], known[1]);
}

/** What another try may get past: query_canceled, serialization_failure, deadlock_detected. */
const PASSING = ["57014", "40001", "40P01"];

/** The database was restarted, gave up on a query that took too long, or ended one for another's sake. */
function isPassing(error: unknown): boolean {
  if (error instanceof DatabaseRestarted || PASSING.includes(sqlState(error) ?? "")) return true;
  return error instanceof Error && error.cause !== undefined && isPassing(error.cause);
}

/** drizzle keeps the driver's error as the cause. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : sqlState(cause);
}
