import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NIL_ID } from "../../../contract/core/ids";
import type { Nodes } from "../../../contract/rules/workflow";
import { readNodes, swapParams } from "../../../contract/rules/workflow";
import {
  addTune,
  inOrder,
  losses,
  moveParam,
  newParam,
  removedTune,
  removeTune,
  restoreTune,
  withType,
  workflowRules,
} from "../../../src/custom-pages/workflows/model";
import { deadNodes, findNodes, linksOf } from "../../../src/custom-pages/workflows/nodes";
import {
  childrenWire,
  newTune,
  paramWire,
  valuesOf,
  type WorkflowRecord,
  type WorkflowValues,
} from "../../../src/custom-pages/workflows/values";
import { type Base, initialState } from "../../../src/editor/state";
import { workflows } from "../../../src/resources/workflows";
import { createEntityStore } from "../../../src/screens/form/entity-model";
import { NODES, OTHER_TUNE, param, TUNE, whole } from "./support/workflows";

const nodes = readNodes(JSON.stringify(NODES)) as Nodes;
const PARAMS = [param(0, "steps"), param(1, "text"), param(2, "denoise"), param(3, "add_noise")];

function read(content: Parameters<typeof whole>[0] = { params: PARAMS }) {
  const { workflow, ...children } = whole(content);
  const record = { ...workflow, ...children } as WorkflowRecord;
  return { record, values: valuesOf(record) };
}

const storeOf = (base: Base<WorkflowRecord>, values: WorkflowValues, creating: boolean) =>
  createEntityStore({ resource: workflows, role: "admin" }, base, values, creating, undefined, workflowRules);

/** Paths of the errors of a workflow with these values. */
function errors(changes: Partial<WorkflowValues>, creating = false) {
  const { record, values } = read();
  const base = { record: creating ? {} : record };
  const own = { ...values, ...(creating && { id: NIL_ID }) };
  const store = storeOf(base, own, creating);
  for (const [path, value] of Object.entries(changes)) store.dispatch({ type: "changed", path, value });
  return Object.keys(store.problems());
}

describe("the save rule of the page", () => {
  test("a new workflow needs a name and content [WF-64]", () => {
    expect(errors({}, true)).toEqual([]);
    expect(errors({ name: " " }, true)).toEqual(["name"]);
    expect(
      errors({ workflow: "", workflow_params: [], node_id_source: "", node_id_result: "" }, true),
    ).toEqual(["workflow"]);
  });

  test("a draft needs a name; a final one a name or both nodes [WF-65 WF-66]", () => {
    expect(errors({ name: "" })).toEqual(["name"]);
    expect(errors({ name: "", is_draft: false })).toEqual([]);
    expect(errors({ name: "", is_draft: false, node_id_source: "" })).toEqual(["name"]);
    expect(errors({ name: "Named", is_draft: false, node_id_source: "", node_id_result: "" })).toEqual([]);
  });

  test("a choice that only another server knows is no error while it is unchanged [OP-179]", () => {
    const record = { ...read().record, orientation: "square" } as never as WorkflowRecord;
    const store = storeOf({ record }, valuesOf(record), false);
    expect(store.problems()).toEqual({});
  });

  test("a param of custom styles needs a name, another does not [WF-67]", () => {
    const unnamed = read().values.workflow_params.map((one) => ({ ...one, name: "" }));
    expect(errors({ workflow_params: unnamed })).toHaveLength(4);
    const others = unnamed.map((one) => ({ ...one, use_in_custom_styles: false }));
    expect(errors({ workflow_params: others })).toEqual([]);
  });

  test("numbers that cannot be read and limits that cross are errors at their fields", () => {
    const [steps, ...rest] = read().values.workflow_params;
    const with_ = (detail: object) =>
      errors({ workflow_params: [{ ...steps, detail: { ...steps?.detail, ...detail } } as never, ...rest] });
    expect(with_({ step: "two" })).toContain("workflow_params.0.detail.step");
    expect(with_({ min_value: "9", max_value: "3" })).toEqual(["workflow_params.0.detail.max_value"]);
    expect(with_({ defaults: [{ id: TUNE, default_value: "1.5" }] })).toEqual([
      "workflow_params.0.detail.defaults.0.default_value",
    ]);
  });
});

