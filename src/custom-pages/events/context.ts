import { createContext, useContext } from "react";
import { useEditorState } from "../../editor/store";
import type { EntityStore } from "../../screens/form/entity-model";
import type { EventValues } from "./model";

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
