import * as endpoints from "../../../../contract/endpoints/deposit-codes";
import { CODE_LENGTH } from "../../../../contract/entities/deposit-code";
import { call } from "../../../providers/call";
import { ApiError, isGone } from "../../../providers/http/errors";

/** A code as it was typed or pasted: a printed one is read in groups, so spaces inside go too. */
export const plainCode = (typed: string): string => typed.replace(/\s+/g, "");

/** BAL-04 */
export const hasCodeLength = (code: string): boolean => code.length === CODE_LENGTH;

/**
 * Spends a code: never repeated automatically, for it is a GET with an effect (OP-96). In capitals; when the server
 * does not know that, once more as it was typed, because codes of another server may be lower-case (OP-98).
 * @param attempt the same for each press about one code until a clear answer came: it is spent once (OP-175)
 */
export async function activate(code: string, attempt: string) {
  const capitals = code.toUpperCase();
  const spend = (text: string, idempotencyKey: string) =>
    call(endpoints.activateCode, { params: { code: text } }, { idempotencyKey });
  try {
    return await spend(capitals, attempt);
  } catch (reason) {
    if (!isGone(reason) || capitals === code) throw reason;
    return await spend(code, `${attempt}-typed`);
  }
}

/** Whether the code may have been spent though no good answer came. */
export const isUnsure = (reason: unknown): boolean =>
  reason instanceof ApiError && (reason.kind !== "http" || reason.statusCode >= 500);
