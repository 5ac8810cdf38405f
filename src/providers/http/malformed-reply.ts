import type { ApiError } from "./errors";
import { malformed } from "./transport";

/** Errors of successes without a body, where the contract has one. */
const empty = new WeakSet<object>();

/** The error of a reply that does not fit the contract. */
export function malformedReply(
  options: Parameters<typeof malformed>[0],
  reply: { status: number; data: unknown },
): ApiError {
  const error = malformed(options, reply);
  if (reply.data === undefined) empty.add(error);
  return error;
}

/** Whether a call has made something that the server did not send back: any 2xx status is a success (OP-06). */
export const isMadeUnseen = (error: unknown): boolean => error instanceof Error && empty.has(error);
