import { describe, expect, test } from "vitest";
import {
  balanceLine,
  documentLines,
  type Facts,
  type Line,
  priceRange,
  routingLine,
  serversLine,
} from "../../../src/custom-pages/events/ready-model";
import { type EventRecord, valuesOf } from "../../../src/domain/events/model";
import { idOf, overlayOf } from "../providers/support/data";
import { botOf, decorOf, eventOf, periodOf } from "./fixtures";

const style = (changes: object = {}) => ({ name: "Oil", is_draft: false, generation_cost: 10, ...changes });

/** A line about an event with these parts. */
function line(id: Line["id"], parts: object = {}, facts: Partial<Facts> = {}, values: object = {}) {
  const event = { ...eventOf(), periods: [], overlays: [], decor: null, bots: [], ...parts };
  const all = documentLines(
    { ...valuesOf(event as unknown as EventRecord), ...values },
    { now: new Date(), taken: 0, deleted: 0, styles: [style()], checks: {}, problems: {}, ...facts },
  );
  expect(all.map((one) => one.id)).toEqual(["times", "booths", "styles", "overlays", "decor", "bots"]);
  const found = all.find((one) => one.id === id) as Line;
  expect(found.part).toBe(id);
  return [found.mark, found.says, ...(found.values ? [found.values] : [])];
}

