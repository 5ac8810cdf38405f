import { describe, expect, test } from "vitest";
import type { ImageValue } from "../../../contract/core/field";
import { NIL_ID } from "../../../contract/core/ids";
import {
  checkEvent,
  type EventRecord,
  type EventValues,
  errorAt,
  followsClock,
  isUnavailable,
  isUnstored,
  newKey,
  newPeriod,
  newValues,
  OVERLAY,
  type PartDraft,
  partOf,
  partsOf,
  timesOf,
  valuesOf,
} from "../../../src/domain/events/model";
import { initialState, reduce } from "../../../src/editor/state";
import { idOf, overlayOf } from "../providers/support/data";
import { botOf, decorOf, eventOf, periodOf } from "./fixtures";

const record = (changes: object = {}) =>
  ({
    ...eventOf(),
    periods: [],
    overlays: [],
    decor: null,
    bots: [],
    ...changes,
  }) as unknown as EventRecord;

/** Errors of a stored event with these parts, after these changes. */
function issues(parts: object = {}, changes: Partial<EventValues> = {}) {
  const event = record(parts);
  let state = initialState({ record: event }, valuesOf(event));
  for (const [path, value] of Object.entries(changes))
    state = reduce(state, { type: "changed", path, value });
  return checkEvent(state).map(({ path, message }) => `${path} ${message}`);
}

const PICKED: ImageValue = { state: "picked", file: new Blob(["x"]) } as ImageValue;
const newOverlay = (changes: object = {}): PartDraft => ({
  ...partOf(OVERLAY),
  name: "Frame",
  orientation: "portrait",
  portrait: PICKED,
  ...changes,
});

describe("new rows", () => {
  test("have ids of their own, which no stored row has", () => {
    const span = { start_time: "2026-01-01T00:00:00Z", end_time: "2026-01-01T01:00:00Z" };
    const [one, other] = [newPeriod(span), newPeriod(span)];
    expect(one.id).not.toBe(other.id);
    expect([one, other]).toMatchObject([span, span]);
    expect([one.id, other.id, newKey()].map(isUnstored)).toEqual([true, true, true]);
    expect(isUnstored(idOf(1))).toBe(false);
  });
});

describe("a stored part", () => {
  test("has its pictures unless their flags deny them, and the flags for other screens [OP-179]", () => {
    const { has_landscape, ...unflagged } = overlayOf();
    expect(partOf(OVERLAY, unflagged)).toMatchObject({
      id: unflagged.id,
      landscape: { state: "stored" },
      portrait: { state: "none" },
      has_landscape: true,
      has_portrait: false,
    });
    expect(partOf(OVERLAY)).not.toHaveProperty("has_landscape", true);
  });

  test("goes by its id while it is as it was read, else with the version that was read; by its fields where there is none", () => {
    const sentOf = (version: number | null, changes: object = {}) => {
      const values = valuesOf(record({ overlays: [overlayOf({ version })] }));
      const overlays = values.overlays.map((part) => ({ ...part, ...changes }));
      return partsOf({ values: { ...values, overlays }, creating: false, dirty: [] }, { ...eventOf() }).json
        .overlays_data;
    };
    const { id } = overlayOf();
    expect(sentOf(3)).toEqual([{ id }]);
    expect(sentOf(3, { name: "Other" })).toEqual([
      expect.objectContaining({ id, name: "Other", version: 3 }),
    ]);
    expect(sentOf(3, { landscape: PICKED })).toEqual([expect.objectContaining({ id, version: 3 })]);
    expect(sentOf(null)).toEqual([expect.objectContaining({ id, name: "Frame" })]);
    expect(sentOf(null)[0]).not.toHaveProperty("version");
  });
});

test("a stored event gives the editor its mappings and periods without what the server alone writes", () => {
  const mapping = { style_id: idOf(301), answer_ids: [idOf(8)] };
  const { quiz_mappings, periods, photo_booth_ids } = valuesOf(
    record({ quiz_mappings: [{ ...mapping, more: 1 }], periods: [periodOf(1, 24, 25)] }),
  );
  const { id, start_time, end_time, payment_type } = periodOf(1, 24, 25);
  expect({ quiz_mappings, periods }).toEqual({
    quiz_mappings: [mapping],
    periods: [{ id, start_time, end_time, payment_type }],
  });
  expect(photo_booth_ids).toEqual(eventOf().photo_booth_ids);
  expect(valuesOf({})).toMatchObject({
    quiz_mappings: [],
    photo_booth_ids: [],
    periods: [],
    overlays: [],
    bots: [],
  });
});

