const KEY = "reloaded_at";
const PAUSE_MS = 60_000;

/** What was thrown by code that did not come: a redeploy has taken it away, or the connection was cut. */
const lost = new WeakSet<Error>();

/** The bundler tells of each; a failed module stays failed for as long as its page lives. */
export function watchLostChunks(): void {
  addEventListener("vite:preloadError", ({ payload }) => lost.add(payload));
}

export const isLostChunk = (thrown: unknown): boolean => thrown instanceof Error && lost.has(thrown);

/**
 * Loads the page again, with the program as it is now; drafts are on this device and are offered again.
 * @returns false where that would not help: without a connection, or shortly after it was tried
 */
export function reloadOnce(): boolean {
  if (!navigator.onLine) return false;
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < PAUSE_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return false; // nothing would end a loop
  }
  location.reload();
  return true;
}
