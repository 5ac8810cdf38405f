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
  paramTitle,
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

it("the API format is distinguished from the editor's and from other JSON [WF-08 WF-16]", () => {
  expect(workflowFormat(apiText)).toBe("api");
  expect(workflowFormat(JSON.stringify({ nodes: [], links: [] }))).toBe("editor");
  for (const text of ["", "{", "[]", "1", "null"]) expect(workflowFormat(text)).toBe("unreadable");
  expect([...(nodes?.keys() ?? [])]).toEqual(Object.keys(API_NODES));
  expect(nodes?.get("3")).toMatchObject({ class_type: "KSampler", title: "Sampler" });
  expect([
    workflowFormat('{"nodes": [], "links": {}}'),
    workflowFormat('{"nodes": {}, "links": []}'),
  ]).toEqual(["api", "api"]);
  expect([readNodes("[]"), readNodes('{"nodes": [], "links": []}')]).toEqual([undefined, undefined]);
  expect(readNodes('{"1": {"class_type": 1, "inputs": [], "_meta": {"title": 2}}}')?.get("1")).toEqual({
    class_type: "",
    inputs: {},
    title: "",
  });
  for (const node of [5, null])
    expect(readNodes(JSON.stringify({ 1: node }))?.get("1")).toEqual({
      class_type: "",
      inputs: {},
      title: "",
    });
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
  expect([isLink(["4", 0]), isLink("4"), isLink(["4"]), isLink([4, 0]), isLink(["4", "0"])]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(isLink(["4", 0, 1])).toBe(false);
  const named = (class_type: string) =>
    paramTypeOf({ class_type, inputs: { image: "a" }, title: "" }, "image");
  expect(["LoadImage", "LoadImageMask", "LoadImageOutput", "ETN_LoadImageBase64"].map(named)).toEqual(
    Array(4).fill("image"),
  );
  expect(paramTypeOf({ class_type: "LoadImage", inputs: { folder: "a" }, title: "" }, "folder")).toBe(
    "string",
  );
  expect(["XLoadImage", "LoadImageX", "Text"].map(named)).toEqual(Array(3).fill("string"));
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
  const rules = (...detail: object[]) => issues(detail.map((one) => param({ detail: one })));
  expect(rules({ min_value: 3, max_value: 3, step: 1 }, { min_value: 3 }, { max_value: -3 })).toEqual([]);
  expect(rules({ step: -1 })).toEqual(["workflow_params.0.detail.step"]);
  expect(issues([param({ type: "float", detail: { min_value: 2, max_value: 1 } })])).toHaveLength(1);
  expect(issues([param({ name: " ", use_in_custom_styles: true }), param({ name: "" })])).toEqual([
    "workflow_params.0.name",
  ]);
  expect(issues([param({ name: "Steps", use_in_custom_styles: true })])).toEqual([]);
  const unread = workflowIssues(undefined, { node_id_source: "77", node_id_result: null }, [
    param({ node_id: "77", use_in_custom_styles: true, detail: { min_value: 3, max_value: 1, step: 0 } }),
  ]);
  expect(unread).toEqual([
    { path: "workflow", message: "errors.invalid_workflow" },
    { path: "workflow_params.0.name", message: "validation.required" },
    { path: "workflow_params.0.detail.max_value", message: "validation.too_small" },
    { path: "workflow_params.0.detail.step", message: "validation.too_small" },
  ]);
  expect(workflowIssues(nodes, { ...none, node_id_source: "77" }, [param({ node_id: "77" })])).toEqual([
    { path: "node_id_source", message: "validation.unknown_node" },
    { path: "workflow_params.0.node_id", message: "validation.unknown_node" },
  ]);
});

it("defaults and choices of a param keep to its limits; those that are stored block nothing else", () => {
  const none = { node_id_source: null, node_id_result: null };
  const id = "11111111-1111-4111-8111-111111111111";
  const defaults = [{ id_workflow_tune: id, default_value: 7 }];
  const limits = { min_value: 10, max_value: 50, variant: 5 };
  const wrong = param({ id, detail: { ...limits, value_list_items: [12, 99, 12], defaults } });
  const found = (one: WorkflowParamInput, stored: WorkflowParamInput[] = []) =>
    workflowIssues(nodes, none, [one], stored).map(({ path, message }) => [
      path.split(".detail.")[1],
      message,
    ]);
  const tooSmall = "validation.too_small";
  expect(found(wrong)).toEqual([
    ["variant", tooSmall],
    ["value_list_items.1", "validation.too_large"],
    ["value_list_items.2", "validation.duplicate"],
    ["defaults.0.default_value", tooSmall],
  ]);
  expect(found({ ...wrong, name: "Renamed" }, [wrong])).toEqual([]);
  const other = { ...defaults[0], default_value: 8 };
  const changed = param({ id, detail: { ...wrong.detail, defaults: [other] } });
  expect(found(changed, [wrong])).toEqual([["defaults.0.default_value", tooSmall]]);
  const narrower = param({ id, detail: { ...wrong.detail, max_value: 40 } });
  expect(found(narrower, [wrong])).toHaveLength(4);
  const text = {
    max_length: 3,
    value_list_items: ["oil", "water"],
    defaults: [{ ...other, default_value: "ink" }],
  };
  expect(found(param({ type: "string", node_id: "6", node_param: "text", detail: text }))).toEqual([
    ["value_list_items.1", "validation.too_long"],
    ["defaults.0.default_value", "validation.invalid_choice"],
  ]);
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
  const value = (type: "float" | "integer" | "string" | "boolean", node_param: string, node_id = "3") =>
    nodeValue(nodes, { node_id, node_param, type });
  expect([
    value("float", "cfg"),
    value("integer", "cfg"),
    value("integer", "steps"),
    value("float", "sampler_name"),
    value("string", "steps"),
    value("string", "text", "none"),
    nodeValue(undefined, { node_id: "3", node_param: "steps", type: "integer" }),
  ]).toEqual([API_NODES["3"].inputs.cfg, 0, 20, 0, "", "", 0]);
  const picture = param({ type: "image", node_id: "8", node_param: "image" });
  expect(completeDefaults([picture], [{ id: "t" }, {}], nodes)).toEqual([picture]);
  const [row] = completeDefaults([param({})], [{ id: "t" }, {}], nodes);
  expect(row?.detail).toMatchObject({
    defaults: [{ id_workflow_tune: "t", id_detail: row?.detail.id, default_value: 20 }],
  });
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
  expect(after({ ...first }, 1)).toEqual([0, 1, 2]); // one that is not in the list
  const [a, b, c] = [4, 9, 2].map((position) => ({ position, use_in_custom_styles: true })) as typeof all;
  const swapped = swapParams([a, b, c] as typeof all, c as (typeof all)[0], 1); // the last in the list is the first
  expect(swapped.map(({ position }) => position)).toEqual([2, 9, 4]);
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
  const match = (fields: object) =>
    remapParams([{ ...kept, ...fields }], renamed as never).params[0]?.node_id;
  expect(match({ comfy_title: "Renamed" })).toBe("30"); // the only one of its class
  expect(match({ node_id: "30", comfy_class: "" })).toBe("30");
  expect(match({ comfy_class: "" })).toBeUndefined();
  expect(match({ node_id: "30", node_param: "gone" })).toBeUndefined();
  expect(match({ node_id: "60", node_param: "text" })).toBeUndefined(); // the node has another class
});

it("a workflow without a name is shown under its id's first 8 characters [WF-66]", () => {
  const id = "12345678-1111-4111-8111-111111111111";
  expect([workflowTitle({ id, name: " " }), workflowTitle({ id, name: "W" })]).toEqual(["12345678", "W"]);
});

it("a param without a name is shown by its node's title, else its id, and its input", () => {
  const one = { name: " ", comfy_title: " Sampler ", node_id: "3", node_param: "steps" };
  expect([
    paramTitle({ ...one, name: " Steps " }),
    paramTitle(one),
    paramTitle({ ...one, comfy_title: " " }),
  ]).toEqual(["Steps", "Sampler · steps", "3 · steps"]);
});
