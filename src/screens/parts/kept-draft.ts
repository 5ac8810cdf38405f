import { onUserGone } from "../../providers/http/leaving";
import { createStore, type Store } from "../../shared/store";

/** What is typed into a dialog: there again when it is opened again, gone with the person or by `set(empty)`. */
export function keptDraft<T>(empty: T): Store<T> {
  const draft = createStore(empty);
  onUserGone(() => draft.set(empty));
  return draft;
}
