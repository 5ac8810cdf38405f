import { describe, expect, test } from "vitest";
import type { Nodes } from "../../../contract/rules/workflow";
import { readNodes } from "../../../contract/rules/workflow";
import { replacement } from "../../../src/custom-pages/workflows/replacement";
import { valuesOf, type WorkflowRecord } from "../../../src/custom-pages/workflows/values";
import { NODES, param, whole } from "./support/workflows";

const PARAMS = [param(0, "steps"), param(1, "text"), param(2, "denoise"), param(3, "add_noise")];

function read() {
  const { workflow, ...children } = whole({ params: PARAMS });
  return { values: valuesOf({ ...workflow, ...children } as WorkflowRecord) };
}

describe("another JSON", () => {
  const other = {
    ...NODES,
    "33": NODES[3],
    "20": { class_type: "ImageUpscale", inputs: {}, _meta: { title: "Upscale" } },
  } as Record<string, unknown>;
  delete other[3];
  delete other[6];
  const text = JSON.stringify(other);

  test("says what it adds and removes, moves params with their nodes and lists those that are lost", () => {
    const { values } = read();
    const change = replacement(values, text, readNodes(text) as Nodes);
    expect(change).toMatchObject({ removed: ["3", "6"], changed: [] });
    expect([...change.added].sort()).toEqual(["20", "33"]);
    expect(change.moved.map(({ node_param, node_id }) => [node_param, node_id])).toEqual([
      ["steps", "33"],
      ["denoise", "33"],
      ["add_noise", "33"],
    ]);
    expect(change.lost.map(({ node_param }) => node_param)).toEqual(["text"]);
    expect(change.values).toMatchObject({ node_count: "5", node_id_source: "10", node_id_result: "9" });
  });

  test("keeps params whose input it links to another node, and lists them as without effect [OP-215]", () => {
    const { values } = read();
    const inputs = { ...NODES[3].inputs, steps: ["99", 0] };
    const linked = JSON.stringify({ ...NODES, "3": { ...NODES[3], inputs } });
    const change = replacement(values, linked, readNodes(linked) as Nodes);
    expect(change.linked.map(({ node_param }) => node_param)).toEqual(["steps"]);
    expect([change.lost, change.values.workflow_params.length]).toEqual([[], 4]);
  });

  test("clears a chosen node that is gone, and says so", () => {
    const { values } = read();
    const without = JSON.stringify({ "3": NODES[3] });
    const change = replacement(values, without, readNodes(without) as Nodes);
    expect(change.cleared).toEqual(["node_id_source", "node_id_result"]);
    expect(change.values).toMatchObject({ node_id_source: "", node_id_result: "" });
  });

  test("never guesses which of several nodes alike takes the place of a chosen one", () => {
    const { values } = read();
    const chosen = (file: object) => {
      const text = JSON.stringify(file);
      const { cleared, values: next } = replacement(values, text, readNodes(text) as Nodes);
      return [next.node_id_source, cleared];
    };
    const load = (title: string) => ({ ...NODES[10], _meta: { title } });
    const { 10: _, ...others } = NODES;
    expect(chosen({ ...others, "20": load("Load image") })).toEqual(["20", []]);
    expect(chosen({ ...others, "20": load("Other"), "21": load("Load image") })).toEqual(["21", []]);
    expect(chosen({ ...others, "20": load("Renamed") })).toEqual(["20", []]);
    const none = ["", ["node_id_source"]];
    expect(chosen({ ...others, "20": load("Load image"), "21": load("Load image") })).toEqual(none);
    expect(chosen({ ...others, "20": load("One"), "21": load("Two") })).toEqual(none);
    expect(chosen({ ...others, "10": NODES[6] })).toEqual(none);
  });
});

describe("the first JSON", () => {
  const rolesOf = (file: object, chosen: { node_id_source?: string } = {}) => {
    const text = JSON.stringify(file);
    const values = { ...read().values, workflow: "", node_id_source: "", node_id_result: "", ...chosen };
    const next = replacement(values, text, readNodes(text) as Nodes).values;
    return [next.node_id_source, next.node_id_result];
  };

  test("has its source and result where only one node can be each [WF-09 WF-10]", () => {
    expect(rolesOf(NODES)).toEqual(["10", "9"]);
  });

  test("leaves the choice where several nodes or none can be one [WF-09 WF-10]", () => {
    expect(rolesOf({ ...NODES, "11": NODES[10] })).toEqual(["", "9"]);
    const { 9: _, ...without } = NODES;
    expect(rolesOf(without)).toEqual(["10", ""]);
  });
});