describe("params and tunes on their way to the wire", () => {
  test("untouched rows go back as read, with fields unknown to the console", () => {
    const { record, values } = read();
    const foreign = {
      ...record,
      workflow_params: [{ ...PARAMS[0], extra: 1 }, ...PARAMS.slice(1)],
    } as WorkflowRecord;
    const state = { ...initialState({ record: foreign }, values), values };
    expect(childrenWire(state).workflow_params).toEqual(foreign.workflow_params);
  });

  test("each type is sent with exactly its own detail [WF-33..48]", () => {
    const keys = read({ params: [...PARAMS, param(4, "image", IMAGE)] }).values.workflow_params.map((one) => [
      one.type,
      Object.keys(paramWire(one).detail).sort().join(),
    ]);
    expect(Object.fromEntries(keys)).toEqual({
      integer: "defaults,id,max_value,min_value,step,value_list_items,variant",
      float: "defaults,id,max_value,min_value,precision,step,value_list_items,variant",
      string: "defaults,id,max_length,multiline,request_from_client,value_list_items,variant",
      boolean: "defaults,id",
      image: "extensions,id",
    });
  });

  test("a new param takes type, value and place from its input, and the defaults of the specification [WF-37 WF-40 WF-42 WF-43 WF-45 WF-60 WF-61]", () => {
    const { values } = read();
    const made = (node_id: string, node_param: string) =>
      paramWire(newParam({ param: "p", detail: "d" }, { nodes, node_id, node_param }, values));
    expect(made("3", "denoise")).toMatchObject({
      position: 4,
      type: "float",
      comfy_class: "KSampler",
      detail: { precision: 1, defaults: [{ id_detail: "d", id_workflow_tune: TUNE, default_value: 0.6 }] },
    });
    expect(made("6", "text")).toMatchObject({
      type: "string",
      detail: { request_from_client: false, multiline: false, max_length: 4096 },
    });
    expect(made("10", "image").detail).toEqual({ id: "d", extensions: ["*.jpg", "*.jpeg"] });
  });

  test("a new param is meant for custom styles, under a name that no other has [OP-193 WF-30 WF-67]", () => {
    const { values } = read();
    const add = (now: typeof values, node_id: string, node_param: string): typeof values => ({
      ...now,
      workflow_params: [
        ...now.workflow_params,
        newParam({ param: `${node_id}.${node_param}`, detail: "d" }, { nodes, node_id, node_param }, now),
      ],
    });
    const alike = ["3", "6", "6", "6"].reduce<typeof values>(
      (now, node) => add(now, node, node === "3" ? "sampler_name" : "text"),
      { ...values, workflow_params: [] },
    );
    expect(
      alike.workflow_params.map(({ name, use_in_custom_styles }) => [name, use_in_custom_styles]),
    ).toEqual([
      ["Sampler name", true],
      ["Text", true],
      ["Prompt: text", true],
      ["Prompt 6: text", true],
    ]);
  });

  test("another type keeps defaults that can be read as one, and uses the node's value for the rest", () => {
    const [steps] = read().values.workflow_params;
    const float = withType(steps as never, "float", nodes);
    expect(float.detail.defaults).toEqual([{ id: TUNE, default_value: "28" }]);
    expect(withType(steps as never, "boolean", nodes).detail.defaults[0]?.default_value).toBe("false");
  });
});

const IMAGE = {
  type: "image",
  detail: { id: "dddddddd-0000-4000-8000-000000000004", extensions: ["*.png"] },
};

