import { describe, expect, test } from "vitest";
import type { WorkflowParam, WorkflowTune } from "../../../contract/entities/workflow";
import { imagesProblem } from "../../../src/custom-pages/styles/context";
import {
  cellError,
  cellErrors,
  cellKey,
  cellOf,
  clearedByType,
  defaultOf,
  defaultTune,
  fieldOfParam,
  iconField,
  lostCells,
  newValues,
  placeOf,
  tuneOf as tuneById,
  valuesOf,
  wireOf,
} from "../../../src/custom-pages/styles/model";
import { idOf } from "../providers/support/data";
import { PARAMS, params, TUNE, tuneOf, valueAt, WOMAN } from "./fixtures";

const [strength, steps, prompt, keep, reference, mood] = params as unknown as [
  WorkflowParam,
  WorkflowParam,
  WorkflowParam,
  WorkflowParam,
  WorkflowParam,
  WorkflowParam,
];
const STYLE = idOf(9);

describe("the field of a param", () => {
  const fieldOf = (param: WorkflowParam, detail: object = {}) =>
    fieldOfParam({ ...param, detail: { ...param.detail, ...detail } } as WorkflowParam, STYLE);

  test("is of its type, with the param's precision, step and length [WF-33 WF-36 WF-39]", () => {
    expect(fieldOf(strength)).toMatchObject({ kind: "number", precision: 2 });
    expect(fieldOf(steps)).toMatchObject({ kind: "number", precision: 0 });
    expect([fieldOf(strength).range, fieldOf(steps, { min_value: null }).range]).toEqual([[0, 1], undefined]);
    expect([fieldOf(strength, { step: 0.05 }).step, fieldOf(steps).step]).toEqual([0.05, undefined]);
    expect(fieldOf(keep)).toMatchObject({ kind: "boolean", initial: false });
    expect(fieldOf(prompt, { multiline: false, max_length: 20 })).toMatchObject({ kind: "text", max: 20 });
    expect(fieldOf(prompt, { multiline: true, max_length: 20 })).toMatchObject({
      kind: "multiline",
      max: 20,
    });
    const takesHalves = (param: WorkflowParam) => fieldOf(param).schema.safeParse(0.5).success;
    expect([takesHalves(strength), takesHalves(steps)]).toEqual([true, false]);
  });

  test("with a list is a choice of its values", () => {
    expect(fieldOf(mood)).toMatchObject({ kind: "choice", options: ["calm", "wild"], initial: "calm" });
    expect(fieldOf(steps, { value_list_items: [1, 5] })).toMatchObject({
      kind: "choice",
      options: ["1", "5"],
    });
  });

  test("of an image takes the files of its patterns, and has the value's address [OP-122]", () => {
    expect(fieldOf(reference)).toMatchObject({
      kind: "image",
      image: { types: ["image/png"], address: `/styles/${STYLE}/values/{id}/image`, has: "has_picture" },
    });
    expect(iconField(STYLE)).toMatchObject({
      kind: "image",
      image: { address: `/styles/${STYLE}/icons/{id}` },
    });
  });
});

