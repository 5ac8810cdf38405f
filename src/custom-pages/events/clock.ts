import { useEffect } from "react";
import { toWireTime } from "../../../contract/core/time";
import { type EventStore, followsClock, newValues } from "../../domain/events/model";
import { setValue, useEditorState } from "../../editor/store";
import { valuesIn } from "./context";

/** The start of a new event follows the clock until the user sets it (OP-58), and an end chosen by a length follows. */

const TICK_MS = 5_000;

/** The end that was chosen as so many ms after the start. */
const lengths = new WeakMap<EventStore, { end: string; length: number }>();

/** Sets the end by the length of the event. @returns whether there is a start to count from */
export function setLength(store: EventStore, length: number): boolean {
  const end = Date.parse(valuesIn(store).start_time) + length;
  if (Number.isNaN(end)) return false;
  const value = toWireTime(end);
  lengths.set(store, { end: value, length });
  setValue(store, "end_time", value);
  return true;
}

export function useClock(store: EventStore): void {
  const follows = useEditorState(store, ({ get }) => followsClock(get()));
  useEffect(() => {
    if (!follows) return;
    const tick = () => {
      if (isTyping()) return;
      const { base, initial } = store.get();
      const { start_time } = newValues(new Date());
      if (start_time === initial.start_time) return;
      store.dispatch({ type: "rebased", base, values: { ...initial, start_time } });
      const chosen = lengths.get(store);
      if (chosen && chosen.end === valuesIn(store).end_time) setLength(store, chosen.length);
    };
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [store, follows]);
}

/** Values must not change under somebody who is filling in the form. */
const isTyping = () => document.activeElement?.matches("input, textarea, select") ?? false;
