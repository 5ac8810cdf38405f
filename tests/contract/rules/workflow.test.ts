import { expect, it } from "vitest";
import { emptyDraft } from "../../../contract/core/entity";
import { type WorkflowParamInput, workflow, workflowParamInput } from "../../../contract/entities/workflow";
import {
  chooseNode,
  completeDefaults,
  INVALID_WORKFLOW,
  isLink,
  mayRemoveTune,
  nodeValue,
  paramTypeOf,
  readNodes,
  remapParams,
  swapParams,
  withOneDefault,
  workflowFormat,
  workflowIssues,
  workflowTitle,
} from "../../../contract/rules/workflow";
import en from "../../../static/locales/en/common.json";
import { API_NODES, apiText } from "../../support/catalogue";

const nodes = readNodes(apiText);
const param = (fields: object): WorkflowParamInput =>
  workflowParamInput.parse({ type: "integer", node_id: "3", node_param: "steps", detail: {}, ...fields });

it("the API format is told from the editor's and from what is no workflow [WF-08 WF-16]", () => {
  expect(workflowFormat(apiText)).toBe("api");
  expect(workflowFormat(JSON.stringify({ nodes: [], links: [] }))).toBe("editor");
  for (const text of ["", "{", "[]", "1", "null"]) expect(workflowFormat(text)).toBe("unreadable");
  expect([...(nodes?.keys() ?? [])]).toEqual(Object.keys(API_NODES));
  expect(nodes?.get("3")).toMatchObject({ class_type: "KSampler", title: "Sampler" });
  expect(readNodes('{"1": 5}')?.get("1")).toEqual({ class_type: "", inputs: {}, title: "" });
  expect(en.errors.invalid_workflow).toBe(INVALID_WORKFLOW);
});

it("an input's type is that of its value; links are none [WF-33]", () => {
  const typeOf = (id: string, input: string) => paramTypeOf(nodes?.get(id) as never, input);
  expect([
    typeOf("3", "steps"),
    typeOf("3", "cfg"),
    typeOf("3", "sampler_name"),
    typeOf("8", "upload"),
    typeOf("8", "image"),
    typeOf("3", "model"),
    typeOf("3", "none"),
  ]).toEqual(["integer", "float", "string", "boolean", "image", undefined, undefined]);
  expect([isLink(["4", 0]), isLink("4"), isLink(["4"])]).toEqual([true, false, false]);
});

it("the save rule, taken literally [WF-64 WF-65 WF-66]", () => {
  const saved = { ...emptyDraft(workflow), id: "11111111-1111-4111-8111-111111111111" };
  const errors = (fields: object) => workflow.check({ ...saved, ...fields }).map(({ path }) => path);
  const fresh = (fields: object) =>
    workflow.check({ ...emptyDraft(workflow), ...fields }).map(({ path }) => path);
  expect(fresh({})).toEqual(["name", "workflow"]);
  expect(fresh({ name: "W", workflow: "{}" })).toEqual([]);
  expect(fresh({ workflow: "{}", is_draft: false, node_id_source: "1", node_id_result: "2" })).toEqual([
    "name",
  ]);
  expect(errors({ is_draft: true })).toEqual(["name"]);
  expect(errors({ is_draft: false, name: "W" })).toEqual([]);
  expect(errors({ is_draft: false, node_id_source: "1" })).toEqual(["name"]);
  expect(errors({ is_draft: false, node_id_source: "1", node_id_result: "2" })).toEqual([]);
});

it("params for custom styles need a name, nodes must be there, limits be in order [WF-67]", () => {
  const none = { node_id_source: null, node_id_result: null };
  const issues = (params: WorkflowParamInput[], chosen = none) =>
    workflowIssues(nodes, chosen as never, params).map(({ path }) => path);
  expect(issues([param({ use_in_custom_styles: true }), param({ node_id: "77" })])).toEqual([
    "workflow_params.0.name",
    "workflow_params.1.node_id",
  ]);
  expect(issues([param({ detail: { min_value: 3, max_value: 1, step: 0 } })])).toEqual([
    "workflow_params.0.detail.max_value",
    "workflow_params.0.detail.step",
  ]);
  expect(issues([], { node_id_source: "3", node_id_result: "77" } as never)).toEqual(["node_id_result"]);
});

