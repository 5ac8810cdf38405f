import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

/** Navigates without the router, as login, registration and a logout do. */
export function go(path: string, { replace = false } = {}): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", listener);
  };
}

/** The address bar, for pages outside the router: two pages need no router library. */
export function useBrowserLocation() {
  const pathname = useSyncExternalStore(subscribe, () => location.pathname);
  const search = useSyncExternalStore(subscribe, () => location.search);
  return { pathname, search };
}
