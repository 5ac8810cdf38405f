import type { TextKey } from "../providers/i18n/keys";
import { createStore, useStore } from "../shared/store";

const store = createStore<TextKey | null>(null);

/** Text key of a success shown on the login page; /registration clears it on entering (REG-04). */
export const loginMessage = {
  set: (key: TextKey) => store.set(key),
  clear: () => store.set(null),
  use: () => useStore(store),
};
