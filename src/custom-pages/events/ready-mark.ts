import { createContext, useContext, useEffect, useSyncExternalStore } from "react";
import type { Mark } from "../../screens/form/rail";

/** What the lines of the checklist come to; undefined while one is not known. None of them blocks saving: noted at worst. */
export function markOfLines(marks: Iterable<Mark | undefined>): Mark | undefined {
  const all = [...marks];
  if (all.some((mark) => mark === "failed" || mark === "noted")) return "noted";
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
    get: () => markOfLines(marks.values()),
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
  return useSyncExternalStore(marks.subscribe, marks.get);
}
