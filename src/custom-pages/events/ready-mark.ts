import { createContext, useContext, useEffect } from "react";
import type { Mark } from "../../screens/form/rail";
import { createStore, type Store, useStore } from "../../shared/store";

/** What each line of the checklist says, by its id; undefined while it is not known. */
type Marks = ReadonlyMap<string, Mark | undefined>;

/** What the lines come to; undefined while one is not known. None of them blocks saving: noted at worst. */
export function markOfLines(marks: Iterable<Mark | undefined>): Mark | undefined {
  const all = [...marks];
  if (all.some((mark) => mark === "failed" || mark === "noted")) return "noted";
  return all.length > 0 && all.every((mark) => mark === "done") ? "done" : undefined;
}

export const createReadyMarks = (): Store<Marks> => createStore<Marks>(new Map());

/** From the lines to the rail. */
export const ReadyMarks = createContext(createReadyMarks());

/** Says what a line says, for as long as it is there. */
export function useLineMark(id: string, mark: Mark | undefined): void {
  const marks = useContext(ReadyMarks);
  useEffect(() => {
    marks.set(new Map(marks.get()).set(id, mark));
    return () => marks.set(new Map([...marks.get()].filter(([other]) => other !== id)));
  }, [marks, id, mark]);
}

export const useReadyMark = (): Mark | undefined => markOfLines(useStore(useContext(ReadyMarks)).values());
