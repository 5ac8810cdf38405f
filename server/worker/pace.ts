/** Between two looks at a transfer, ms. In each some byte must have moved, in two at least so many bytes. */
const LOOK_MS = 30_000;
const LEAST_BYTES = (8 * 1024 * 2 * LOOK_MS) / 1000;

/** Ends a transfer that moves too slowly; its whole time is not limited. */
export function watchPace(moved: () => number, end: () => void) {
  let seen = [moved(), Number.NEGATIVE_INFINITY] as const;
  let timer = setInterval(() => {
    const now = moved();
    const [last, before] = seen;
    seen = [now, last];
    if (now === last || now - before < LEAST_BYTES) end();
  }, LOOK_MS);
  return {
    /** Everything has moved: the answer may take this long. */
    sent(ms: number): void {
      clearInterval(timer);
      timer = setTimeout(end, ms);
    },
    end: () => clearTimeout(timer),
  };
}
