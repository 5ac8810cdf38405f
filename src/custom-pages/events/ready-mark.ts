import { createContext, useContext, useEffect, useSyncExternalStore } from "react";
import type { Mark } from "../../screens/form/rail";

/** The worst of what the lines of the checklist say; undefined while one of them is not known. */
export function worstOf(marks: Iterable<Mark | undefined>): Mark | undefined {
  const all = [...marks];
  if (all.includes("failed")) return "failed";
  if (all.includes("noted")) return "noted";
  return all.length > 0 && all.every((mark) => mark === "done") ? "done" : undefined;
}

/** What the lines say, for the rail. */
export function createReadyMarks() {
  const marks = new Map<string, Mark | undefined>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    worst: () => worstOf(marks.values()),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(id: string, mark: Mark | undefined) {
      marks.set(id, mark);
      tell();
    },
    drop(id: string) {
      marks.delete(id);
      tell();
    },
  };
}

export const ReadyMarks = createContext(createReadyMarks());

/** Says what a line says, for as long as it is there. */
export function useLineMark(id: string, mark: Mark | undefined): void {
  const marks = useContext(ReadyMarks);
  useEffect(() => {
    marks.set(id, mark);
    return () => marks.drop(id);
  }, [marks, id, mark]);
}

export function useReadyMark(): Mark | undefined {
  const marks = useContext(ReadyMarks);
  return useSyncExternalStore(marks.subscribe, marks.worst);
}
