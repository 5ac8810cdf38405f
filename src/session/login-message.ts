import type { TextKey } from "../providers/i18n/keys";
import { createStore, useStore } from "../shared/store";

const store = createStore<TextKey | null>(null);

/** Key of what the login page has to say besides a reason; /registration clears it on entering (REG-04). */
export const loginMessage = {
  say: (key: TextKey) => store.set(key),
  clear: () => store.set(null),
  use: () => useStore(store),
};
