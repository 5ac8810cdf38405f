import { hash, verify } from "@node-rs/argon2";

// argon2id, 19 MiB, two passes: OWASP's first choice; 10 ms on this class of machine.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, options);

let decoy: Promise<string> | undefined;

/** Takes the same time for an account that does not exist, so that timing tells nothing (ASVS v5.0.0-6.3.8). */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== undefined && matches;
}
