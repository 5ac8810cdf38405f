import "./times.css";
import { ClockCircleOutlined } from "@ant-design/icons";
import { lazy, useId } from "react";
import { useTranslation } from "react-i18next";
import { checkTimes } from "../../../contract/rules/event";
import { Glyph } from "../../components/glyph";
import { openDialog } from "../../components/open-dialog";
import { Section } from "../../components/section";
import { Consequence } from "../../components/undo/consequence";
import { type EventStore, followsClock, timesOf } from "../../domain/events/model";
import { focusField } from "../../editor/focus-field";
import { setValue, storedId, useEditorState } from "../../editor/store";
import { setLength } from "./clock";
import { useConsequence, useEvent, useEventValue, valuesIn } from "./context";
import { EventField } from "./field";
import { endAfter, type Times as MovedTimes, movedTo } from "./move";
import { Periods } from "./periods";
import { HOUR } from "./time-scale";

/** Start and end of the event, and the periods in which pictures are charged (EVT-24, EVT-25, PER-01 to PER-10). */
export function Times() {
  const { t } = useTranslation();
  return (
    <Section title={t("event.times")}>
      <div className="sl-form-row">
        <StartTime />
        <EndTime />
      </div>
      <ChangedTimes />
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
  const endIn = (hours: number) => {
    if (!setLength(store, hours * HOUR)) focusField("start_time");
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
            onClick={() => endIn(hours)}
          >
            {t("event.hours", { hours })}
          </button>
        ))}
      </fieldset>
    </EventField>
  );
}

const MoveForm = lazy(() => import("./move-form"));

/**
 * The start. Changing it alone clears the periods, which can be restored or moved along with the end (EVT-33); an end
 * that would be before it keeps the event's length.
 */
function StartTime() {
  const { t } = useTranslation();
  const store = useEvent();
  const count = useEditorState(store, (one) => valuesIn(one).periods.length);
  const follows = useEditorState(store, ({ get }) => followsClock(get()));
  const sets = (start: string) => {
    putTimesBack(store);
    const now = valuesIn(store);
    if (minuteOf(start) === minuteOf(now.start_time)) return {};
    const end_time = endAfter(now, start);
    return {
      ...(now.periods.length > 0 && { periods: [] }),
      ...(end_time !== now.end_time && { end_time }),
    };
  };
  const help = follows
    ? t("event.start_follows")
    : count > 0
      ? t("event.start_clears", { count })
      : undefined;
  return (
    <EventField path="start_time" sets={sets} help={help}>
      <MoveButton />
    </EventField>
  );
}

/** Seconds are not shown and cannot be typed (OP-178). */
const minuteOf = (moment: string) => Math.floor(Date.parse(moment) / 60_000);

/**
 * A second change of the start clears the same periods as the first and moves the same end, so that its undo, or the
 * first start typed again, restores them.
 */
function putTimesBack(store: EventStore): void {
  const before = store.get().consequences.start_time;
  const { start_time, end_time, periods } = valuesIn(store);
  if (!before?.start_time || periods.length > 0) return;
  const followed =
    before.end_time && endAfter({ start_time: before.start_time, end_time: before.end_time }, start_time);
  store.dispatch({ type: "undone", path: "start_time" });
  // An end that was chosen since then stays.
  if (followed && followed !== end_time) setValue(store, "end_time", end_time);
}

/** Moves start, end and periods together in the document; Save stores it. */
function MoveButton() {
  const { t } = useTranslation();
  const store = useEvent();
  const hasTimes = useEditorState(store, (one) => checkTimes(timesOf(valuesIn(one)), ANY_START).length === 0);
  if (!hasTimes) return null;
  const move = ({ start_time, ...sets }: MovedTimes) => setValue(store, "start_time", start_time, sets);
  const open = () =>
    openDialog({
      id: "event-move",
      title: t("event.move"),
      content: (onClose) => (
        <MoveForm
          times={valuesIn(store)}
          id={storedId(store)}
          booths={valuesIn(store).photo_booth_ids}
          saves={false}
          onMove={(times) => {
            move(times);
            onClose();
          }}
          onClose={onClose}
        />
      ),
    });
  return (
    <span>
      <button type="button" className="button small" aria-haspopup="dialog" onClick={open}>
        <Glyph of={ClockCircleOutlined} size={13} />
        {t("event.move")}
      </button>
    </span>
  );
}

const ANY_START = { now: new Date(0), isNewStart: false };

/** What a change of the start has changed with it. */
function ChangedTimes() {
  const { t } = useTranslation();
  const store = useEvent();
  const { before, undo } = useConsequence("start_time");
  const start = useEventValue("start_time");
  const end = useEventValue("end_time");
  const isCleared = useEditorState(store, (one) => valuesIn(one).periods.length === 0);
  // An undo would remove them; moved ones keep their ids.
  const hasNew = useEditorState(store, (one) => {
    const old = before?.periods;
    return old !== undefined && valuesIn(one).periods.some(({ id }) => !old.some((known) => known.id === id));
  });
  if (!before?.start_time || before.start_time === start || hasNew) return <Consequence />;
  const { start_time, end_time = end, periods = [] } = before;
  const count = periods.length;
  if (count > 0 && isCleared) {
    const along = () => {
      store.dispatch({ type: "undone", path: "start_time" });
      const { start_time: value, ...sets } = movedTo({ start_time, end_time, periods }, start);
      setValue(store, "start_time", value, sets);
    };
    return (
      <Consequence
        after={t("event.periods_cleared", { count })}
        action={{ label: t("event.move_along"), run: along }}
        undo={undo}
      />
    );
  }
  const after = count > 0 ? t("event.all_moved", { count }) : end !== end_time && t("event.end_moved");
  return <Consequence after={after} undo={undo} />;
}
