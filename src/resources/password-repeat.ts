import { signedIn } from "../../contract/core/access";
import type { Issue } from "../../contract/core/errors";
import { type Field, secret } from "../../contract/core/field";
import { password } from "../../contract/rules/account";

type Values = Readonly<Record<string, unknown>>;

/** The repeated password: on create only, where the password is part of the form (OP-75, OP-128). */
export const passwordRepeat: Field = {
  ...secret(password),
  write: { create: signedIn, update: [] },
};

/** Both may be empty, but they may not differ (USR-30, USR-31, PB-19, PB-20). */
export function checkRepeat({ password: first, password_repeat: second = first }: Values): Issue[] {
  return first === second ? [] : [{ path: "password_repeat", message: "validation.passwords_differ" }];
}
