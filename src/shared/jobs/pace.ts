/** Speed is told over this long: shorter jumps, longer lags. */
const WINDOW_MS = 4000;
/** Below this a speed would be noise. */
const SHORTEST_MS = 800;

export interface Pace {
  /** Tells how much is done now; gives units per second, 0 while that is not known. */
  at(done: number, now: number): number;
}

/** The speed of some work over its last seconds. */
export function startPace(now: number): Pace {
  let samples = [{ now, done: 0 }];
  return {
    at(done, moment) {
      samples.push({ now: moment, done });
      // One sample older than the window stays: it is where the window begins.
      const firstInside = samples.findIndex((sample) => sample.now >= moment - WINDOW_MS);
      samples = samples.slice(Math.max(0, firstInside - 1));
      const start = samples[0] as { now: number; done: number };
      const elapsed = moment - start.now;
      return elapsed < SHORTEST_MS ? 0 : Math.max(0, ((done - start.done) / elapsed) * 1000);
    },
  };
}
