import { fireEvent, render } from "@testing-library/react";
import fc from "fast-check";
import { createElement } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { readTime, toWireTime } from "../../../contract/core/time";
import { schedule } from "../../../contract/entities/schedule";
import type { Span } from "../../../contract/rules/event";
import { byDay, shownSpan } from "../../../src/custom-pages/events/calendar-model";
import { nextTimes } from "../../../src/custom-pages/events/repeat";
import { dragPeriod, SNAP } from "../../../src/custom-pages/events/time-scale";
import { type EventRecord, partsOf, valuesOf } from "../../../src/domain/events/model";
import { initialState, reduce } from "../../../src/editor/state";
import Picker from "../../../src/fields/time/picker";
import { schedules } from "../../../src/resources/schedules";
import { savePayload } from "../../../src/screens/form/entity-model";
import { ID, idOf } from "../providers/support/data";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Zones with the moments at which their clocks jump: by an hour, by half of one, at midnight, over a whole day. */
const ZONES: Readonly<Record<string, readonly string[]>> = {
  UTC: [],
  "Europe/Berlin": ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"],
  "America/New_York": ["2026-03-08T07:00:00Z", "2026-11-01T06:00:00Z"],
  "Australia/Lord_Howe": ["2026-04-04T15:00:00Z", "2026-10-03T15:30:00Z"],
  "America/St_Johns": ["2026-03-08T05:30:00Z", "2026-11-01T04:30:00Z"],
  "Africa/Cairo": ["2026-04-23T22:00:00Z", "2026-10-29T21:00:00Z"],
  "Asia/Kathmandu": [],
  "Pacific/Apia": ["2011-12-30T10:00:00Z"],
};
const JUMPS = Object.values(ZONES).flat().map(Date.parse);

const ours = process.env.TZ;
/** The clock of this browser is that of another place from now on. */
function moveTo(zone: string | undefined): void {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
}
afterEach(() => moveTo(ours));

const zone = fc.constantFrom(...Object.keys(ZONES));
/** Near a jump of some clock, or anywhere; to the second. */
const moment = fc.oneof(
  fc
    .tuple(fc.constantFrom(...JUMPS), fc.integer({ min: -30 * 3600, max: 30 * 3600 }))
    .map(([jump, seconds]) => jump + seconds * 1000),
  fc.integer({ min: Date.parse("2000-01-01T00:00:00Z") / 1000, max: 4e9 }).map((seconds) => seconds * 1000),
);
const length = fc.integer({ min: 1, max: 40 * 3600 }).map((seconds) => seconds * 1000);

const span = (start: number, long: number): Span => ({
  start_time: toWireTime(start),
  end_time: toWireTime(start + long),
});

/** A stored event, as the console has read it. */
const recordOf = (times: Span, periods: readonly Span[]) =>
  ({
    id: ID,
    id_user: idOf(1),
    name: "Ball",
    ...times,
    style_ids: [idOf(2)],
    participants_ids: [],
    overlays_ids: [],
    photo_booth_ids: [idOf(3)],
    periods: periods.map((one, at) => ({ id: idOf(10 + at), ...one, payment_type: "quantity" })),
    overlays: [],
    decor: null,
    bots: [],
  }) as unknown as EventRecord;

const timesOf = ({ start_time, end_time }: Span) => ({ start_time, end_time });

/** What a save sends of the times, after this change. */
function sentTimes(record: EventRecord, change?: { path: string; value: unknown }, saveIn?: string) {
  const opened = initialState({ record }, valuesOf(record));
  const state = change ? reduce(opened, { ...change, type: "changed" }) : opened;
  if (saveIn) moveTo(saveIn);
  const setting = { resource: schedules as never, action: "update", role: "user" } as const;
  const { json } = partsOf(state, savePayload(setting, state));
  const { periods } = json.periods_object as { periods: Span[] };
  return { event: timesOf(json.schedule as Span), periods: periods.map(timesOf) };
}

const inputOf = (value: string, onChange: (value: string) => void) => {
  const field = schedule.fields.start_time;
  const props = { id: "time", name: "start_time", entity: schedule, field, value, onChange, onBlur() {} };
  const view = render(createElement(Picker, props as never));
  return { input: view.container.querySelector("input") as HTMLInputElement, done: view.unmount };
};

