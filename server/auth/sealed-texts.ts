import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts secrets that the server has to use again, such as bot tokens (reliability rule 18). */
export interface SealedTexts {
  /** Encrypts a text for one record: it cannot be decrypted for another one. */
  seal(text: string, record: string): string;
  /** Undefined if the text was sealed with another key or was changed. */
  open(sealed: string, record: string): string | undefined;
  /** A keyed hash: equal for equal texts, and useless for guessing without the key. */
  hash(text: string): string;
}

const ALGORITHM = "aes-256-gcm";
const NONCE = 12;
const TAG = 16;
/** Version prefix of the sealing format, so that another one can follow. */
const VERSION = "1.";

/** @param key derived from the server's secret for this purpose only */
export function createSealedTexts(key: string): SealedTexts {
  const keyFor = (use: string) => Buffer.from(hkdfSync("sha256", key, "", use, 32));
  const encryption = keyFor("encryption");
  const hashing = keyFor("hash");
  return {
    seal(text, record) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(ALGORITHM, encryption, nonce).setAAD(Buffer.from(record));
      const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString("base64url");
    },
    open(sealed, record) {
      if (!sealed.startsWith(VERSION)) return undefined;
      const bytes = Buffer.from(sealed.slice(VERSION.length), "base64url");
      if (bytes.length < NONCE + TAG) return undefined;
      const options = { authTagLength: TAG };
      const decipher = createDecipheriv(ALGORITHM, encryption, bytes.subarray(0, NONCE), options)
        .setAAD(Buffer.from(record))
        .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      try {
        return decipher.update(bytes.subarray(NONCE + TAG), undefined, "utf8") + decipher.final("utf8");
      } catch {
        return undefined;
      }
    },
    hash: (text) => createHmac("sha256", hashing).update(text).digest("hex"),
  };
}
