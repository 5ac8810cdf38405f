import { describe, expect, test } from "vitest";
import { type Nodes, readNodes } from "../../../contract/rules/workflow";
import {
  inOrder,
  losses,
  newParam,
  paramName,
  removedTune,
  restoreTune,
  withType,
  workflowRules,
} from "../../../src/custom-pages/workflows/model";
import {
  newTune,
  type ParamForm,
  valuesOf,
  type WorkflowRecord,
  type WorkflowValues,
} from "../../../src/custom-pages/workflows/values";
import { workflows } from "../../../src/resources/workflows";
import { createEntityStore } from "../../../src/screens/form/entity-model";
import { NODES, OTHER_TUNE, param, TUNE, whole } from "./support/workflows";

const nodes = readNodes(JSON.stringify(NODES)) as Nodes;
const PARAMS = [param(0, "steps"), param(1, "text"), param(2, "denoise"), param(3, "add_noise")];
const { workflow, ...children } = whole({ params: PARAMS });
const RECORD: Record<string, unknown> = { ...workflow, ...children };
const VALUES = valuesOf(RECORD) as WorkflowValues;
const [steps, prompt, denoise, noise] = VALUES.workflow_params as readonly ParamForm[] as [
  ParamForm,
  ParamForm,
  ParamForm,
  ParamForm,
];

/** The editor of a stored workflow, after these changes. */
function editor(changes: Partial<WorkflowValues> = {}, record = RECORD) {
  const setting = { resource: workflows, role: "admin" } as const;
  const base = { record: record as WorkflowRecord };
  const store = createEntityStore(setting, base, valuesOf(base.record), false, undefined, workflowRules);
  for (const [path, value] of Object.entries(changes)) store.dispatch({ type: "changed", path, value });
  return store;
}
const errors = (...args: Parameters<typeof editor>) => editor(...args).problems();
const withDetail = (one: ParamForm, detail: object): ParamForm => ({
  ...one,
  detail: { ...one.detail, ...detail },
});

describe("the errors of a workflow", () => {
  test("name the price of a tune that cannot be read; a demo price may be empty", () => {
    const [tune] = VALUES.workflow_tunes;
    const tunes = (changes: object) => errors({ workflow_tunes: [{ ...tune, ...changes } as never] });
    expect(tunes({ generation_cost: "ten" })).toMatchObject({
      "workflow_tunes.0.generation_cost": "validation.not_a_number",
    });
    expect(tunes({ demo_generation_cost: "ten" })).toMatchObject({
      "workflow_tunes.0.demo_generation_cost": "validation.not_a_number",
    });
    expect(tunes({ demo_generation_cost: "" })).toEqual({});
    expect(Object.keys(tunes({ generation_cost: "-1" }))).toEqual(["workflow_tunes.0.generation_cost"]);
  });

  test("name the value of a list that cannot be read, among numbers only", () => {
    const lists = (one: ParamForm) =>
      errors({ workflow_params: [withDetail(one, { value_list_items: ["1", "x"] })] });
    expect(lists(steps)).toMatchObject({
      "workflow_params.0.detail.value_list_items.1": "validation.not_a_number",
    });
    expect(lists(denoise)).toMatchObject({
      "workflow_params.0.detail.value_list_items.1": "validation.not_a_number",
    });
    expect(Object.keys(lists(prompt)).filter((path) => path.includes("value_list_items"))).toEqual([]);
  });

  test("name a default and a limit that cannot be read, each at its place", () => {
    const defaults = [
      { id: TUNE, default_value: "1" },
      { id: OTHER_TUNE, default_value: "x" },
    ];
    expect(errors({ workflow_params: [withDetail(steps, { defaults, min_value: "low" })] })).toMatchObject({
      "workflow_params.0.detail.defaults.1.default_value": "validation.not_a_number",
      "workflow_params.0.detail.min_value": "validation.not_a_number",
    });
  });

  test("of an image are never about defaults, which it does not have", () => {
    const unread = withDetail(withType(steps, "image", nodes), {
      defaults: [{ id: TUNE, default_value: "x" }],
    });
    expect(errors({ workflow_params: [unread] })).toEqual({});
    expect(errors({ workflow_params: [{ ...unread, type: "integer" }] })).not.toEqual({});
  });

  test("name a node that the workflow does not have, chosen or of a param [OP-124]", () => {
    expect(errors({ node_id_source: "77" })).toEqual({ node_id_source: "validation.unknown_node" });
    expect(errors({ node_id_result: "77" })).toEqual({ node_id_result: "validation.unknown_node" });
    expect(errors({ workflow_params: [{ ...steps, node_id: "77" }] })).toEqual({
      "workflow_params.0.node_id": "validation.unknown_node",
    });
  });

  test("say nothing of a stored text that cannot be read until it is changed [OP-179]", () => {
    const record = { ...RECORD, workflow: "not JSON" };
    expect(errors({}, record)).toEqual({});
    expect(errors({ name: "Other" }, record)).toEqual({});
    expect(errors({ workflow: "not JSON either" }, record)).toHaveProperty("workflow");
    expect(errors({ workflow: "not JSON" })).toHaveProperty("workflow");
  });

  test("can be shown for everything that is edited outside the form", () => {
    expect(editor().shown()).toEqual(
      expect.arrayContaining([
        "name",
        "workflow",
        "node_id_source",
        "node_id_result",
        "workflow_params",
        "workflow_tunes",
      ]),
    );
    expect(editor().shown()).not.toContain("updated_at");
  });
});

