/** The rate is measured over this time: a shorter one jumps, a longer one lags. */
const WINDOW_MS = 4000;
/** Less than this would be noise. */
const SHORTEST_MS = 800;

/** Measures the rate of some work over its last seconds, in units per second; 0 while unknown. */
export function measureRate(startedAt: number): (done: number, now: number) => number {
  let samples = [{ now: startedAt, done: 0 }];
  return (done, now) => {
    samples.push({ now, done });
    // One sample older than the window is kept as its beginning.
    const firstInside = samples.findIndex((sample) => sample.now >= now - WINDOW_MS);
    samples = samples.slice(Math.max(0, firstInside - 1));
    const start = samples[0] as { now: number; done: number };
    const elapsed = now - start.now;
    return elapsed < SHORTEST_MS ? 0 : Math.max(0, ((done - start.done) / elapsed) * 1000);
  };
}
