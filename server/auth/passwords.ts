import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { WorkQueue } from "../work-queue";

// argon2id, 19 MiB, two passes: OWASP's first choice; about 10 ms.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing shares cores and Node's thread pool with files and pictures, so it never gets all of them (rule 18). */
const total = availableParallelism() > 2 ? 2 : 1;
const queue = new WorkQueue({ total, each: total, waiting: 50 });
const HASHES = "hashes";

/** @throws Refusal 429 if too many hashes are waiting, like `verifyPassword` */
export const hashPassword = (password: string): Promise<string> =>
  queue.run(HASHES, () => hash(password, options));

let decoy: Promise<string> | undefined;

/** Takes the same time for an unknown account, so that timing reveals nothing (ASVS v5.0.0-6.3.8). */
export const verifyPassword = (stored: string | undefined, password: string): Promise<boolean> =>
  queue.run(HASHES, async () => {
    decoy ??= hash("no account has this password", options);
    const matches = await verify(stored ?? (await decoy), password);
    return stored !== undefined && matches;
  });
