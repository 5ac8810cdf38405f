/** The keys that the console keeps in local storage (OP-33). */
export type StoredKey =
  | "language"
  | "language_hint"
  | "theme"
  | "sidebar_collapsed"
  | "session_hint"
  /** Of one list: its page size (LIST-02). */
  | `per_page.${string}`
  /** Of one list and user: columns, density, layout and saved views. */
  | `list.${string}`
  /** Of one user: test cases of the routing debug page. */
  | `routing_cases.${string}`
  /** Of one user: how the head of the events list was last shown. */
  | `tonight.${string}`
  /** Size of the pictures on the wall of generations. */
  | "wall_size"
  /** Of one store: what a shopper has in the cart. */
  | `cart.${string}`
  /** Of one user: recently opened records. */
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
