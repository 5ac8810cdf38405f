import { pbkdf2 } from "@noble/hashes/pbkdf2.js";
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js";

type Bytes = Uint8Array<ArrayBuffer>;
type Hash = keyof typeof HASHES;

const HASHES = { "SHA-256": sha256, "SHA-384": sha384, "SHA-512": sha512 };

/** The part of `crypto.subtle` that ALTCHA's solver uses; a page served without TLS has none (OP-42). */
export const subtle = {
  digest: async (hash: Hash, data: Bytes) => HASHES[hash](new Uint8Array(data)).buffer,
  importKey: async (_format: "raw", password: Bytes) => password,
  deriveBits: async (
    { salt, iterations, hash }: { salt: Bytes; iterations: number; hash: Hash },
    password: Bytes,
    bits: number,
  ) => pbkdf2(HASHES[hash], password, salt, { c: iterations, dkLen: bits / 8 }).buffer,
};
