// @vitest-environment node
import { describe, expect, test } from "vitest";
import type { WorkflowParam, WorkflowTune } from "../../../contract/entities/workflow";
import {
  cellError,
  cellKey,
  cellOf,
  defaultTune,
  fieldOfParam,
  iconField,
  imagesProblem,
  lostCells,
  placeOf,
  tuneOf as tuneById,
  valuesOf,
  wireOf,
} from "../../../src/custom-pages/styles/model";
import { idOf } from "../providers/support/data";
import { PARAMS, params, tuneOf, valueAt, WOMAN } from "./fixtures";

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

  test("is of its type, with the param's precision and length [WF-33]", () => {
    expect(fieldOf(strength)).toMatchObject({ kind: "number", precision: 2 });
    expect(fieldOf(steps)).toMatchObject({ kind: "number", precision: 0 });
    expect(fieldOf(keep).kind).toBe("boolean");
    expect(fieldOf(prompt, { multiline: false, max_length: 20 })).toMatchObject({ kind: "text", max: 20 });
    expect(fieldOf(prompt, { multiline: true, max_length: 20 })).toMatchObject({
      kind: "multiline",
      max: 20,
    });
    const takesHalves = (param: WorkflowParam) => fieldOf(param).schema.safeParse(1.5).success;
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
  expect(valuesOf({})).toMatchObject({ values: {}, icons: {}, cartridges: [] });
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
