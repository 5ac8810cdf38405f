import { endpoints } from "../../../../contract";
import { CODE_LENGTH } from "../../../../contract/entities/deposit-code";
import { call } from "../../../providers/call";
import { ApiError, isGone } from "../../../providers/http/errors";

/** A code as it was typed or pasted: a printed one is read in groups, so spaces inside go too. */
export const plainCode = (typed: string): string => typed.replace(/\s+/g, "");

/** BAL-04 */
export const hasCodeLength = (code: string): boolean => code.length === CODE_LENGTH;

/**
 * Spends a code: never repeated by itself, for it is a GET with an effect (OP-96). In capitals; when nobody knows
 * that, once more as it was typed, because codes of another server may be lower-case (OP-98).
 */
export async function activate(code: string) {
  const capitals = code.toUpperCase();
  try {
    return await call(endpoints.activateCode, { params: { code: capitals } });
  } catch (reason) {
    if (!isGone(reason) || capitals === code) throw reason;
    return await call(endpoints.activateCode, { params: { code } });
  }
}

/** Whether the code may have been spent though no good answer came. */
export const isUnsure = (reason: unknown): boolean =>
  reason instanceof ApiError && (reason.kind !== "http" || reason.statusCode >= 500);