describe("the check of an event", () => {
  test("finds nothing in a whole one, and needs booths and styles [EVT-45 EVT-46]", () => {
    expect(issues()).toEqual([]);
    expect(issues({}, { photo_booth_ids: [], style_ids: [] })).toEqual([
      "photo_booth_ids validation.booth_required",
      "style_ids validation.style_required",
    ]);
  });

  test("asks for a start in the future only of a changed start [OP-58]", () => {
    const past = { start_time: "2026-01-01T10:00:00Z" };
    expect(issues(past)).toEqual([]);
    expect(issues({}, past)).toEqual(["start_time validation.invalid_start_time"]);
  });

  test("finds periods that overlap", () => {
    expect(issues({ periods: [periodOf(1, 24, 26), periodOf(2, 25, 27)] })).toHaveLength(1);
  });

  test("allows one exclusive bot besides those marked for removal [BOT-37]", () => {
    const both = { bots: [botOf(1, { is_exclusive: true }), botOf(2, { is_exclusive: true })] };
    const [one, other] = valuesOf(record(both)).bots as [EventValues["bots"][0], EventValues["bots"][0]];
    expect(issues(both)).toEqual(["bots validation.one_exclusive"]);
    expect(issues(both, { bots: [{ ...one, action: "delete" }, other] })).toEqual([]);
    expect(issues({ bots: [botOf(1, { is_exclusive: true }), botOf(2)] })).toEqual([]);
  });

  test("needs a token of each new bot, and of no other", () => {
    const draft = (action: "create" | "attach", bot_token: string) =>
      ({ ...valuesOf(record({ bots: [botOf(1)] })).bots[0], action, bot_token }) as EventValues["bots"][0];
    expect(issues({}, { bots: [draft("create", "1:a"), draft("create", " "), draft("attach", "")] })).toEqual(
      ["bots.1.bot_token validation.required"],
    );
  });

  test("needs a name and the pictures of its orientation of each overlay, but of one that is unavailable [EVT-47 EVT-48 OP-181]", () => {
    const overlays = [
      newOverlay(),
      newOverlay({ name: " ", portrait: { state: "none" } }),
      newOverlay({ orientation: "both" }),
      { id: idOf(9) },
    ];
    expect(issues({}, { overlays })).toEqual([
      "overlays.1.name validation.required",
      "overlays.1.portrait validation.image_required",
      "overlays.2.landscape validation.image_required",
    ]);
  });

  test("needs a name and readable colours of the decor, if it has one that is shared [EVT-49]", () => {
    const decor = { ...valuesOf(record({ decor: decorOf() })).decor, name: "", text_color: "red" };
    expect(issues({}, { decor: decor as PartDraft })).toEqual([
      "decor.name validation.required",
      expect.stringMatching(/^decor\.text_color /),
    ]);
    expect(issues({ decor: { id: idOf(5) } })).toEqual([]);
  });
});

