import "./times.css";
import { useTranslation } from "react-i18next";
import { Section } from "../../components/section";
import { Consequence } from "../../components/undo/consequence";
import { useEditorState } from "../../editor/store";
import { useEvent } from "./context";
import { EventField } from "./field";
import type { EventValues } from "./model";
import { Periods } from "./periods";
import { shiftPeriods } from "./time-scale";

/** When the event is, and in which periods of it generations are charged (EVT-24, EVT-25, PER-01 to PER-10). */
export function Times() {
  const { t } = useTranslation();
  return (
    <Section title={t("event.times")}>
      <div className="sl-form-row">
        <StartTime />
        <EventField path="end_time" />
      </div>
      <ClearedPeriods />
      <Periods />
    </Section>
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
