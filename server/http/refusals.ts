import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { ZodError } from "zod";
import { issuesOf, issuesToFields } from "../../contract/core/errors";
import { Busy, invalid, Refusal } from "../errors";
import { DatabaseRestarted } from "../store/database";
import { type Language, languageOf, messageFor } from "./messages";

/** A rejected body is read up to this many bytes, so that the client sees the answer. */
const MOST_DROPPED = 64 * 1024 * 1024;

/** Answers with an error in the common format (OP-07). Bad input never becomes a 5xx. */
export function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error);
  reply.refusal = refusal.code;
  if (refusal.status >= 500) request.log.error({ err: error }, "call failed");
  const language = languageOf(request.headers["accept-language"]);
  // Read the rest of the body: a client that is still sending would not see the answer.
  if (Number(request.headers["content-length"]) <= MOST_DROPPED) reply.removeHeader("connection");
  if (refusal instanceof Busy) reply.header("retry-after", refusal.retryAfter);
  return reply.code(refusal.status).send({
    detail: detailOf(refusal, language),
    code: refusal.code,
    ...(refusal.issues.length > 0 ? { fields: issuesToFields(refusal.issues) } : {}),
    ...refusal.extra,
  });
}

/** Most fields named in `detail`. */
const MOST_NAMED = 3;

/** Adds the invalid fields to the text, for clients that show only `detail` (HTTP-10). */
function detailOf({ code, text: key, values, issues }: Refusal, language: Language): string {
  const text = messageFor(key, language, values);
  if (code !== "errors.invalid_data" || issues.length === 0) return text;
  const named = issues
    .slice(0, MOST_NAMED)
    .map(({ path, message }) => `${path && `${path.slice(0, 80)}: `}${messageFor(message, language)}`);
  return `${text}. ${[...new Set(named)].join("; ")}`;
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

/** SQLSTATE codes that the caller's values can cause. */
const CAUSED_BY_VALUES: Record<string, [status: number, code: string]> = {
  "23505": [409, "errors.duplicate"],
  "23503": [422, "errors.unknown_reference"],
  "23514": [422, "errors.invalid_data"],
  "22001": [422, "errors.invalid_data"],
  "22003": [422, "errors.invalid_data"],
  "22007": [422, "errors.invalid_data"],
  "22008": [422, "errors.invalid_data"],
  "22009": [422, "errors.invalid_data"],
  "22021": [422, "errors.invalid_data"],
  "22P02": [422, "errors.invalid_data"],
  "22P05": [422, "errors.invalid_data"],
};

function ofDatabase(error: unknown): Refusal | undefined {
  if (isPassing(error)) return new Refusal(503, "errors.unavailable");
  const known = CAUSED_BY_VALUES[sqlState(error) ?? ""];
  return known && new Refusal(known[0], known[1]);
}

/**
 * Errors after which a retry may succeed: a cancelled query, a serialisation failure, a deadlock, PostgreSQL stopping
 * or starting (57P01 to 57P05, class 08), too many connections, an unreachable store.
 */
const PASSING =
  /^(57014|40001|40P01|57P0[1-5]|53300|08\w{3}|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EAI_AGAIN)$/;

/** Messages of pg errors without a code, when a connection breaks or cannot be opened. */
const DISCONNECTED =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed))/;

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseRestarted || DISCONNECTED.test(error.message)) return true;
  const { code, syscall } = error as { code?: string; syscall?: string };
  // Also a socket of PostgreSQL that is not there (ENOENT), and a host without a route.
  return PASSING.test(code as string) || syscall === "connect" || isPassing(error.cause);
}

/** drizzle keeps the driver's error as the cause. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : sqlState(cause);
}
