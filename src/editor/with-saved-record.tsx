import type { ComponentType } from "react";
import type { Role } from "../../contract/core/access";
import { useRole } from "../providers/me";
import { type EditorStore, useEditorState } from "./store";

export interface SavedPanelProps<S extends EditorStore = EditorStore> {
  store: S;
  id: string;
}

interface Options {
  /** Whom it is for; without them, for everyone who has the form. */
  roles?: readonly Role[];
  /** Shown in its place until the record is stored. */
  before?: ComponentType;
}

/** A panel with calls of its own, which wait for the record to be stored; each record gets its own panel. */
export function withSavedRecord<S extends EditorStore>(
  Panel: ComponentType<SavedPanelProps<S>>,
  { roles, before: Before }: Options = {},
) {
  return function SavedPanel({ store }: { store: S }) {
    const role = useRole();
    const id = useEditorState(store, ({ get }) =>
      get().creating ? undefined : String(get().base.record.id),
    );
    if (roles && !roles.includes(role)) return null;
    if (!id) return Before ? <Before /> : null;
    return <Panel key={id} store={store} id={id} />;
  };
}
