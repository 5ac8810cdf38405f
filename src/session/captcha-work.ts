import { solveChallenge } from "altcha-lib";
import { deriveKey as pbkdf2 } from "altcha-lib/algorithms/web/pbkdf2";
import { deriveKey as sha } from "altcha-lib/algorithms/web/sha";
import type { Challenge } from "altcha-lib/types";
import { solveChallenge as solveFirst } from "altcha-lib/v1";
import type { Challenge as FirstChallenge } from "altcha-lib/v1/types";
import { subtle } from "./subtle";

/** OP-42 names no version of ALTCHA: other servers may send challenges of version 1. */
type AnyChallenge = Challenge | FirstChallenge;

const isFirst = (challenge: AnyChallenge): challenge is FirstChallenge => !("parameters" in challenge);

/** The proof of work in the format of the challenge's version; null if none was found. */
export async function solve(challenge: AnyChallenge): Promise<unknown> {
  if (!crypto.subtle) Object.defineProperty(crypto, "subtle", { value: subtle, configurable: true });
  if (isFirst(challenge)) {
    const { challenge: wanted, salt, algorithm, maxnumber } = challenge;
    return solveFirst(wanted, salt, algorithm, maxnumber).promise;
  }
  const deriveKey = challenge.parameters.algorithm.startsWith("PBKDF2/") ? pbkdf2 : sha;
  return solveChallenge({ challenge, deriveKey });
}
