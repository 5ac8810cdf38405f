import type { ComponentType } from "react";
import type { Role } from "../../contract/core/access";
import { useRole } from "../providers/me";
import { type EditorStore, useStoredId } from "./store";

export interface SavedPanelProps<S extends EditorStore = EditorStore> {
  store: S;
  id: string;
}

interface Options {
  /** Roles that see it; everyone who has the form by default. */
  roles?: readonly Role[];
  /** Shown instead until the record is saved. */
  before?: ComponentType;
}

/** Shows a panel once the record is saved, because its calls need the id. Each record gets a new panel instance. */
export function withSavedRecord<S extends EditorStore>(
  Panel: ComponentType<SavedPanelProps<S>>,
  { roles, before: Before }: Options = {},
) {
  return function SavedPanel({ store }: { store: S }) {
    const role = useRole();
    const id = useStoredId(store);
    if (roles && !roles.includes(role)) return null;
    if (!id) return Before ? <Before /> : null;
    return <Panel key={id} store={store} id={id} />;
  };
}
