import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { style } from "../../../contract/entities/style";
import type { WorkflowParam } from "../../../contract/entities/workflow";
import { demoPrice, demoPriceOrZero } from "../../../contract/rules/style";
import { imagesProblem } from "../../../src/custom-pages/styles/context";
import {
  assertStyle,
  cellError,
  cellErrors,
  cellKey,
  chooseCategories,
  clearedByType,
  isCartridge,
  lostCells,
  NESTED,
  newValues,
  type StyleRecord,
  type StyleState,
  shownParams,
  valuesOf,
} from "../../../src/custom-pages/styles/model";
import { needsUpdate, styleSave } from "../../../src/custom-pages/styles/save-plan";
import { wireDraft } from "../../../src/editor/document-model";
import { initialState, reduce } from "../../../src/editor/state";
import { nestedBy, type Values } from "../../../src/editor/values";
import { idOf } from "../providers/support/data";
import { MAN, PARAMS, styleOf, TUNE, valueAt, WOMAN, WORKFLOW, params as wireParams } from "./fixtures";

const params = wireParams as unknown as WorkflowParam[];
const isNested = nestedBy(NESTED);
const stored = (changes: object = {}, values: object[] = []) => ({
  ...styleOf(changes),
  values,
  cartridges: [],
});
const opened = (record: object) => initialState({ record: record as StyleRecord }, valuesOf(record));
const change = (state: StyleState, path: string, value: unknown, sets?: Values) =>
  reduce(state, { type: "changed", path, value, ...(sets && { sets }) }, isNested);
const planOf = (state: StyleState, known: readonly WorkflowParam[] | null = params) =>
  styleSave(state, wireDraft(style, state), known ?? undefined);
const cell = (id: string, value: string) => ({ id, type: "float" as const, value });

describe("a new style", () => {
  test("is empty, final, normal and for both orientations, of whoever makes it [STY-54..59 STY-45]", () => {
    expect(newValues("me")).toMatchObject({
      id: "00000000-0000-0000-0000-000000000000",
      name: "",
      description: "",
      is_draft: false,
      is_group: false,
      orientation: "both",
      id_user: "me",
    });
  });

  test("needs no update after its create without values and pictures", () => {
    expect(needsUpdate(planOf(initialState({ record: {} }, newValues("me"), true)))).toBe(false);
  });

  test("is followed by an update when it has values or pictures", () => {
    const empty = initialState({ record: {} }, newValues("me"), true);
    const of = change(change(empty, "id_workflow", WORKFLOW), "participants_ids", [WOMAN]);
    const key = cellKey(PARAMS.strength, null);
    expect(needsUpdate(planOf(change(of, `values.${key}`, cell("v", "0.5"))))).toBe(true);
    const icon = { state: "picked", file: new Blob(["x"]) };
    expect(needsUpdate(planOf(change(of, `icons.${WOMAN}`, icon)))).toBe(true);
  });
});

