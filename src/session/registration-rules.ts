import { isBlankText } from "../../contract/core/blank";
import { isPassword } from "../../contract/rules/account";
import type { EmailState } from "./use-email-check";

export const EMPTY = { first_name: "", last_name: "", email: "", password: "" };

export type RegistrationDraft = typeof EMPTY;
export type RegistrationField = keyof RegistrationDraft;

const EMAIL_MESSAGES: Partial<Record<EmailState, string>> = {
  empty: "validation.required",
  invalid: "validation.invalid_email",
  in_use: "validation.email_in_use",
};

/** Message keys by field. An e-mail address that is still being checked has none (OP-45). */
export function errorsOf(
  draft: RegistrationDraft,
  email: EmailState,
): Partial<Record<RegistrationField, string>> {
  const errors: Partial<Record<RegistrationField, string>> = {};
  if (isBlankText(draft.first_name)) errors.first_name = "validation.required";
  if (isBlankText(draft.last_name)) errors.last_name = "validation.required";
  const message = EMAIL_MESSAGES[email];
  if (message) errors.email = message;
  if (draft.password === "") errors.password = "validation.required";
  else if (!isPassword(draft.password)) errors.password = "validation.invalid_password";
  return errors;
}

/** Spec A section 5: both names, a valid and free address, a valid password (REG-18 to REG-22). */
export const mayRegister = (draft: RegistrationDraft, email: EmailState): boolean =>
  email === "free" && Object.keys(errorsOf(draft, email)).length === 0;
