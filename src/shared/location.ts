import { useSyncExternalStore } from "react";

/**
 * The address bar for pages outside the router (login, registration): no router is loaded for two pages.
 * The console's data router listens to the same `popstate`, so both may follow one another.
 */
export interface Place {
  pathname: string;
  search: string;
}

const listeners = new Set<() => void>();
let place: Place = read();

function read(): Place {
  return { pathname: location.pathname, search: location.search };
}

function refresh() {
  const next = read();
  if (next.pathname === place.pathname && next.search === place.search) return;
  place = next;
  for (const listener of [...listeners]) listener();
}

export function go(path: string, { replace = false } = {}): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  refresh();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("popstate", refresh);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("popstate", refresh);
  };
}

/** Reads the bar itself, because a router that has just gone may have moved it without telling. */
export function usePlace(): Place {
  return useSyncExternalStore(subscribe, () => {
    const next = read();
    if (next.pathname !== place.pathname || next.search !== place.search) place = next;
    return place;
  });
}
