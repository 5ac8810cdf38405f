// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setLength, useClock } from "../../../src/custom-pages/events/clock";
import { type EventStore, newValues } from "../../../src/domain/events/model";
import { createEditorStore, setValue } from "../../../src/editor/store";

const HOUR = 3_600_000;
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-30T18:00:10Z") }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A new event whose start follows the clock. */
function open() {
  const values = newValues(new Date());
  const store = createEditorStore({}, { record: {} }, values, true) as unknown as EventStore;
  renderHook(() => useClock(store));
  const lasts = () => {
    const { start_time, end_time } = store.get().values;
    return (Date.parse(end_time) - Date.parse(start_time)) / HOUR;
  };
  return { store, lasts, start: () => store.get().values.start_time };
}

test("an end that was chosen by a length follows the start, until it is set otherwise [OP-58]", () => {
  const { store, lasts, start } = open();
  const before = start();
  setLength(store, 4 * HOUR);
  vi.advanceTimersByTime(2 * MINUTE);
  expect(Date.parse(start()) - Date.parse(before)).toBe(2 * MINUTE);
  expect(lasts()).toBe(4);
  const typed = "2026-11-30T23:00:00Z";
  setValue(store, "end_time", typed);
  vi.advanceTimersByTime(2 * MINUTE);
  expect(store.get().values.end_time).toBe(typed);
  expect(Date.parse(start()) - Date.parse(before)).toBe(4 * MINUTE);
});

test("the start stays once it was set [OP-58]", () => {
  const { store, start } = open();
  const own = "2026-12-01T10:00:00Z";
  setValue(store, "start_time", own);
  vi.advanceTimersByTime(2 * MINUTE);
  expect(start()).toBe(own);
});

test("the start waits while somebody types, and follows again afterwards [OP-58]", () => {
  const { start } = open();
  const before = start();
  const field = document.body.appendChild(document.createElement("input"));
  field.focus();
  vi.advanceTimersByTime(2 * MINUTE);
  expect(start()).toBe(before);
  field.remove();
  vi.advanceTimersByTime(MINUTE);
  expect(Date.parse(start()) - Date.parse(before)).toBe(3 * MINUTE);
});