describe("tunes", () => {
  const second = newTune(OTHER_TUNE, "Fast", false);

  test("a new one costs 1 and gives each param a default with the node's value [WF-53 WF-60 WF-61]", () => {
    const { values } = read();
    const next = addTune(values, second, nodes);
    expect(next.workflow_tunes.map(({ is_default }) => is_default)).toEqual([true, false]);
    expect(second.generation_cost).toBe("1.00");
    const added = next.workflow_params.map(({ detail }) => detail.defaults[1]);
    expect(added).toEqual(
      ["28", "portrait", "0.6", "true"].map((default_value) => ({ id: OTHER_TUNE, default_value })),
    );
  });

  test("a new one leaves what was typed into other defaults as it was typed", () => {
    const { values } = read();
    const typed = values.workflow_params.map((one) => ({
      ...one,
      detail: {
        ...one.detail,
        defaults: one.type === "float" ? [{ id: TUNE, default_value: "0.60" }] : one.detail.defaults,
      },
    }));
    const next = addTune({ ...values, workflow_params: typed }, second, nodes);
    const float = next.workflow_params.find(({ type }) => type === "float");
    expect(float?.detail.defaults).toEqual([
      { id: TUNE, default_value: "0.60" },
      { id: OTHER_TUNE, default_value: "0.6" },
    ]);
  });

  test("with a removed one go its defaults, and the first that remains is the default [WF-59 OP-126]", () => {
    const both = addTune(read().values, second, nodes);
    const left = removeTune(both, TUNE, nodes);
    expect(left.workflow_tunes).toMatchObject([{ id: OTHER_TUNE, is_default: true }]);
    expect(left.workflow_params.every(({ detail }) => detail.defaults.length === 1)).toBe(true);
  });

  test("an undone removal restores the tune, its place, its flag and the input in its defaults", () => {
    const { values } = read();
    const typed = values.workflow_params.map((one) => ({
      ...one,
      detail: { ...one.detail, defaults: [{ id: TUNE, default_value: "typed" }] },
    }));
    const both = addTune({ ...values, workflow_params: typed }, second, nodes);
    const back = restoreTune(removeTune(both, TUNE, nodes), removedTune(both, TUNE), nodes);
    expect(back).toEqual(both);
  });
});

describe("order", () => {
  test("moves among params of custom styles alone, and swaps two positions [WF-62 WF-63]", () => {
    const arbitrary = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(arbitrary, fc.nat(), fc.constantFrom(-1 as const, 1 as const), (used, pick, by) => {
        const { values } = read({ params: used.map((_, at) => param(at % 10, "steps")) });
        const params = values.workflow_params.map((one, at) => ({
          ...one,
          id: String(at),
          position: at,
          use_in_custom_styles: used[at] as boolean,
        }));
        const one = params[pick % params.length] as (typeof params)[number];
        const next = swapParams(params, one, by);
        const ids = (all: typeof params) => inOrder(all).other.map(({ id }) => id);
        expect(ids(next)).toEqual(ids(params));
        expect(next.map(({ position }) => position).sort((a, b) => a - b)).toEqual(params.map((_, at) => at));
        if (!one.use_in_custom_styles) expect(next).toEqual(params);
      }),
    );
  });
});

test("a param dragged over several places swaps with each neighbour on the way [WF-63]", () => {
  const { values } = read();
  const others = values.workflow_params.map((one, at) => ({ ...one, use_in_custom_styles: at !== 1 }));
  const names = (params: readonly { name: string; position: number }[]) =>
    params.map(({ name, position }) => `${name} ${position}`);
  expect(names(moveParam(others, 0, 2))).toEqual(["STEPS 3", "TEXT 1", "DENOISE 0", "ADD_NOISE 2"]);
  expect(names(moveParam(others, 2, 0))).toEqual(["STEPS 2", "TEXT 1", "DENOISE 3", "ADD_NOISE 0"]);
});

test("stored params that are removed or of another type, and stored tunes, are deleted by a save", () => {
  const { values } = read();
  const [steps, prompt, ...rest] = values.workflow_params;
  const now = {
    ...values,
    workflow_params: [withType(steps as never, "float", nodes), ...rest],
    workflow_tunes: [],
  };
  const lost = losses({ initial: values, values: now });
  expect(lost.params.map(({ id }) => id)).toEqual([steps?.id, prompt?.id]);
  expect(lost.tunes.map(({ id }) => id)).toEqual([TUNE]);
});

describe("the graph", () => {
  test("links each pair of nodes once and knows dead ends", () => {
    const links = linksOf(nodes);
    expect(links.map(({ from, to }) => `${from}-${to}`).sort()).toEqual(["10-3", "3-9", "4-6", "6-3"]);
    expect([...deadNodes(nodes, links, "3")]).toEqual(["9"]);
    expect([...deadNodes(nodes, links, "")]).toEqual([]);
  });

  test("is searched by id, title and class", () => {
    expect(findNodes(nodes, "sampler")).toEqual(["3"]);
    expect(findNodes(nodes, "cliptext")).toEqual(["6"]);
    expect(findNodes(nodes, " 10 ")).toEqual(["10"]);
    expect(findNodes(nodes, "")).toEqual([]);
  });
});