describe("a time keeps its moment", () => {
  test("through load and save, whatever else is changed, and wherever both are done [OP-178 EVT-24 EVT-25 PER-03 PER-04]", () => {
    fc.assert(
      fc.property(zone, zone, moment, length, fc.boolean(), (loadIn, saveIn, start, long, isRenamed) => {
        moveTo(loadIn);
        const event = span(start, long);
        const periods = [span(start + 7000, Math.floor(long / 3000) * 1000), span(start + long, HOUR)];
        const change = isRenamed ? { path: "name", value: "Another" } : undefined;
        expect(sentTimes(recordOf(event, periods), change, saveIn)).toEqual({ event, periods });
      }),
    );
  });

  test("when another server writes it with its own offset [OP-14 OP-179]", () => {
    fc.assert(
      fc.property(zone, moment, fc.integer({ min: -15 * 60, max: 15 * 60 }), (here, at, offset) => {
        moveTo(here);
        const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, "0");
        const local = new Date(at + offset * MINUTE).toISOString().slice(0, 19);
        const written = `${local}${offset < 0 ? "-" : "+"}${two(offset / 60)}:${two(offset % 60)}`;
        expect(readTime(written)).toBe(toWireTime(at));
      }),
    );
  });

  test("when the period of another is dragged, or it is pressed and not dragged [EVT-11]", () => {
    const grips = fc.constantFrom("start" as const, "end" as const, "whole" as const);
    const most = SNAP / 2 - 1;
    fc.assert(
      fc.property(zone, moment, grips, fc.integer({ min: -most, max: most }), (here, at, grip, by) => {
        moveTo(here);
        const period = span(at, 47 * MINUTE);
        expect(dragPeriod([period], 0, grip, by, span(at - HOUR, 4 * HOUR))).toEqual(period);
      }),
    );
  });
});

describe.each(Object.keys(ZONES).filter((zone) => zone !== "UTC"))("in %s", (here) => {
  const jumps = (ZONES[here] ?? []).map(Date.parse);
  const around = (moment: number) => [-0.5, 0, 0.5].map((hours) => moment + hours * HOUR);
  const samples = (jumps.length > 0 ? jumps : [Date.parse("2026-06-30T18:15:00Z")]).flatMap(around);

  test("a time is shown in its zone, and input means the time of that zone [OP-178]", () => {
    moveTo(here);
    const clock = new Intl.DateTimeFormat("en-GB", {
      timeZone: here,
      dateStyle: "medium",
      timeStyle: "short",
      hourCycle: "h23",
    });
    for (const at of samples) {
      const shown = inputOf(toWireTime(at + 20_000), () => expect.unreachable("nobody has changed it"));
      const text = shown.input.value;
      shown.done();
      expect(text).toBe(clock.format(at));
      let typed = "";
      const empty = inputOf("", (value) => {
        typed = value;
      });
      fireEvent.focus(empty.input);
      fireEvent.change(empty.input, { target: { value: text } });
      fireEvent.keyDown(empty.input, { key: "Enter" });
      empty.done();
      expect(clock.format(Date.parse(typed)), text).toBe(text);
      expect(typed).toMatch(/:00Z$/);
      // An hour that is there twice is the first one, when it is typed.
      const isTwice = [30, 60].some((earlier) => clock.format(at - earlier * MINUTE) === text);
      if (!isTwice) expect(Date.parse(typed), text).toBe(at);
    }
  });

  test("an event is on the days on which it is by the clock there, its midnights too", () => {
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: here, dateStyle: "short" });
    const nearHere = fc.constantFrom(...samples);
    fc.assert(
      fc.property(nearHere, fc.integer({ min: -100, max: 100 }), length, (near, quarters, long) => {
        moveTo(here);
        const start = Math.floor(near / MINUTE) * MINUTE + quarters * 15 * MINUTE;
        const end = start + Math.max(MINUTE, Math.floor(long / MINUTE) * MINUTE);
        const shown = shownSpan("week", new Date(start));
        const found = byDay(
          [{ id: "e", name: "", start, end, booths: [], styles: [], phase: "coming", demo: false }],
          shown,
        ).map((one) => day.format(one.day));
        const last = Math.min(end, shown.to) - 1;
        expect([found[0], found.at(-1)]).toEqual([day.format(start), day.format(last)]);
      }),
      { numRuns: 40 },
    );
  });

  test("a repeated event is at the same time of day, and ahead of now", () => {
    const time = new Intl.DateTimeFormat("en-GB", { timeZone: here, timeStyle: "short" });
    fc.assert(
      fc.property(moment, moment, (at, now) => {
        moveTo(here);
        const start = Math.floor(at / MINUTE) * MINUTE;
        const next = Date.parse(nextTimes(span(start, HOUR), new Date(now)).start_time);
        expect(next).toBeGreaterThan(Math.max(now, start));
        // But for an hour that is not there on that night, in whatever year that is.
        const offset = (by: number) => new Date(next + by * HOUR).getTimezoneOffset();
        if (offset(-2) === offset(2) && jumps.every((jump) => Math.abs(jump - next) > 2 * HOUR))
          expect(time.format(next)).toBe(time.format(start));
      }),
      { numRuns: 60 },
    );
  });
});
