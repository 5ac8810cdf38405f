import * as endpoints from "../../../../contract/endpoints/deposit-codes";
import { CODE_LENGTH } from "../../../../contract/entities/deposit-code";
import { call } from "../../../providers/call";
import { ApiError, isGone } from "../../../providers/http/errors";

/** A typed or pasted code without spaces; printed codes have groups. */
export const plainCode = (typed: string): string => typed.replace(/\s+/g, "");

/** BAL-04 */
export const hasCodeLength = (code: string): boolean => code.length === CODE_LENGTH;

/**
 * Activates a code in upper case; if that is unknown, as typed, because other servers may use lower case (OP-98).
 * Never retried automatically, because it is a GET with a side effect (OP-96).
 * @param attempt the same for all attempts with one code until a definite response, so it is activated once (OP-175)
 */
export async function activate(code: string, attempt: string) {
  const upperCase = code.toUpperCase();
  const send = (text: string, idempotencyKey: string) =>
    call(endpoints.activateCode, { params: { code: text } }, { idempotencyKey });
  try {
    return await send(upperCase, attempt);
  } catch (reason) {
    if (!isGone(reason) || upperCase === code) throw reason;
    return await send(code, `${attempt}-typed`);
  }
}

/** Whether the code may have been activated despite the error. */
export const isUnsure = (reason: unknown): boolean =>
  reason instanceof ApiError && (reason.kind !== "http" || reason.statusCode >= 500);