it("a new tune gives every param a default with the node's own value of the matching type [WF-60 WF-61]", () => {
  const [steps, text] = completeDefaults(
    [
      param({
        detail: {
          defaults: [{ id_workflow_tune: "11111111-1111-4111-8111-111111111111", default_value: 9 }],
        },
      }),
      param({ type: "string", node_id: "6", node_param: "text" }),
    ],
    [{ id: "11111111-1111-4111-8111-111111111111" }, { id: "t2" }],
    nodes,
  ) as [WorkflowParamInput, WorkflowParamInput];
  const valuesOf = (one: WorkflowParamInput) =>
    "defaults" in one.detail ? one.detail.defaults.map(({ default_value }) => default_value) : [];
  expect([valuesOf(steps), valuesOf(text)]).toEqual([
    [9, 20],
    ["a portrait", "a portrait"],
  ]);
  const wrong = { node_id: "3", node_param: "sampler_name" };
  expect([
    nodeValue(nodes, { ...wrong, type: "integer" }),
    nodeValue(nodes, { ...wrong, type: "boolean" }),
  ]).toEqual([0, false]);
});

it("one tune is the default, the last may not go; a node picked again is not chosen any more [WF-57 WF-58 WF-59]", () => {
  const flags = (...given: boolean[]) =>
    withOneDefault(given.map((is_default) => ({ is_default }))).map(({ is_default }) => is_default);
  expect([flags(false, false), flags(false, true, true), flags()]).toEqual([
    [true, false],
    [false, true, false],
    [],
  ]);
  expect([mayRemoveTune([1]), mayRemoveTune([1, 2])]).toEqual([false, true]);
  expect([chooseNode(null, "3"), chooseNode("4", "3"), chooseNode("3", "3")]).toEqual(["3", "3", null]);
});

it("params swap places with their neighbour among those used in custom styles [WF-62 WF-63]", () => {
  const all = [true, false, true].map((use_in_custom_styles, position) => ({
    position,
    use_in_custom_styles,
  }));
  const [first, unused, last] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]];
  const after = (one: (typeof all)[0], by: 1 | -1) =>
    swapParams(all, one, by).map(({ position }) => position);
  expect(after(first, 1)).toEqual([2, 1, 0]);
  expect([after(first, -1), after(last, 1), after(unused, 1)]).toEqual([
    [0, 1, 2],
    [0, 1, 2],
    [0, 1, 2],
  ]);
});

it("after the JSON was replaced params find their node by id, then by class and title; the rest is lost", () => {
  const renamed = readNodes(
    JSON.stringify({
      "30": API_NODES["3"],
      "60": API_NODES["6"],
      "61": { ...API_NODES["6"], _meta: { title: "Negative" } },
      "8": API_NODES["9"],
    }),
  );
  const kept = param({ comfy_class: "KSampler", comfy_title: "Sampler" });
  const titled = param({
    type: "string",
    node_id: "6",
    node_param: "text",
    comfy_class: "CLIPTextEncode",
    comfy_title: "Positive",
  });
  const other = param({ type: "image", node_id: "8", node_param: "image", comfy_class: "LoadImage" });
  const unsure = { ...titled, comfy_title: "Gone" };
  const found = remapParams([kept, titled, other, unsure], renamed as never);
  expect(found.params.map(({ node_id }) => node_id)).toEqual(["30", "60"]);
  expect(found.lost).toEqual([other, unsure]);
});

it("a workflow without a name is shown under its id's first 8 characters [WF-66]", () => {
  const id = "12345678-1111-4111-8111-111111111111";
  expect([workflowTitle({ id, name: " " }), workflowTitle({ id, name: "W" })]).toEqual(["12345678", "W"]);
});
