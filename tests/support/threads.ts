import { pbkdf2 } from "node:crypto";
import { promisify } from "node:util";

const ROUNDS = 2_000_000;

/**
 * Keeps every thread of Node's pool busy for a second or more: what is hashed or decoded meanwhile waits, what asks
 * the database does not.
 */
export function holdThreads(): { isHeld: () => boolean; released: Promise<void> } {
  let held = true;
  const work = Array.from({ length: 4 }, () => promisify(pbkdf2)("x", "y", ROUNDS, 32, "sha512"));
  const released = Promise.all(work).then(() => {
    held = false;
  });
  return { isHeld: () => held, released };
}
