import { dictionary } from "@zxcvbn-ts/language-common";
import { invalid } from "../errors";

/** How many of the most common passwords are refused (OP-43). */
const REFUSED = 3000;

let common: Set<string> | undefined;

export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary["passwords-common"]?.slice(0, REFUSED) as string[]);
  return common.has(password.toLowerCase());
}

/** 422 at the field for one of the 3,000 most common passwords (OP-43). */
export function refuseCommonPassword(password: string): void {
  if (!isCommonPassword(password)) return;
  throw invalid([{ path: "password", message: "errors.common_password" }], "errors.common_password");
}