describe("a value", () => {
  test("is for one participant or for all", () => {
    for (const participant of [WOMAN, null])
      expect(placeOf(cellKey(PARAMS.steps, participant))).toEqual({ param: PARAMS.steps, participant });
    expect(cellKey("p", null)).not.toBe(cellKey("p", WOMAN));
  });

  test.each([
    [PARAMS.strength, 0.6, "float", "0.6"],
    [PARAMS.steps, 28, "integer", "28"],
    [PARAMS.prompt, "oil", "string", "oil"],
    [PARAMS.keep, false, "boolean", false],
    [PARAMS.reference, null, "image", null],
  ])("goes to the form and back: %s", (param, value, type, shown) => {
    const wire = valueAt(1, param, WOMAN, value, type) as never;
    expect(cellOf(wire)).toEqual({
      id: idOf(1),
      type,
      value: shown,
      ...(type === "image" && { picture: { state: "stored" } }),
    });
    expect(wireOf(cellKey(param, WOMAN), cellOf(wire))).toEqual(wire);
  });

  test("that is a number has to be there, a text of digits stays a text", () => {
    const cell = { id: "v", type: "float", value: null } as const;
    expect(cellError(cellKey(strength.id, null), cell, strength)).toBe("validation.required");
    expect(wireOf("p:all", { id: "v", type: "string", value: "28" }).value).toBe("28");
    expect(wireOf("p:all", { id: "v", type: "image", value: "x" }).value).toBeNull();
  });

  test("that nobody set is the tune's default, else the default tune's, never the variant [OP-215]", () => {
    const other = idOf(102);
    const tunes = [tuneOf({ id: other, is_default: false }), tuneOf()];
    const defaults = [
      { id_detail: idOf(400), id_workflow_tune: TUNE, default_value: 0.6 },
      { id_detail: idOf(400), id_workflow_tune: other, default_value: 0.2 },
    ];
    const param = { ...strength, detail: { ...strength.detail, variant: 0.4, defaults } } as WorkflowParam;
    expect(
      [TUNE, other, "", undefined, "gone"].map((tune) => defaultOf(param, tunes as WorkflowTune[], tune)),
    ).toEqual(["0.6", "0.2", "0.6", "0.6", "0.6"]);
    expect(defaultOf(param, [], "")).toBeNull();
    const ofTypes = [steps, prompt, keep].map((one) => defaultOf(one, tunes as WorkflowTune[], TUNE));
    expect(ofTypes).toEqual(["28", "oil", false]);
    expect(defaultOf(reference, tunes as WorkflowTune[], TUNE)).toBeNull();
  });

  test("is held to the rules of its own param; a removed one and one of an unknown param to none", () => {
    const cell = { id: "v", type: "integer", value: "1.5" } as const;
    const cells = {
      [cellKey(PARAMS.steps, null)]: cell,
      [cellKey(PARAMS.prompt, null)]: { id: "w", type: "string", value: "x".repeat(21) } as const,
      [cellKey(PARAMS.keep, null)]: undefined,
      [cellKey("unknown", null)]: cell,
    };
    const all = [strength, steps, prompt, keep, reference, mood];
    expect(cellErrors(cells, {}, all)).toEqual({
      [`values.${cellKey(PARAMS.steps, null)}`]: "validation.whole",
      [`values.${cellKey(PARAMS.prompt, null)}`]: "validation.too_long",
    });
    const stored = { [cellKey(PARAMS.keep, null)]: { id: "v", type: "boolean", value: true } as const };
    expect(cellErrors({ [cellKey(PARAMS.keep, null)]: undefined }, stored, all)).toEqual({});
  });

  test("for all is lost with its param, not with a participant; a removed one is lost already [STY-27]", () => {
    const cell = { id: "v", type: "float", value: "1" } as const;
    const cells = {
      [cellKey("p", null)]: cell,
      [cellKey("p", WOMAN)]: cell,
      [cellKey("q", WOMAN)]: undefined,
    };
    expect(lostCells(cells, { participants: [] })).toBe(1);
    expect(lostCells(cells, { params: ["q"] })).toBe(2);
    expect(lostCells(cells, { params: ["p"], participants: [WOMAN] })).toBe(0);
    expect(lostCells(cells, {})).toBe(0);
  });
});

test("a record without values, cartridges and participants has none of them in the form", () => {
  const { values, icons, cartridges } = valuesOf({});
  expect({ values, icons, cartridges }).toEqual({ values: {}, icons: {}, cartridges: [] });
  expect(newValues("me")).toMatchObject({ values: {}, icons: {}, cartridges: [] });
});

test("a record has an icon for each participant, as far as is known, and the ids of its cartridges", () => {
  const record = { participants_ids: [WOMAN], cartridges: [{ id: idOf(5) }, { id: idOf(4) }] };
  expect(valuesOf(record)).toMatchObject({
    icons: { [WOMAN]: { state: "stored" } },
    cartridges: [idOf(5), idOf(4)],
  });
});

test("a change of type says nothing of fields that are empty already [STY-61 STY-62 STY-63]", () => {
  const empty = { id_workflow: "", id_workflow_tune: "", participants_ids: [], cartridges: [] };
  expect([clearedByType(empty, true), clearedByType(empty, false)]).toEqual([{}, {}]);
  expect(clearedByType({ ...empty, id_workflow_tune: TUNE }, true)).toEqual({ id_workflow_tune: "" });
});

test("a workflow starts with the tune that is marked, else with its first one", () => {
  const [first, second] = [
    tuneOf({ id: idOf(1), is_default: false }),
    tuneOf({ id: idOf(2) }),
  ] as unknown as [WorkflowTune, WorkflowTune];
  expect([defaultTune([first, second]), defaultTune([first]), defaultTune([])]).toEqual([
    second,
    first,
    undefined,
  ]);
  expect([tuneById([first, second], idOf(2)), tuneById([first], null)]).toEqual([second, undefined]);
});

test("pictures block no save where there are none", () => {
  expect(imagesProblem([])).toBeUndefined();
  expect(imagesProblem([{ status: "none", message: "" }])).toBeUndefined();
});
