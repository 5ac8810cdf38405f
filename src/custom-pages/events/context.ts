import { createContext, useCallback, useContext, useRef } from "react";
import { useEditorState } from "../../editor/store";
import type { EntityStore } from "../../screens/form/entity-model";
import { type EventValues, type RowKey, rowKeys } from "./model";

export const EventContext = createContext<EntityStore | null>(null);

/** Leads to a part of the editor, which a phone may not show at the moment. */
export const ShowPart = createContext<(part: string) => void>(() => undefined);

/** The store of the event that is edited. */
export function useEvent(): EntityStore {
  const store = useContext(EventContext);
  if (!store) throw new Error("Outside the event editor");
  return store;
}

/** One value of the document. */
export function useEventValue<K extends keyof EventValues & string>(key: K): EventValues[K] {
  return useEditorState(useEvent(), ({ get }) => (get().values as EventValues)[key]);
}

/** Keys under which rows are drawn, by their ids: a save that stores a new row leaves it, and the focus in it, as it is. */
export function useRowKeys(rows: readonly { id: string }[]): (id: string) => string {
  const known = useRef<readonly RowKey[]>([]);
  known.current = rowKeys(
    rows.map(({ id }) => id),
    known.current,
  );
  return useCallback((id) => known.current.find((one) => one.id === id)?.key ?? id, []);
}
