import { createContext, useCallback, useContext, useRef } from "react";
import { NIL_ID } from "../../../contract/core/ids";
import type { EventStore, EventValues } from "../../domain/events/model";
import type { PathOf, ReadAt } from "../../editor/paths";
import { useEditorState, useValue } from "../../editor/store";
import { useMe } from "../../providers/me";
import { type RowKey, rowKeys } from "./row-keys";

export const EventContext = createContext<EventStore | null>(null);

/** Goes to a part of the editor, which may be hidden on a phone. */
export const ShowPart = createContext<(part: string) => void>(() => undefined);

/** The store of the event editor. */
export function useEvent(): EventStore {
  const store = useContext(EventContext);
  if (!store) throw new Error("Outside the event editor");
  return store;
}

/** The current document, for event handlers. */
export const valuesIn = ({ get }: EventStore): EventValues => get().values;

/** One value of the document. */
export const useEventValue = <P extends PathOf<EventValues>>(path: P): ReadAt<EventValues, P> =>
  useValue(useEvent(), path);

/** What the last change of a field changed in other fields: the values before it, and the undo. */
export function useConsequence(path: string) {
  const store = useEvent();
  const before = useEditorState(store, ({ get }) => get().consequences[path]);
  return {
    before,
    undo: () => store.dispatch({ type: "undone", path }),
  };
}

/** The event's owner: admins choose one, everybody else owns their events. */
export function useOwner(): string {
  const me = useMe()?.id ?? "";
  const owner = useEventValue("id_user");
  return owner !== "" && owner !== NIL_ID ? owner : me;
}

/** React keys of rows by their ids: a new row keeps its key, and the focus in it, when a save gives it a stored id. */
export function useRowKeys(rows: readonly { id: string }[]): (id: string) => string {
  const known = useRef<readonly RowKey[]>([]);
  known.current = rowKeys(
    rows.map(({ id }) => id),
    known.current,
  );
  return useCallback((id) => known.current.find((one) => one.id === id)?.key ?? id, []);
}
