import { useEffect } from "react";
import type { FormStore } from "../form/form-store";

/** Tells the form's guard that a part with a button of its own holds something that is not saved. */
export function useUnsavedPart(store: FormStore, title: string, unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const { unsavedParts } = store;
    unsavedParts.set([...unsavedParts.get(), title]);
    return () => unsavedParts.set(unsavedParts.get().filter((other) => other !== title));
  }, [store, title, unsaved]);
}
