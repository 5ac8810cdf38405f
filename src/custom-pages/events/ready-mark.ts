import { createContext, useContext, useEffect } from "react";
import type { Mark } from "../../screens/form/rail";
import { createStore, type Store, useStore } from "../../shared/store";

/** Marks of the checklist's lines by id; undefined while unknown. */
type Marks = ReadonlyMap<string, Mark | undefined>;

/** The mark of the whole checklist; undefined while a line is unknown. At worst "noted", because no line blocks saving. */
export function markOfLines(marks: Iterable<Mark | undefined>): Mark | undefined {
  const all = [...marks];
  if (all.some((mark) => mark === "failed" || mark === "noted")) return "noted";
  return all.length > 0 && all.every((mark) => mark === "done") ? "done" : undefined;
}

export const createReadyMarks = (): Store<Marks> => createStore<Marks>(new Map());

/** Passes the marks of the lines to the rail. */
export const ReadyMarks = createContext(createReadyMarks());

/** Registers the mark of a line while it is mounted. */
export function useLineMark(id: string, mark: Mark | undefined): void {
  const marks = useContext(ReadyMarks);
  useEffect(() => {
    marks.set(new Map(marks.get()).set(id, mark));
    return () => marks.set(new Map([...marks.get()].filter(([other]) => other !== id)));
  }, [marks, id, mark]);
}

export const useReadyMark = (): Mark | undefined => markOfLines(useStore(useContext(ReadyMarks)).values());
