import { randomBytes } from "node:crypto";
import { CODE_LENGTH } from "../../contract/entities/deposit-code";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
/** Bytes from here on are skipped: they would make the first letters more likely than the others. */
const FAIR = 256 - (256 % LETTERS.length);

/** 32 uniformly distributed characters A-Z and 0-9 from a secure source (OP-98). */
export function newCode(): string {
  let code = "";
  while (code.length < CODE_LENGTH) {
    for (const byte of randomBytes(CODE_LENGTH * 2)) {
      if (byte < FAIR && code.length < CODE_LENGTH) code += LETTERS[byte % LETTERS.length];
    }
  }
  return code;
}