describe("a param", () => {
  test("is in the list of custom styles or in the other, each by position", () => {
    const mixed = [
      { ...steps, position: 3 },
      { ...prompt, position: 1, use_in_custom_styles: false },
      { ...denoise, position: 2 },
      { ...noise, position: 0, use_in_custom_styles: false },
    ];
    const { custom, other } = inOrder(mixed);
    expect([custom, other].map((list) => list.map(({ name }) => name))).toEqual([
      ["DENOISE", "STEPS"],
      ["ADD_NOISE", "TEXT"],
    ]);
  });

  test("is named by its input, then by its node's title or class, outer spaces apart [OP-193]", () => {
    const node = { class_type: "KSampler", inputs: {}, title: " Sampler " };
    const place = { node_id: "3", node_param: "add_noise_" };
    const name = (...taken: string[]) =>
      paramName(
        node,
        place,
        taken.map((one) => ({ name: one })),
      );
    expect(name()).toBe("Add noise");
    expect(name(" Add noise ")).toBe("Sampler: add noise");
    expect(name("Add noise", "Sampler: add noise")).toBe("Sampler 3: add noise");
    expect(paramName({ ...node, title: " " }, place, [{ name: "Add noise" }])).toBe("KSampler: add noise");
  });

  test("of an input without a type of its own is a text", () => {
    const made = newParam(
      { param: "p", detail: "d" },
      { nodes, node_id: "3", node_param: "positive" },
      { workflow_params: [], workflow_tunes: VALUES.workflow_tunes },
    );
    expect(made).toMatchObject({
      id: "p",
      type: "string",
      position: 0,
      description: "",
      comfy_title: "Sampler",
      comfy_class: "KSampler",
      detail: { id: "d", defaults: [{ id: TUNE, default_value: "" }] },
    });
  });

  test("that is an image keeps what was typed, whatever can be read of it", () => {
    const typed = withDetail(denoise, { defaults: [{ id: TUNE, default_value: " " }] });
    expect(withType(typed, "image", nodes).detail.defaults).toEqual([{ id: TUNE, default_value: " " }]);
  });

  test("that is an image has nothing typed in its defaults", () => {
    const place = { nodes, node_id: "10", node_param: "image" };
    const { type, detail } = newParam({ param: "p", detail: "d" }, place, VALUES);
    expect([type, detail.defaults]).toEqual(["image", [{ id: TUNE, default_value: "" }]]);
  });

  test("of another type keeps what can be read as one, as an image everything", () => {
    const value = (one: ParamForm, type: ParamForm["type"], typed: string) =>
      withType(withDetail(one, { defaults: [{ id: TUNE, default_value: typed }] }), type, nodes).detail
        .defaults[0]?.default_value;
    expect([
      value(noise, "string", "true"),
      value(prompt, "boolean", "true"),
      value(prompt, "boolean", "false"),
    ]).toEqual(["true", "true", "false"]);
    expect(value(noise, "boolean", "perhaps")).toBe("true"); // of the node
    expect(value(noise, "boolean", "false")).toBe("false");
    expect(value(steps, "integer", "two")).toBe("28");
    expect(value(steps, "float", "1.5")).toBe("1.5");
    expect(value(steps, "image", "x")).toBe("x");
    expect(withType(steps, "float", nodes).type).toBe("float");
  });
});

describe("a removed tune", () => {
  test("comes back at its place among later changes, and is the default again if it was [OP-126]", () => {
    const tunes = [newTune(TUNE, "Fine", true), newTune(OTHER_TUNE, "Fast", false)];
    const removed = removedTune({ ...VALUES, workflow_tunes: tunes }, TUNE);
    expect([removed.at, removedTune({ ...VALUES, workflow_tunes: tunes }, OTHER_TUNE).at]).toEqual([0, 1]);
    const added = newTune("cccccccc-0000-4000-8000-000000000003", "Later", false);
    const now = {
      workflow_params: VALUES.workflow_params.map((one) => withDetail(one, { defaults: [] })),
      workflow_tunes: [newTune(OTHER_TUNE, "Fast", true), added],
    };
    const back = restoreTune(now, removed, nodes);
    expect(back.workflow_tunes.map(({ name, is_default }) => [name, is_default])).toEqual([
      ["Fine", true],
      ["Fast", false],
      ["Later", false],
    ]);
    const fast = restoreTune(
      { ...now, workflow_tunes: [newTune(TUNE, "Fine", true)] },
      { tune: newTune(OTHER_TUNE, "Fast", false), at: 1, defaults: new Map() },
      nodes,
    );
    expect(fast.workflow_tunes.map(({ is_default }) => is_default)).toEqual([true, false]);
  });
});

test("a save deletes nothing of a new workflow, nor what is only moved or renamed", () => {
  expect(losses({ initial: { ...VALUES, workflow_params: [], workflow_tunes: [] }, values: VALUES })).toEqual(
    { params: [], tunes: [] },
  );
  const [tune] = VALUES.workflow_tunes;
  const other = { ...VALUES, workflow_tunes: [newTune(OTHER_TUNE, "Fast", true)] };
  expect(losses({ initial: VALUES, values: other }).tunes).toEqual([tune]);
  const now = { ...VALUES, workflow_params: [{ ...prompt, name: "Words" }, noise, denoise, steps] };
  expect(losses({ initial: VALUES, values: now })).toEqual({ params: [], tunes: [] });
});
