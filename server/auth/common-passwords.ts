import { dictionary } from "@zxcvbn-ts/language-common";
import { refusedField } from "../errors";

/** How many of the most common passwords are refused (OP-43), of those that are long enough to be tried. */
const REFUSED = 3000;
const SHORTEST = 8;

/** Words of this house, which guessers try first (ASVS v5.0.0-6.1.2); listed in docs/security.md. */
const HOUSE_WORDS = ["safelight", "photobooth", "photobooths", "depositcode", "depositcodes"];

let common: Set<string> | undefined;

export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    dictionary["passwords-common"].filter((entry) => entry.length >= SHORTEST).slice(0, REFUSED),
  );
  return common.has(password.toLowerCase()) || isHouseWord(password);
}

/** Digits and signs around or inside such a word make it no better. */
const isHouseWord = (password: string): boolean =>
  HOUSE_WORDS.includes(password.toLowerCase().replace(/\P{L}/gu, ""));

/** 422 at the field for one of the 3,000 most common passwords (OP-43) or a word of the house. */
export function assertNotCommon(password: string): void {
  if (!isCommonPassword(password)) return;
  throw refusedField("password", "errors.common_password");
}
