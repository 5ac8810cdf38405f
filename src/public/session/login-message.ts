import { createStore, useStore } from "../../shared/store";

const store = createStore<string | null>(null);

/** Key of what the login page has to say besides a reason; /registration clears it on entering (REG-04). */
export const loginMessage = {
  say: (key: string) => store.set(key),
  clear: () => store.set(null),
  use: () => useStore(store),
};
