/** The keys that the console keeps in local storage (OP-33). */
export type StoredKey =
  | "language"
  | "language_hint"
  | "theme"
  | "sidebar_collapsed"
  | "session_hint"
  /** Test cases of the routing debug page, by user. */
  | `routing_cases.${string}`
  /** Recently opened records, by user. */
  | `recent_records:${string}`;

/** Local storage may be blocked or full: preferences then last as long as the page. */
export function readStored(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: StoredKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // see readStored
  }
}

/** Calls back when another tab changes the key. */
export function watchStored(key: StoredKey, changed: (value: string | null) => void): void {
  addEventListener("storage", (event) => {
    if (event.key === key) changed(event.newValue);
  });
}
