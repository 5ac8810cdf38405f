import { describe, expect, test } from "vitest";
import {
  type Choices,
  dataOf,
  endingOf,
  isDemo,
  participantsOf,
  payerOf,
  pricesOf,
  queryOf,
  readChoices,
  timesOf,
  tookOf,
  usualTime,
} from "../../../src/custom-pages/processing/model";
import { IDLE, type ProcessState } from "../../../src/domain/booth/process";

const [BOOTH, STYLE, GUEST, EVENT] = ["1", "2", "3", "4"].map((digit) =>
  "55555555-5555-4555-8555-55555555555x".replace("x", digit),
) as [string, string, string, string];
const NONE: Choices = { booth: "", style: "", participant: "", event: "", demo: false };
const ALL: Choices = { booth: BOOTH, style: STYLE, participant: GUEST, event: EVENT, demo: true };
const read = (query: string) => readChoices(new URLSearchParams(query));

describe("what a generation is made of", () => {
  test("goes to the address and back; without a choice there is no parameter", () => {
    expect(queryOf(ALL)).toBe(`booth=${BOOTH}&style=${STYLE}&participant=${GUEST}&event=${EVENT}&demo=1`);
    expect(queryOf({ ...NONE, style: STYLE })).toBe(`style=${STYLE}`);
    expect(queryOf(NONE)).toBe("");
    for (const choices of [ALL, NONE, { ...ALL, event: "" }]) expect(read(queryOf(choices))).toEqual(choices);
  });

  test("is not taken from an address that holds something else", () => {
    expect(read("booth=x&style=&demo=true")).toEqual(NONE);
    expect(read(`booth=1&style=${STYLE}&demo=0`)).toEqual({ ...NONE, style: STYLE });
  });

  test("is sent with an event only if one is chosen, and always with demo [CALL-PROC-01 OP-81 OP-202 OP-204]", () => {
    const sent = { id_photo_booth: BOOTH, id_style: STYLE, id_participant: GUEST, language: "ru" };
    expect(dataOf({ ...ALL, event: "", demo: false }, "ru")).toStrictEqual({ ...sent, demo: false });
    expect(dataOf(ALL, "ru")).toStrictEqual({ ...sent, id_schedule: EVENT, demo: true });
  });
});

describe("the participants to choose from", () => {
  const style = { participants_ids: ["a", "b"] };
  const cartridges = [style, { participants_ids: ["b", "c"] }];

  test("are those of the style, of a revolver those of its cartridges, each once [OP-182 OP-202]", () => {
    expect(participantsOf(style, cartridges, undefined)).toEqual(["a", "b"]);
    expect(participantsOf({ is_group: true, participants_ids: ["x"] }, cartridges, undefined)).toEqual([
      "a",
      "b",
      "c",
    ]);
    expect(participantsOf({ participants_ids: null }, [], undefined)).toEqual([]);
    expect(participantsOf(undefined, [], undefined)).toEqual([]);
  });

  test("are fewer if the event offers fewer; an event without a list offers all [OP-56 OP-202]", () => {
    expect(participantsOf(style, [], { participants_ids: ["b", "z"] })).toEqual(["b"]);
    expect(participantsOf(style, [], { participants_ids: [] })).toEqual(["a", "b"]);
    expect(participantsOf(style, [], {})).toEqual(["a", "b"]);
  });
});

describe("the prices", () => {
  const own = { is_group: false, generation_cost: 3, demo_generation_cost: 1 };
  const tune = { generation_cost: 5, demo_generation_cost: null };

  test("are the style's, else the tune's; the demo price is the normal one where none is set [OP-82]", () => {
    expect(pricesOf(own, tune)).toEqual({ normal: 3, demo: 1 });
    expect(pricesOf({ ...own, generation_cost: null, demo_generation_cost: null }, tune)).toEqual({
      normal: 5,
      demo: 5,
    });
    expect(pricesOf({ ...own, demo_generation_cost: 0 }, null)).toEqual({ normal: 3, demo: 0 });
  });

  test("are not known without a style, and of a revolver only if it has its own [OP-182]", () => {
    expect(pricesOf(undefined, tune)).toBeUndefined();
    expect(pricesOf({ ...own, is_group: true, generation_cost: null }, null)).toBeUndefined();
    expect(pricesOf({ ...own, is_group: true, generation_cost: 0 }, null)).toEqual({ normal: 0, demo: 1 });
  });

  test("are paid by the event's owner, else by the booth's; a demo event is always at demo price [OP-82 OP-204]", () => {
    expect(payerOf({ id_user: "b" }, { id_user: "e" })).toBe("e");
    expect(payerOf({ id_user: "b" }, undefined)).toBe("b");
    expect(payerOf(undefined, undefined)).toBeUndefined();
    expect([isDemo(NONE, { demo: true }), isDemo(ALL, { demo: false }), isDemo(ALL, undefined)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([isDemo(NONE, { demo: false }), isDemo(NONE, {}), isDemo(NONE, undefined)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe("the times of a generation", () => {
  const state = (begun: ProcessState["begun"], endedAt?: number): ProcessState => ({
    ...IDLE,
    begun,
    ...(endedAt !== undefined && { endedAt }),
  });

  test("are those between its steps, up to now or to its end [OP-205]", () => {
    const begun = { upload: 100, queue: 300, drawing: 350, fetch: 900 };
    expect(timesOf(state(begun, 1000), 5000)).toEqual({ upload: 200, queue: 50, drawing: 550, fetch: 100 });
    expect(timesOf(state({ upload: 100, queue: 300 }), 450)).toEqual({ upload: 200, queue: 150 });
    expect(tookOf(state(begun, 1000), 5000)).toBe(900);
    expect(tookOf(state(begun), 5000)).toBe(4900);
  });

  test("leave out a step that was passed over, and are never below zero", () => {
    expect(timesOf(state({ upload: 100, drawing: 400 }), 450)).toEqual({ upload: 300, drawing: 50 });
    expect(timesOf(state({ upload: 100 }), 90)).toEqual({ upload: 0 });
    expect([timesOf(state({}), 90), tookOf(state({}), 90)]).toEqual([{}, 0]);
  });

  test("are usual once there are five: the median of those that took time [looks]", () => {
    const rows = (...took: number[]) =>
      took.map((ms) => ({
        created_at: "2026-06-01T12:00:00.000Z",
        updated_at: new Date(Date.parse("2026-06-01T12:00:00.000Z") + ms).toISOString(),
      }));
    expect(usualTime(rows(900, 100, 300, 200, 10_000))).toBe(300);
    expect(usualTime(rows(900, 100, 300, 200, 10_000, 1000))).toBe(900);
    expect(usualTime(rows(900, 100, 300, 200))).toBeUndefined();
    expect(usualTime(rows(900, 100, 300, 200, 0))).toBeUndefined();
    expect(usualTime([...rows(900, 100, 300, 200), { created_at: null, updated_at: "x" }])).toBeUndefined();
  });
});

test("a result's file ends as its type says, a picture of unknown type like a photo", () => {
  const types = ["image/jpeg", "image/png", "video/mp4", ""];
  expect(types.map((type) => endingOf(new Blob([], { type })))).toEqual(["jpg", "png", "mp4", "jpg"]);
});
