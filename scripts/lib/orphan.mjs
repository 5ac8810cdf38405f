const LOOK_MS = 500;

/**
 * Calls `stop` when the parent process is gone: when npm is killed, its shell dies, but the script would keep running.
 * Only under npm: a script started directly may outlive its parent.
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
