import { randomBytes } from "node:crypto";
import { isPassword } from "../../contract/rules/account";
import { assertNotCommon } from "../auth/common-passwords";
import { hashPassword } from "../auth/passwords";
import type { Binding, Save } from "./binding";

/** A password is accepted on create only; without one nobody can log in until it is set (OP-76, OP-128). */
export const hashSentPassword: NonNullable<Binding["prepare"]> = async ({ password }) => {
  const text = typeof password === "string" && isPassword(password) ? password : undefined;
  return { password_hash: await hashPassword(text ?? randomBytes(32).toString("base64url")) };
};

export function assertUncommonPassword({ sent }: Save): void {
  if (typeof sent.password === "string") assertNotCommon(sent.password);
}
