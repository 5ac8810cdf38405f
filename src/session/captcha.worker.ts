import { solve } from "./captcha-work";

/** Off the thread that draws: typing stays smooth meanwhile (OP-42). */
self.onmessage = async ({ data: challenge }: MessageEvent<Parameters<typeof solve>[0]>) => {
  try {
    self.postMessage({ solution: await solve(challenge) });
  } catch (reason) {
    self.postMessage({ failed: String(reason) });
  }
};
