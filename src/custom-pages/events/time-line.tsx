import { type PointerEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { isOutside, nextPeriod } from "../../../contract/rules/event";
import { newPeriod, type PeriodDraft } from "../../domain/events/model";
import { setValue } from "../../editor/store";
import { useFormat } from "../../providers/i18n/use-format";
import { useEvent, useEventValue, valuesIn } from "./context";
import { clashOf, dragPeriod, type Grip, periodFrom, placeOf, scaleOf, snapOf, ticksOf } from "./time-scale";

interface TimeLineProps {
  chosen: string | undefined;
  onChoose(id: string): void;
}

interface Drag {
  at: number;
  grip: Grip;
  x: number;
  /** Pixels of the whole line. */
  width: number;
  /** The periods before the drag; while a period is drawn, it is the last one. */
  periods: readonly PeriodDraft[];
  /** A press becomes a drag after some pixels, because a hand is never quite still. */
  isOn: boolean;
}

const STILL_PX = 4;

/** Share of the width at both ends without labels, because they would be cut off. */
const EDGE = 0.04;
/** Half the width of a label. */
const HALF_LABEL_PX = 17;

const percent = (share: number) => `${share * 100}%`;

/**
 * The event's hours with its periods as blocks, which can be drawn, moved and resized. The fields below offer the same
 * without dragging.
 */
export function TimeLine({ chosen, onChoose }: TimeLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const store = useEvent();
  const start_time = useEventValue("start_time");
  const end_time = useEventValue("end_time") || null;
  const times = { start_time, end_time };
  const periods = useEventValue("periods");
  const line = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const held = useRef<ReturnType<typeof scaleOf>>(undefined);
  // The scale stays the same during a drag.
  const scale = drag.current ? held.current : scaleOf(times, periods);
  if (!scale || !end_time) return null;
  const place = (moment: string) => placeOf(scale, Date.parse(moment));

  const hold = (event: PointerEvent, at: number, grip: Grip, from = periods) => {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const width = line.current?.getBoundingClientRect().width ?? 0;
    drag.current = { at, grip, x: event.clientX, width, periods: from, isOn: false };
    held.current = scale;
  };
  const begin = (event: PointerEvent, at: number, grip: Grip) => {
    hold(event, at, grip);
    const chosen = periods[at];
    if (chosen) onChoose(chosen.id);
  };
  /** Begins a new period on an empty place after all others. */
  const draw = (event: PointerEvent) => {
    const next = nextPeriod(periods, times, new Date());
    if (typeof next === "string") return;
    if (!line.current) return;
    const { left, width } = line.current.getBoundingClientRect();
    const moment = scale.from + ((event.clientX - left) / width) * (scale.to - scale.from);
    const drawn = periodFrom(moment, next, end_time, snapOf(scale, width));
    if (drawn) hold(event, periods.length, "end", [...periods, newPeriod(drawn)]);
  };
  const move = (event: PointerEvent) => {
    if (!drag.current) return;
    const { at, grip, x, width, periods: from } = drag.current;
    drag.current.isOn ||= Math.abs(event.clientX - x) >= STILL_PX;
    if (!drag.current.isOn) return;
    const by = ((event.clientX - x) / width) * (scale.to - scale.from);
    const next = dragPeriod(from, at, grip, by, times, snapOf(scale, width));
    const all = valuesIn(store).periods;
    // Most movements of the pointer stay within one step.
    if (all[at]?.start_time === next.start_time && all[at].end_time === next.end_time) return;
    const now = all[at] ?? from[at];
    if (!now) return;
    const moved = { ...now, ...next };
    setValue(store, "periods", all.toSpliced(at, 1, moved));
    if (at === all.length) onChoose(moved.id);
  };
  const end = () => {
    drag.current = undefined;
    held.current = undefined;
  };

  const offset = -new Date(start_time).getTimezoneOffset();
  return (
    // Screen readers and the keyboard use the fields below.
    <div className="event-line" aria-hidden="true">
      <div className="event-line-hours caption muted figures">
        {ticksOf(scale, offset)
          .map((tick) => ({ tick, share: placeOf(scale, tick) }))
          .filter(({ share }) => share >= EDGE && share <= 1 - EDGE)
          .map(({ tick, share }) => (
            <span
              key={tick}
              style={{ left: `clamp(${HALF_LABEL_PX}px, ${percent(share)}, 100% - ${HALF_LABEL_PX}px)` }}
            >
              {format.time(tick)}
            </span>
          ))}
      </div>
      <div
        className="event-line-track"
        ref={line}
        onPointerDown={draw}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <i className="event-line-out" style={{ left: 0, width: percent(place(start_time)) }} />
        <i className="event-line-out" style={{ left: percent(place(end_time)), right: 0 }} />
        {ticksOf(scale, offset).map((tick) => (
          <i key={tick} className="event-line-tick" style={{ left: percent(placeOf(scale, tick)) }} />
        ))}
        {periods.map((period, at) => (
          <div
            key={period.id}
            className={[
              "event-block",
              period.id === chosen && "chosen",
              isOutside(period, times) && "outside",
              clashOf(periods, at) !== undefined && "clash",
            ]
              .filter(Boolean)
              .join(" ")}
            style={{
              left: percent(place(period.start_time)),
              width: percent(Math.max(0, place(period.end_time) - place(period.start_time))),
            }}
            onPointerDown={(event) => begin(event, at, "whole")}
          >
            <i className="event-grip start" onPointerDown={(event) => begin(event, at, "start")} />
            <span className="figures" title={t("event.period", { number: at + 1 })}>
              {at + 1}
            </span>
            <i className="event-grip end" onPointerDown={(event) => begin(event, at, "end")} />
          </div>
        ))}
      </div>
    </div>
  );
}
