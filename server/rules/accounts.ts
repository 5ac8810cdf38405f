import { type SQL, sql } from "drizzle-orm";
import { foldEmail } from "../../contract/rules/account";
import { conflict } from "../errors";
import { users } from "../store/schema";

/** Compared without case by the database on both sides: its letters and those of JavaScript do not always fold alike. */
export const hasEmail = (email: string): SQL => sql`lower(${users.email}) = lower(${email.trim()})`;

/** Of two who claim an address at once the second sees the first. */
export const emailTurn = (email: string) => `e-mail ${foldEmail(email)}`;

/** An address names one account; a taken one is refused at its field (REG-16, OP-128). */
export const emailInUse = () =>
  conflict("errors.email_in_use", [{ path: "email", message: "validation.email_in_use" }]);
