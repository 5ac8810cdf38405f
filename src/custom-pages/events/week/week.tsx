import "./week.css";
import {
  DndContext,
  type DragEndEvent,
  type DragStartEvent,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { photoBooth } from "../../../../contract/entities/photo-booth";
import { schedule } from "../../../../contract/entities/schedule";
import { RetryAlert } from "../../../components/retry-alert";
import { useAll } from "../../../domain/record-chooser/records";
import { useNames } from "../../../fields/reference/use-names";
import { useFormat } from "../../../providers/i18n/use-format";
import { useMay, useMe, useRole } from "../../../providers/me";
import { pathsOf } from "../../../resources/routes";
import { schedules } from "../../../resources/schedules";
import { useNow } from "../../../shared/use-now";
import { useAllBooths } from "../all-booths";
import { type Shown, type Spanned, saysBooths } from "../calendar-model";
import { type CellAct, WeekCell } from "./cell";
import { BoothHead, ClashLine, DayHead } from "./heads";
import {
  canMove,
  daysOf,
  firstClash,
  newTimes,
  nowIn,
  onDay,
  type Stop,
  settled,
  walked,
  weekRows,
} from "./model";
import { useFollow } from "./use-follow";
import { type Lifted, useMover } from "./use-mover";

interface WeekProps {
  events: readonly Spanned[];
  shown: Shown;
  /** The one day that is shown where there is no room for seven. */
  day: Date | undefined;
}

const TICK_MS = 30_000;
/** The shares of a day after which it is late, and before which it is early. */
const LATE = 0.75;
const EARLY = 0.5;
/** By so much Shift and an arrow move a lifted event. */
const QUARTER = 15 * 60_000;
/** A drag begins after so many pixels: a shorter one is a click. */
const DRAG_PX = 6;

/** Booths by the days of a week: what is booked, what is free, and what clashes (OP-186, OP-234). */
export function Week({ events, shown, day }: WeekProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const me = useMe()?.id;
  const role = useRole();
  const mayCreate = useMay(schedule, "create");
  useNow(true, TICK_MS);
  const now = Date.now();
  const minute = Math.floor(now / 60_000) * 60_000;
  const all = useAllBooths();
  const { isError, refetch } = useAll(photoBooth);
  const isTold = saysBooths(events.map(({ booths }) => booths));
  const booths = useMemo(() => (isTold && all?.booths.map(({ id }) => id)) || [], [isTold, all]);
  const rows = useMemo(() => weekRows(booths, events, shown, minute), [booths, events, shown, minute]);
  const only = day && daysOf(shown).findIndex((one) => one.day <= day.getTime() && day.getTime() < one.next);
  const nameOf = useNames({ [photoBooth.name]: rows.flatMap(({ booth }) => booth ?? []) });
  const boothName = (booth: string | undefined) =>
    booth === undefined
      ? t(isTold ? "event.no_booth" : "resources.schedules.many")
      : (nameOf(photoBooth.name, booth) ?? booth.slice(0, 8));
  const ownerOf = (booth: string) => all?.booths.find(({ id }) => id === booth)?.id_user;
  const clash = firstClash(rows, shown, minute, (one, like) => ownerOf(one) === ownerOf(like));
  const { move, moving, wouldText } = useMover(events);
  const [lifted, setLifted] = useState<Lifted>();
  const [said, say] = useState("");
  const [asked, setStop] = useState<Stop>({ row: 0, day: 0, at: 0 });
  const stop = settled(rows, asked, only);
  const grid = useRef<HTMLDivElement>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isAsked.current) return;
    isAsked.current = false;
    grid.current?.querySelector<HTMLElement>("[data-stop][tabindex='0']")?.focus();
  });
  const focusAt = (next: Stop) => {
    isAsked.current = true;
    setStop(next);
  };
  const follow = useFollow({ grid, rows, only, focusAt });
  const create = (booth: string, at: number) => {
    const owner = ownerOf(booth);
    void navigate(pathsOf(schedules).create, {
      state: {
        repeated: {
          ...newTimes(at, Date.now()),
          photo_booth_ids: [booth],
          ...(role === "admin" && owner && owner !== me && { id_user: owner }),
        },
        list: pathname + search,
      },
    });
  };
  const lift = (event: Spanned, booth: string | undefined) => {
    if (!canMove(event)) return say(t("event.week.started", { name: event.name }));
    setLifted({ event, from: booth, booth, start: event.start });
    say(t("event.week.lifted", { name: event.name }));
  };
  const put = (save: boolean) => {
    if (!lifted) return;
    setLifted(undefined);
    if (save) void follow(lifted, move(lifted));
    else say(t("event.week.put_back", { name: lifted.event.name }));
  };
  const carry = (next: Lifted) => {
    setLifted(next);
    say(wouldText(next));
  };
  /** Arrows with a lifted event: a day, a booth, or 15 minutes. */
  function carryBy(pressed: KeyboardEvent, held: Lifted): boolean {
    const { key, shiftKey } = pressed;
    const by = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
    if (key === "ArrowLeft" || key === "ArrowRight") {
      const to = new Date(held.start);
      to.setDate(to.getDate() + by);
      carry({ ...held, start: shiftKey ? held.start + by * QUARTER : to.getTime() });
    } else if ((key === "ArrowUp" || key === "ArrowDown") && held.from !== undefined) {
      const at = booths.indexOf(held.booth ?? "");
      const next = booths[at + by];
      if (next) carry({ ...held, booth: next });
    } else if (key === "Enter" || key === " ") put(true);
    else if (key === "Escape") put(false);
    else {
      if (key === "Tab") put(false);
      return false;
    }
    return true;
  }
  function press(pressed: KeyboardEvent): void {
    if (!(pressed.target as HTMLElement).matches("[data-stop]")) return;
    const row = rows[stop.row];
    const event = row?.cells[stop.day]?.events[stop.at];
    if (lifted ? carryBy(pressed, lifted) : pressed.key === " " && event) {
      pressed.preventDefault();
      if (!lifted && event) lift(event, row?.booth);
      return;
    }
    if (lifted || pressed.altKey || pressed.ctrlKey || pressed.metaKey) return;
    const next = walked(rows, stop, pressed.key);
    if (next === stop || (only !== undefined && next.day !== only)) return;
    pressed.preventDefault();
    focusAt(next);
  }
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_PX } }));
  const dragged = useRef<Lifted>(undefined);
  function dragStart({ active }: DragStartEvent): void {
    const { event, booth } = active.data.current as { event: Spanned; booth: string | undefined };
    dragged.current = { event, from: booth, booth, start: event.start };
  }
  function dragEnd({ active, over }: DragEndEvent): void {
    const held = dragged.current;
    const target = over?.data.current as { booth: string | undefined; day: number } | undefined;
    const from = (active.data.current as { day: number }).day;
    if (!held || !target || (target.booth === undefined) !== (held.from === undefined)) return;
    void move({ ...held, booth: target.booth, start: onDay(held.event.start, from, target.day) });
  }
  const act: CellAct = { create: mayCreate ? create : undefined, list: pathname + search, lifted, moving };
  const line = only === undefined ? nowIn(shown, now) : nowInDay(shown, only, now);
  // In the evening its time is left of the line, so that it does not cover the next day's name.
  const ofDay = only === undefined ? ((line ?? 0) * daysOf(shown).length) % 1 : (line ?? 0);
  const side = ofDay > LATE ? "late" : ofDay < EARLY ? "early" : "";
  const columns = only === undefined ? daysOf(shown).map((_, at) => at) : [only];
  if (!all && events.length === 0)
    return isError ? (
      <RetryAlert onRetry={() => void refetch()}>{t("errors.read_failed")}</RetryAlert>
    ) : (
      <div className="skeleton" style={{ height: 240 }} aria-busy="true" />
    );
  return (
    <>
      {clash && <ClashLine clash={clash} boothName={boothName} onUse={(held) => void move(held)} />}
      {all && !all.isWhole && <p className="caption muted">{t("event.week.part")}</p>}
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        accessibility={{ screenReaderInstructions: { draggable: "" } }}
        onDragStart={dragStart}
        onDragEnd={dragEnd}
      >
        <div className={rows.length > MOST_ROWS ? "event-week scrolls" : "event-week"} ref={grid}>
          <div className="event-week-all">
            <table
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are walked by arrow keys
              role="grid"
              aria-label={t("event.calendar")}
              aria-describedby="event-week-help"
              onKeyDown={press}
            >
              <thead>
                <tr>
                  <td className="event-week-head" />
                  {columns.map((at) => (
                    <DayHead key={at} rows={rows} shown={shown} at={at} now={now} />
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, at) => (
                  <tr key={row.booth ?? ""} className={row.isFree ? "free" : undefined}>
                    <BoothHead row={row} shown={shown} now={minute} name={boothName(row.booth)} />
                    {columns.map((column) => (
                      <WeekCell
                        key={column}
                        row={row}
                        column={column}
                        shown={shown}
                        now={minute}
                        name={boothName(row.booth)}
                        focused={stop.row === at && stop.day === column ? stop.at : undefined}
                        onFocus={(place) => setStop({ row: at, day: column, at: place })}
                        act={act}
                      />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            {line !== undefined && (
              <span className={`event-week-now ${side} figures`} style={{ "--now": line }} aria-hidden="true">
                <b className="event-week-time">
                  <NowTime now={now} />
                </b>
              </span>
            )}
          </div>
        </div>
      </DndContext>
      <p id="event-week-help" className="visually-hidden">
        {t("event.week.help")}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {lifted && (
        <p className="event-week-lifted small-text figures" aria-hidden="true">
          {lifted.event.name}: {wouldText(lifted)}
        </p>
      )}
    </>
  );
}

/** More rows scroll under the header. */
const MOST_ROWS = 11;

function nowInDay(shown: Shown, at: number, now: number): number | undefined {
  const found = daysOf(shown)[at];
  return found && found.day <= now && now < found.next
    ? (now - found.day) / (found.next - found.day)
    : undefined;
}

function NowTime({ now }: { now: number }) {
  return useFormat().time(now);
}
