import { solveChallenge } from "altcha-lib";
import { deriveKey as pbkdf2 } from "altcha-lib/algorithms/web/pbkdf2";
import { deriveKey as sha } from "altcha-lib/algorithms/web/sha";
import type { Challenge } from "altcha-lib/types";

/** The proof of work, off the thread that draws: typing stays smooth meanwhile (OP-42). */
self.onmessage = async ({ data: challenge }: MessageEvent<Challenge>) => {
  const deriveKey = challenge.parameters.algorithm.startsWith("PBKDF2/") ? pbkdf2 : sha;
  try {
    self.postMessage({ solution: await solveChallenge({ challenge, deriveKey }) });
  } catch (reason) {
    self.postMessage({ failed: String(reason) });
  }
};
