import { dictionary } from "@zxcvbn-ts/language-common";
import { refusedField } from "../errors";

/** Number of common passwords that are rejected (OP-43), counting only those of valid length. */
const REFUSED = 3000;
const SHORTEST = 8;

/** Product-specific words that attackers try first (ASVS v5.0.0-6.1.2); listed in docs/security.md. */
const PRODUCT_WORDS = ["safelight", "photobooth", "photobooths", "depositcode", "depositcodes"];

let common: Set<string> | undefined;

export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    dictionary["passwords-common"].filter((entry) => entry.length >= SHORTEST).slice(0, REFUSED),
  );
  return common.has(password.toLowerCase()) || isProductWord(password);
}

/** Adding digits and signs to such a word does not make it stronger. */
const isProductWord = (password: string): boolean =>
  PRODUCT_WORDS.includes(password.toLowerCase().replace(/\P{L}/gu, ""));

/** Throws 422 for one of the 3,000 most common passwords (OP-43) or a product-specific word. */
export function assertNotCommon(password: string): void {
  if (!isCommonPassword(password)) return;
  throw refusedField("password", "errors.common_password");
}
