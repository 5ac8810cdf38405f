import "./times.css";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { toWireTime } from "../../../contract/core/time";
import { Section } from "../../components/section";
import { Consequence } from "../../components/undo/consequence";
import { focusField } from "../../editor/focus-field";
import { useEditorState } from "../../editor/store";
import { useConsequence, useEvent, useEventValue, valuesIn } from "./context";
import { EventField } from "./field";
import { Periods } from "./periods";
import { HOUR, shiftPeriods } from "./time-scale";

/** Start and end of the event, and the periods in which pictures are charged (EVT-24, EVT-25, PER-01 to PER-10). */
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

/** Common lengths of an event, hours. */
const LENGTHS = [2, 3, 4, 5, 6, 8] as const;

/** The end, with buttons that set it by the length of the event. */
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

/** Changing the start clears the periods; they can be restored or shifted (EVT-33). */
function StartTime() {
  const { t } = useTranslation();
  const store = useEvent();
  const count = useEditorState(store, (one) => valuesIn(one).periods.length);
  const sets = () => {
    const { consequences } = store.get();
    // A second change of the start clears the same periods as the first, so that its undo restores them.
    if (consequences.start_time && valuesIn(store).periods.length === 0)
      store.dispatch({ type: "undone", path: "start_time" });
    return valuesIn(store).periods.length > 0 ? { periods: [] } : {};
  };
  const help = count > 0 ? t("event.start_clears", { count }) : undefined;
  return <EventField path="start_time" sets={sets} help={help} />;
}

function ClearedPeriods() {
  const { t } = useTranslation();
  const store = useEvent();
  const { before, undo } = useConsequence("start_time");
  const isCleared = useEditorState(store, (one) => valuesIn(one).periods.length === 0);
  if (!before?.start_time || !before.periods || !isCleared) return <Consequence />;
  const { start_time, periods } = before;
  const shift = () => {
    const by = Date.parse(valuesIn(store).start_time) - Date.parse(start_time);
    store.dispatch({ type: "changed", path: "periods", value: shiftPeriods(periods, by) });
  };
  return (
    <Consequence
      after={t("event.periods_cleared", { count: periods.length })}
      action={{ label: t("event.shift_periods"), run: shift }}
      undo={undo}
    />
  );
}