describe("the checklist says of", () => {
  test("times whether they are right, over, or without periods inside the event", () => {
    expect(line("times", { periods: [periodOf(1, 24, 25)] })).toEqual(["done", "times"]);
    expect(line("times")).toEqual(["noted", "no_periods"]);
    const outside = [periodOf(1, 24, 25), periodOf(2, -5000, -4999), periodOf(3, 5000, 5001)];
    expect(line("times", { periods: outside })).toEqual(["noted", "periods_outside", { count: 2 }]);
    expect(line("times", { end_time: null })).toEqual(["failed", "times_wrong"]);
    expect(line("times", {}, { problems: { "periods.0.end_time": "x" } })).toEqual(["failed", "times_wrong"]);
    const over = { start_time: "2026-01-01T10:00:00Z", end_time: "2026-01-01T12:00:00Z" };
    expect(line("times", over)).toEqual(["noted", "times_over"]);
    const now = new Date(over.end_time);
    expect(line("times", over, { now })).toEqual(["noted", "times_over"]);
    expect(line("times", over, { now: new Date(now.getTime() - 1) })).toEqual(["noted", "no_periods"]);
  });

  test("booths how many there are, and how many of them other events use", () => {
    expect(line("booths", { photo_booth_ids: [] })).toEqual(["failed", "no_booths"]);
    const two = { photo_booth_ids: ["a", "b"] };
    expect(line("booths", two)).toEqual(["done", "booths", { count: 2 }]);
    expect(line("booths", two, { taken: 1 })).toEqual(["failed", "booths_taken", { count: 1 }]);
  });

  test("styles that they are there, no drafts, known, and chosen by a quiz if that is wanted", () => {
    expect(line("styles", { style_ids: [] })).toEqual(["failed", "no_styles"]);
    const two = { style_ids: ["a", "b"] };
    expect(line("styles", two, { styles: [style(), style()] })).toEqual(["done", "styles", { count: 2 }]);
    const drafts = [style(), style({ name: "Ink", is_draft: true }), style({ name: "Neon", is_draft: true })];
    expect(line("styles", two, { styles: drafts })).toEqual([
      "failed",
      "draft_styles",
      { names: "Ink, Neon" },
    ]);
    expect(line("styles", two, { styles: [style(), undefined] })).toEqual(["noted", "unknown_styles"]);
    const quiz = { style_selection_mode: "QUIZ" };
    expect(line("styles", { ...quiz, quiz_id: null })).toEqual(["noted", "no_quiz"]);
    expect(line("styles", { ...quiz, quiz_id: idOf(1) })).toEqual(["done", "styles", { count: 1 }]);
  });

  test("overlays whether one of them is active and fits the orientation", () => {
    const overlays = (...all: object[]) => ({ overlays: all.map((one) => overlayOf(one)) });
    const fitting = { orientation: "portrait", has_portrait: true };
    expect(line("overlays")).toEqual(["noted", "no_overlays"]);
    expect(line("overlays", overlays(fitting))).toEqual(["done", "overlays", { count: 1 }]);
    expect(line("overlays", overlays({ orientation: "both", has_portrait: true }))).toEqual([
      "done",
      "overlays",
      { count: 1 },
    ]);
    expect(line("overlays", overlays({ ...fitting, active: false }))).toEqual(["noted", "overlays_turned"]);
    expect(line("overlays", overlays({ ...fitting, active: false }, fitting))).toEqual([
      "done",
      "overlays",
      { count: 2 },
    ]);
    const turned = { orientation: "landscape", has_landscape: true, has_portrait: false };
    for (const has_portrait of [false, true])
      expect(line("overlays", overlays({ ...turned, has_portrait }))).toEqual(["noted", "overlays_turned"]);
    expect(line("overlays", overlays({ orientation: "both", has_portrait: false }))).toEqual([
      "noted",
      "overlays_turned",
    ]);
    expect(line("overlays", overlays(fitting), { problems: { "overlays.0.name": "x" } })).toEqual([
      "failed",
      "overlays_wrong",
    ]);
  });

  test("the decor whether there is one without errors", () => {
    expect(line("decor")).toEqual(["noted", "no_decor"]);
    expect(line("decor", { decor: decorOf() })).toEqual(["done", "decor"]);
    expect(line("decor", { decor: decorOf() }, { problems: { "decor.name": "x" } })).toEqual([
      "failed",
      "decor_wrong",
    ]);
  });

  test("bots how many will send: neither inactive ones nor those marked for removal", () => {
    const bots = [botOf(1), botOf(2), botOf(3, { is_active: false })];
    expect(line("bots")).toEqual(["noted", "no_bots"]);
    expect(line("bots", { bots })).toEqual(["done", "bots", { count: 2 }]);
    expect(line("bots", { bots: [botOf(1, { is_active: false })] })).toEqual(["noted", "bots_off"]);
    const event = { ...eventOf(), periods: [], overlays: [], decor: null, bots };
    const drafts = valuesOf(event as unknown as EventRecord).bots;
    const without = (...at: number[]) =>
      drafts.map((bot, place) => (at.includes(place) ? { ...bot, action: "delete" } : bot));
    expect(line("bots", {}, {}, { bots: without(0) })).toEqual(["done", "bots", { count: 1 }]);
    expect(line("bots", {}, {}, { bots: without(0, 1) })).toEqual(["noted", "bots_off"]);
    expect(line("bots", {}, {}, { bots: without(0, 1, 2) })).toEqual(["noted", "no_bots"]);
    const checks = { "1:token": { status: "invalid" } } as unknown as Facts["checks"];
    expect(line("bots", { bots }, { checks })).toEqual(["failed", "bots_invalid"]);
    expect(line("bots", {}, { checks }, { bots: without(0) })).toEqual(["done", "bots", { count: 1 }]);
    expect(line("bots", { bots }, { problems: { bots: "x" } })).toEqual(["failed", "bots_wrong"]);
  });

  test("the balance whether it covers the dearest, the cheapest or none of the styles", () => {
    const range = priceRange([style(), style({ generation_cost: 20 })]);
    expect(range).toEqual({ least: 10, most: 20 });
    expect(priceRange([])).toBeUndefined();
    expect(priceRange([style(), undefined])).toBeUndefined();
    expect(priceRange([style({ generation_cost: null })])).toBeUndefined();
    const marks = [2000, 1999, 1000, 999].map((balance) => balanceLine(balance, 100, range));
    expect(marks.map(({ mark }) => mark)).toEqual(["done", "noted", "noted", "failed"]);
    expect(marks[0]).toMatchObject({ says: "balance", values: { least: 1000, most: 2000, balance: 2000 } });
    expect(balanceLine(undefined, 1, range)).toMatchObject({ mark: undefined, says: "balance_unknown" });
    expect(balanceLine(5, 1, undefined)).toMatchObject({ mark: "noted", says: "prices_unknown" });
  });

  test("servers whether each booth has one; those that serve everybody are not known here [OP-208]", () => {
    expect(serversLine([])).toMatchObject({ mark: undefined, says: "servers_no_booths" });
    expect(serversLine([2, undefined])).toMatchObject({ mark: "noted", says: "servers_unknown" });
    expect(serversLine([2, 0, 0])).toMatchObject({
      mark: "noted",
      says: "no_servers",
      values: { count: 2 },
    });
    expect(serversLine([3, 2])).toMatchObject({ mark: "done", says: "servers", values: { count: 2 } });
  });

  test("routing whether all styles find a server", () => {
    expect(routingLine([])).toMatchObject({ mark: undefined, says: "routing_nothing" });
    expect(routingLine([true, undefined])).toMatchObject({ mark: "noted", says: "routing_unknown" });
    expect(routingLine([true, false, false])).toMatchObject({
      mark: "failed",
      says: "routing_lost",
      values: { count: 2 },
    });
    expect(routingLine([true, true])).toMatchObject({ mark: "done", says: "routing" });
  });
});
