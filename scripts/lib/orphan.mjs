const LOOK_MS = 500;

/**
 * Calls `stop` when the process that started this one is gone: npm that is killed takes its shell along, and what ran
 * in it would go on. Only under npm: whoever starts the script alone may leave it running.
 */
export function whenOrphaned(stop) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    stop();
  }, LOOK_MS).unref();
}
