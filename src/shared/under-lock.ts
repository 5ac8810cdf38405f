const TIMEOUT_MS = 5_000;

/**
 * Runs a refresh of tokens in one tab at a time. The tab that holds the lock may be frozen for hours, so after 5 s the
 * work runs without it: the server's grace period makes concurrent refreshes harmless (OP-174). Stealing the lock would
 * cascade.
 */
export async function underLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), TIMEOUT_MS);
  let granted = false;
  try {
    return await navigator.locks.request(name, { signal: waiting.signal }, () => {
      granted = true;
      clearTimeout(timer);
      return work();
    });
  } catch (reason) {
    if (granted) throw reason;
    return work();
  } finally {
    clearTimeout(timer);
  }
}