describe("the parts of the one request", () => {
  const sent = (values: EventValues, creating = false) =>
    partsOf({ values, creating, dirty: [] }, { ...eventOf() });

  test("name the pictures of two new overlays by their places, only those of their orientation [OP-52 OP-91]", () => {
    const overlays = [newOverlay({ landscape: PICKED }), newOverlay({ portrait: { state: "removed" } })];
    const { json, keyed } = sent({ ...valuesOf(record()), overlays });
    expect(keyed.overlay_images.map(({ key, file }) => [key, file === null])).toEqual([
      ["0_portrait.jpg", false],
      ["1_portrait.jpg", true],
    ]);
    expect(keyed.images).toEqual([]);
    expect(json.overlays_data).toMatchObject([{ id: NIL_ID, name: "Frame" }, { id: NIL_ID }]);
    expect(json.schedule).toMatchObject({ overlays_ids: [], id_decor: null });
  });

  test("name stored parts by their ids, new ones by none [OP-17]", () => {
    const overlay = overlayOf({ id: idOf(601) });
    const whole = valuesOf(record({ overlays: [overlay], decor: decorOf(), periods: [periodOf(1, 24, 25)] }));
    const span = { start_time: "2026-01-01T00:00:00Z", end_time: "2026-01-01T01:00:00Z" };
    const values = {
      ...whole,
      overlays: [...whole.overlays, newOverlay()],
      periods: [...whole.periods, newPeriod(span)],
    };
    const { json } = sent(values);
    expect(json.schedule).toMatchObject({ overlays_ids: [idOf(601)], id_decor: decorOf().id });
    expect((json.periods_object as { periods: { id: string }[] }).periods.map(({ id }) => id)).toEqual([
      periodOf(1, 0, 0).id,
      NIL_ID,
    ]);
    expect(sent({ ...values, decor: { ...whole.decor, id: newKey() } as PartDraft }).json).toMatchObject({
      schedule: { id_decor: null },
      decor: { id: NIL_ID },
    });
  });

  test("send of an unavailable overlay its id alone [OP-181]", () => {
    const values = valuesOf(record({ overlays: [{ id: idOf(9) }] }));
    expect(values.overlays.map(isUnavailable)).toEqual([true]);
    expect(sent(values).json.overlays_data).toEqual([{ id: idOf(9) }]);
  });

  test("send times nobody touched as they were read, others without seconds [EVT-53 OP-178]", () => {
    const fields = { start_time: "2026-05-01T10:00:07Z", end_time: "2026-05-01T12:00:09Z" };
    const times = (creating: boolean, dirty: string[], more: object = {}) =>
      partsOf(
        { values: valuesOf(record()), creating, dirty },
        { ...fields, ...more },
        new Date("2026-04-01T08:00:30Z"),
      ).json.schedule as Record<string, unknown>;
    expect(times(false, [])).toMatchObject(fields);
    expect(times(false, ["start_time"])).toMatchObject({ ...fields, start_time: "2026-05-01T10:00:00Z" });
    expect(times(false, ["end_time"])).toMatchObject({ ...fields, end_time: "2026-05-01T12:00:00Z" });
    expect(times(false, ["end_time"], { end_time: null })).toMatchObject({ end_time: null });
    expect(times(true, [])).toMatchObject({
      start_time: "2026-04-01T08:01:00Z",
      end_time: "2026-05-01T12:00:00Z",
    });
    expect(times(true, ["start_time"])).toMatchObject({ start_time: "2026-05-01T10:00:00Z" });
  });

  test("of a new period are without seconds, those of a stored one as they were read [OP-58 EVT-53]", () => {
    const odd = { start_time: "2026-05-01T10:00:14Z", end_time: "2026-05-01T11:00:14Z" };
    const values = { ...valuesOf(record()), periods: [{ ...periodOf(1, 24, 25), ...odd }, newPeriod(odd)] };
    expect(sent(values).json.periods_object).toMatchObject({
      periods: [odd, { start_time: "2026-05-01T10:00:00Z", end_time: "2026-05-01T11:00:00Z" }],
    });
  });

  test("begin a period with the event while its start follows the clock [OP-58]", () => {
    const span = { start_time: "2026-04-01T08:00:00Z", end_time: "2026-04-01T09:00:00Z" };
    const values = { ...valuesOf(record()), periods: [newPeriod(span)] };
    const starts = (dirty: string[]) => {
      const { json } = partsOf(
        { values, creating: true, dirty },
        eventOf(),
        new Date("2026-04-01T08:00:30Z"),
      );
      return (json.periods_object as { periods: { start_time: string }[] }).periods[0]?.start_time;
    };
    expect(starts([])).toBe("2026-04-01T08:01:00Z");
    expect(starts(["start_time"])).toBe(span.start_time);
  });
});

test("a new event follows the clock until its start is changed, and belongs to whom it is given [OP-58 EVT-41]", () => {
  expect(followsClock({ creating: true, dirty: ["name"] })).toBe(true);
  expect(followsClock({ creating: true, dirty: ["start_time"] })).toBe(false);
  expect(followsClock({ creating: false, dirty: [] })).toBe(false);
  const now = new Date("2026-04-01T08:00:30Z");
  expect(newValues(now, idOf(7))).toMatchObject({
    id: NIL_ID,
    id_user: idOf(7),
    start_time: "2026-04-01T08:01:00Z",
    photo_booth_ids: [],
    periods: [],
    overlays: [],
    decor: null,
    bots: [],
    quiz_mappings: [],
  });
  expect(newValues(now).id_user).not.toBe(idOf(7));
});

test("an event without an end has none for the rules", () => {
  expect(timesOf({ start_time: "a", end_time: "" })).toEqual({ start_time: "a", end_time: null });
  expect(timesOf({ start_time: "a", end_time: "b" })).toEqual({ start_time: "a", end_time: "b" });
});

test("the error of a part is that of it or of a field in it, not of one with a longer name", () => {
  expect(errorAt({ periods: "a" }, "periods")).toBe("a");
  expect(errorAt({ "periods.1.end_time": "b" }, "periods")).toBe("b");
  expect(errorAt({ periods_more: "c", "x.periods": "d" }, "periods")).toBeUndefined();
});