describe("the type of a style", () => {
  const full = {
    id_workflow: WORKFLOW,
    id_workflow_tune: TUNE,
    participants_ids: [WOMAN],
    cartridges: [idOf(1)],
  };

  test("clears workflow, tune and participants for a revolver, cartridges for a normal one [STY-61..64]", () => {
    expect(clearedByType(full, true)).toEqual({
      id_workflow: "",
      id_workflow_tune: "",
      participants_ids: [],
    });
    expect(clearedByType(full, false)).toEqual({ cartridges: [] });
    expect(clearedByType({ ...full, cartridges: [] }, false)).toEqual({});
  });

  test("never lets a save include what it clears, whatever was switched and typed before [STY-61..65 STY-74..76]", () => {
    const step = fc.oneof(
      fc.record({ path: fc.constant("is_group"), value: fc.boolean() }),
      fc.record({ path: fc.constant("undo"), value: fc.constant(null) }),
      fc.record({ path: fc.constant("cartridges"), value: fc.array(fc.constantFrom("", idOf(1), idOf(2))) }),
      fc.record({ path: fc.constant("participants_ids"), value: fc.subarray([WOMAN, MAN]) }),
      fc.record({ path: fc.constant("id_workflow"), value: fc.constantFrom("", WORKFLOW, idOf(7)) }),
      fc.record({ path: fc.constant("id_workflow_tune"), value: fc.constantFrom("", TUNE) }),
      fc.record({
        path: fc
          .constantFrom(cellKey(PARAMS.strength, WOMAN), cellKey(PARAMS.strength, null))
          .map((key) => `values.${key}`),
        value: fc.constantFrom(undefined, cell("v", "0.5")),
      }),
      fc.record({
        path: fc.constant(`icons.${WOMAN}`),
        value: fc.constantFrom(
          { state: "none" },
          { state: "picked", file: new Blob(["x"]) },
          { state: "removed" },
        ),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.boolean(), (steps, creating) => {
        let state: StyleState = creating
          ? initialState({ record: {} }, newValues("me"), true)
          : opened(stored({}, [valueAt(1, PARAMS.strength, MAN, 0.7)]));
        for (const { path, value } of steps) {
          if (path === "undo") state = reduce(state, { type: "undone", path: "is_group" }, isNested);
          else if (path === "is_group")
            state = change(state, path, value, clearedByType(state.values, value as boolean));
          else state = change(state, path, value);
        }
        const plan = planOf(state);
        if (plan.type === "revolver") {
          expect(plan.style).toMatchObject({
            id_workflow: null,
            id_workflow_tune: null,
            participants_ids: [],
          });
          expect([plan.participants, plan.values ?? [], plan.values_images, plan.icons_images]).toEqual([
            [],
            [],
            [],
            [],
          ]);
          expect(plan.cartridges).not.toContain("");
          expect(new Set(plan.cartridges).size).toBe(plan.cartridges.length);
        } else {
          expect([plan.cartridges, plan.cartridgesChanged]).toEqual([[], false]);
          for (const value of plan.values ?? [])
            expect([null, ...plan.participants]).toContain(value.id_participant);
          for (const { key } of plan.icons_images) expect(plan.participants).toContain(key);
        }
      }),
    );
  });

  test("restores exactly what it cleared [STY-61..64]", () => {
    const before = opened(stored());
    const there = change(before, "is_group", true, clearedByType(before.values, true));
    const back = reduce(there, { type: "undone", path: "is_group" }, isNested);
    expect([back.values, back.dirty]).toEqual([before.values, []]);
  });
});

describe("values of a style", () => {
  const key = cellKey(PARAMS.strength, WOMAN);
  const value = valueAt(1, PARAMS.strength, WOMAN, 0.7);

  test("are sent as the full wanted list, as they were read where none has changed [CALL-STY-04 OP-108 STY-27 STY-49..51]", () => {
    const read = [value, valueAt(2, PARAMS.prompt, null, "old", "string")];
    const state = opened(stored({}, read));
    expect(planOf(change(state, "name", "Other"), []).values).toEqual(read);
    expect(planOf(change(opened(stored()), "name", "Other")).values).toEqual([]);
    const changed = change(state, `values.${key}`, cell(idOf(1), "0,5"));
    expect(planOf(changed).values).toEqual([
      { ...value, value: 0.5 },
      { ...valueAt(2, PARAMS.prompt, null, "old", "string") },
    ]);
    expect(planOf(change(state, `values.${key}`, undefined)).values?.map(({ id }) => id)).toEqual([idOf(2)]);
  });

  test("that were not read are left out [CALL-STY-04 OP-108]", () => {
    const { values: _, ...unread } = stored();
    expect(planOf(change(opened(unread), "name", "Other")).values).toBeUndefined();
    const revolver = opened(stored({ is_group: true, id_workflow: null, id_workflow_tune: null }));
    expect(planOf(change(revolver, "name", "Other")).values).toBeUndefined();
  });

  test("of another workflow and of a participant that went are left out, and counted before [STY-27]", () => {
    const state = opened(stored({}, [value, valueAt(2, PARAMS.strength, null, 0.4)]));
    expect(planOf(change(state, "participants_ids", [MAN])).values?.map(({ id }) => id)).toEqual([idOf(2)]);
    expect(planOf(change(state, "id_workflow", idOf(7)), []).values).toEqual([]);
    expect(planOf(change(state, "id_workflow", idOf(7)), null).values).toEqual([]);
    const cells = state.values.values as never;
    expect(lostCells(cells, { participants: [MAN] })).toBe(1);
    expect(lostCells(cells, { params: [] })).toBe(2);
  });

  test("with a picture travel under their id, icons under their participant [STY-28 STY-52 STY-53 CALL-STY-05 CALL-STY-06]", () => {
    const file = new Blob(["x"]);
    const picture = { state: "picked" as const, file };
    const at = `values.${cellKey(PARAMS.reference, null)}`;
    let state = change(opened(stored()), at, { id: idOf(9), type: "image", value: null, picture });
    state = change(state, `icons.${MAN}`, picture);
    const plan = planOf(state);
    expect(plan.values_images).toEqual([{ key: idOf(9), file }]);
    expect(plan.icons_images).toEqual([{ key: MAN, file }]);
    expect(plan.values?.[0]).toMatchObject({ id: idOf(9), type: "image", value: null });
  });

  test("are checked by their param [STY-27]", () => {
    const [strength, steps, prompt] = params as [WorkflowParam, WorkflowParam, WorkflowParam];
    const of = (type: string, value: unknown) => ({ id: "v", type, value }) as never;
    expect(cellError(key, of("float", "x"), strength)).toBe("validation.not_a_number");
    expect(cellError(key, of("float", "2"), strength)).toBe("validation.too_large");
    expect(cellError(key, of("float", "0.5"), strength)).toBeUndefined();
    expect(cellError(cellKey(steps.id, null), of("integer", "1.5"), steps)).toBe("validation.whole");
    expect(cellError(cellKey(prompt.id, null), of("string", "x".repeat(21)), prompt)).toBe(
      "validation.too_long",
    );
  });

  test("are held to the rules of their param once they are changed, not before [STY-27]", () => {
    const steps = { id: PARAMS.steps };
    const mood = { id: PARAMS.mood };
    const cells = {
      [cellKey(mood.id, null)]: { id: "a", type: "string" as const, value: "gone from the list" },
      [cellKey(steps.id, WOMAN)]: { id: "b", type: "integer" as const, value: "999" },
    };
    expect(cellErrors(cells, cells, params)).toEqual({});
    const changed = {
      ...cells,
      [cellKey(mood.id, null)]: { id: "a", type: "string" as const, value: "new" },
    };
    expect(cellErrors(changed, cells, params)).toEqual({
      [`values.${cellKey(mood.id, null)}`]: "validation.invalid_choice",
    });
    expect(Object.keys(cellErrors(cells, {}, params))).toHaveLength(2);
  });

  test("of hidden params go back as they were read when another one is changed [OP-193]", () => {
    const hidden = params.map((param) => ({ ...param, use_in_custom_styles: param.id === PARAMS.strength }));
    const read = [
      { ...valueAt(1, PARAMS.mood, null, "gone from the list", "string"), note: "unknown to the console" },
      valueAt(2, PARAMS.strength, WOMAN, 0.5),
    ];
    const state = change(
      opened(stored({}, read)),
      `values.${cellKey(PARAMS.strength, WOMAN)}`,
      cell(idOf(2), "0.7"),
    );
    expect(planOf(state, hidden).values).toEqual([read[0], valueAt(2, PARAMS.strength, WOMAN, 0.7)]);
  });
});

test("params not meant for custom styles are shown to admins alone, all in their order [OP-193]", () => {
  const [first, second] = [
    { ...(params[1] as WorkflowParam), use_in_custom_styles: false, position: 0 },
    { ...(params[0] as WorkflowParam), position: 1 },
  ];
  expect(shownParams([second, first], true)).toEqual([first, second]);
  expect(shownParams([second, first], false)).toEqual([second]);
});

describe("categories", () => {
  const isOwn = (id: string) => id === "own";

  test("of the user are removed from the personal ones and the style, others from the style [STY-66 STY-67]", () => {
    const before = { categories: ["own", "other"], personal: ["own"] };
    expect(chooseCategories(before, ["other"], isOwn)).toEqual({ categories: ["other"], personal: [] });
    expect(chooseCategories(before, ["own"], isOwn)).toEqual({ categories: ["own"], personal: ["own"] });
  });

  test("of the user are added personally, others to the style [STY-21 STY-29]", () => {
    const before = { categories: [], personal: [] };
    expect(chooseCategories(before, ["own", "other"], isOwn)).toEqual({
      categories: ["other"],
      personal: ["own"],
    });
  });
});

test("prices fall back on the tune's, then on none or zero [STY-47 STY-48]", () => {
  const own = { generation_cost: null, demo_generation_cost: null };
  const tune = { generation_cost: 10, demo_generation_cost: 4 };
  expect([demoPrice(own, tune), demoPrice(own, null), demoPriceOrZero(own, null)]).toEqual([4, null, 0]);
});

test("pictures block a save while they load, and when they could not be loaded [STY-72 STY-73 STY-87]", () => {
  const of = (status: "loading" | "ready" | "none" | "error") => ({ status, message: "no net" });
  expect(imagesProblem([of("ready"), of("none")])).toBeUndefined();
  expect(imagesProblem([of("error"), of("loading")])).toBe("Please wait for all images to finish loading");
  expect(imagesProblem([of("ready"), of("error")])).toBe("Failed to load image: no net");
});

test("a link without a style is never sent [STY-80]", () => {
  expect(() => assertStyle(undefined)).toThrow("Style in null");
  expect(() => assertStyle("x")).not.toThrow();
});

test("only normal styles can be cartridges [STY-22]", () => {
  expect(isCartridge({ is_group: true })).toBe(false);
  expect(isCartridge({ is_group: false })).toBe(true);
});
