const KEY = "reloaded_at";
const PAUSE_MS = 60_000;

/** Errors of chunks that failed to load: a redeploy has removed them, or the connection was lost. */
const lost = new WeakSet<Error>();

/** Vite reports each one; a failed module stays failed until the page is reloaded. */
export function watchLostChunks(): void {
  addEventListener("vite:preloadError", ({ payload }) => lost.add(payload));
}

export const isLostChunk = (thrown: unknown): boolean => thrown instanceof Error && lost.has(thrown);

/**
 * Reloads the page with the current version of the program; drafts are on this device and are offered again.
 * @returns false where that would not help: offline, or shortly after the last reload
 */
export function reloadOnce(): boolean {
  if (!navigator.onLine) return false;
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < PAUSE_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return false; // without storage nothing would end a reload loop
  }
  location.reload();
  return true;
}
