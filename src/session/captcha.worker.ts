import { solve } from "./captcha-work";

/** Solves off the main thread, so that typing stays smooth (OP-42). */
self.onmessage = async ({ data: challenge }: MessageEvent<Parameters<typeof solve>[0]>) => {
  try {
    self.postMessage({ solution: await solve(challenge) });
  } catch (reason) {
    self.postMessage({ failed: String(reason) });
  }
};
