/** Exponential backoff with jitter: half to all of a time that doubles with each failure, ms. */
export const pauseAfter = (failures: number, most = 60_000): number =>
  Math.min(most, 1000 * 2 ** Math.min(failures, 16)) * (0.5 + Math.random() / 2);
