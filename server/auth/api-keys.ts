import { createHash, randomBytes } from "node:crypto";
import { keyPreview } from "../../contract/rules/key-preview";

/** SHA-256 of a key, which is what is stored; the key itself is shown once (reliability rule 18). */
export const hashKey = (key: string): string => createHash("sha256").update(key).digest("hex");

/** A new key of 256 random bits and its columns. */
export function newKey(): { key: string; columns: { key_hash: string; key_preview: string } } {
  const key = randomBytes(32).toString("base64url");
  return { key, columns: { key_hash: hashKey(key), key_preview: keyPreview(key) } };
}
