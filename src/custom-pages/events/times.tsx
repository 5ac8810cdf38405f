import "./times.css";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { toWireTime } from "../../../contract/core/time";
import { Section } from "../../components/section";
import { Consequence } from "../../components/undo/consequence";
import { focusField } from "../../editor/focus-field";
import { useEditorState } from "../../editor/store";
import { useEvent, useEventValue } from "./context";
import { EventField } from "./field";
import type { EventValues } from "./model";
import { Periods } from "./periods";
import { HOUR, shiftPeriods } from "./time-scale";

/** When the event is, and in which periods of it generations are charged (EVT-24, EVT-25, PER-01 to PER-10). */
export function Times() {
  const { t } = useTranslation();
  return (
    <Section title={t("event.times")}>
      <div className="sl-form-row">
        <StartTime />
        <EndTime />
      </div>
      <ClearedPeriods />
      <Periods />
    </Section>
  );
}

/** Usual lengths of an event, hours. */
const LENGTHS = [2, 3, 4, 5, 6, 8] as const;

/** The end by one press instead of a calendar, counted from the start. */
function EndTime() {
  const { t } = useTranslation();
  const label = useId();
  const store = useEvent();
  const start = useEventValue("start_time");
  const end = useEventValue("end_time");
  const endAfter = (hours: number) => {
    const value = Date.parse(start) + hours * HOUR;
    if (Number.isNaN(value)) focusField("start_time");
    else store.dispatch({ type: "changed", path: "end_time", value: toWireTime(value) });
  };
  return (
    <EventField path="end_time" near={start}>
      <fieldset className="event-lengths" aria-labelledby={label}>
        <span id={label} className="caption muted">
          {t("event.lasts")}
        </span>
        {LENGTHS.map((hours) => (
          <button
            key={hours}
            type="button"
            className="button small"
            aria-pressed={Date.parse(end) - Date.parse(start) === hours * HOUR}
            onClick={() => endAfter(hours)}
          >
            {t("event.hours", { hours })}
          </button>
        ))}
      </fieldset>
    </EventField>
  );
}

/** Another start clears the periods, which can be had back or moved along (EVT-33). */
function StartTime() {
  const { t } = useTranslation();
  const store = useEvent();
  const count = useEditorState(store, ({ get }) => (get().values as EventValues).periods.length);
  const sets = () => {
    const { consequences } = store.get();
    // A start that is corrected once more clears what the first change has cleared.
    if (consequences.start_time && (store.get().values as EventValues).periods.length === 0)
      store.dispatch({ type: "undone", path: "start_time" });
    return (store.get().values as EventValues).periods.length > 0 ? { periods: [] } : {};
  };
  return (
    <EventField
      path="start_time"
      sets={sets}
      {...(count > 0 && { help: t("event.start_clears", { count }) })}
    />
  );
}

function ClearedPeriods() {
  const { t } = useTranslation();
  const store = useEvent();
  const before = useEditorState(store, ({ get }) => get().consequences.start_time) as EventValues | undefined;
  const isCleared = useEditorState(store, ({ get }) => (get().values as EventValues).periods.length === 0);
  if (!before || !isCleared) return <Consequence />;
  const shift = () => {
    const by = Date.parse((store.get().values as EventValues).start_time) - Date.parse(before.start_time);
    store.dispatch({ type: "changed", path: "periods", value: shiftPeriods(before.periods, by) });
  };
  return (
    <Consequence
      after={t("event.periods_cleared", { count: before.periods.length })}
      action={{ label: t("event.shift_periods"), run: shift }}
      undo={() => store.dispatch({ type: "undone", path: "start_time" })}
    />
  );
}
