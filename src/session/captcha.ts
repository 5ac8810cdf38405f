import { captcha as endpoint } from "../../contract/endpoints/session";
import { call } from "../providers/call";
import { isNotOffered } from "../providers/http/errors";

/** A challenge expires after 5 minutes (OP-42); an older solution is not sent. */
const USABLE_MS = 4 * 60_000;

export function createCaptcha(work: (challenge: object) => Promise<unknown> = solveInWorker) {
  let current: { text: Promise<string>; since: number } | undefined;

  function begin() {
    const text = solve(work);
    current = { text, since: Date.now() };
    text.catch(() => {
      if (current?.text === text) current = undefined; // retried when it is needed
    });
    return text;
  }

  return {
    /** The text to send, solved ahead of time if possible. */
    solution: (): Promise<string> =>
      current && Date.now() - current.since < USABLE_MS ? current.text : begin(),
    /** Starts a new solution: each one can be sent once. */
    renew: (): void => void begin().catch(() => undefined),
  };
}

async function solve(work: (challenge: object) => Promise<unknown>): Promise<string> {
  let challenge: object;
  try {
    challenge = await call(endpoint, {});
  } catch (reason) {
    if (isNotOffered(reason)) return ""; // OP-42
    throw reason;
  }
  const text = JSON.stringify(payloadOf(challenge, await work(challenge)));
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** The payload of ALTCHA's check, in the version of the challenge. */
function payloadOf(challenge: object, solution: unknown): object {
  if ("parameters" in challenge) return { challenge, solution };
  const { maxnumber: _, ...first } = challenge as { maxnumber?: number };
  return { ...first, number: (solution as { number: number }).number };
}

function solveInWorker(challenge: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./captcha.worker.ts", import.meta.url), { type: "module" });
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = ({ data }: MessageEvent<{ solution?: unknown; failed?: string }>) => {
      worker.terminate();
      if (data.solution) resolve(data.solution);
      else reject(new Error(data.failed ?? "The challenge was not solved"));
    };
    worker.postMessage(challenge);
  });
}
