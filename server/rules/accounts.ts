import { randomBytes } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { foldEmail } from "../../contract/rules/account";
import { conflict } from "../errors";
import { users } from "../store/schema";

/** Folded by the database on both sides, because its case folding and JavaScript's differ. */
export const hasEmail = (email: string): SQL => sql`lower(${users.email}) = lower(${email.trim()})`;

/** Name of the lock for an address, so that the second of two concurrent claims sees the first. */
export const emailTurn = (email: string) => `e-mail ${foldEmail(email)}`;

/** The error for an address that is in use (REG-16, OP-128). */
export const emailInUse = () =>
  conflict("errors.email_in_use", [{ path: "email", message: "validation.email_in_use" }]);

const CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Eight characters that are hard to confuse in print (OP-128). */
export function newDealerCode(): string {
  return [...randomBytes(8)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join("");
}
