import { type Nodes, passedOver, remapParams } from "../../../contract/rules/workflow";
import { same } from "../../editor/values";
import { nodesOf, type ParamForm, type WorkflowValues } from "./values";

export type Replacement = ReturnType<typeof replacement>;

/** What another JSON text would change (issue 10); nothing is applied yet. */
export function replacement(values: WorkflowValues, json: string, nodes: Nodes) {
  const before: Nodes = nodesOf(values.workflow) ?? new Map();
  const ids = [...nodes.keys()];
  const { params, lost } = remapParams(values.workflow_params, nodes);
  const workflow_params = params.map((param) => {
    const node = nodes.get(param.node_id);
    return node ? { ...param, comfy_class: node.class_type, comfy_title: node.title } : param;
  });
  const roleOf = (chosen: string, usual: string) =>
    sameNode(chosen, before, nodes) || (before.size === 0 ? onlyOne(usual, nodes) : "");
  const source = roleOf(values.node_id_source, "LoadImage");
  const result = roleOf(values.node_id_result, "SaveImage");
  const isMoved = ({ id, node_id }: ParamForm) =>
    values.workflow_params.find((one) => one.id === id)?.node_id !== node_id;
  const cleared = [
    ...(values.node_id_source && !source ? (["node_id_source"] as const) : []),
    ...(values.node_id_result && !result ? (["node_id_result"] as const) : []),
  ];
  return {
    added: ids.filter((id) => !before.has(id)),
    removed: [...before.keys()].filter((id) => !nodes.has(id)),
    changed: ids.filter((id) => before.has(id) && !same(before.get(id), nodes.get(id))),
    /** Params whose node has another id. */
    moved: workflow_params.filter(isMoved),
    lost,
    /** Kept params whose input is a link there: they have no effect (OP-215). */
    linked: workflow_params.filter((param) => passedOver(nodes, param) === "linked"),
    /** Roles whose node is gone. */
    cleared,
    /** The values to set. */
    values: {
      workflow: json,
      node_count: String(nodes.size),
      node_id_source: source,
      node_id_result: result,
      workflow_params,
    },
  };
}

/** The same node in another text: by id and class, else the only one of its class and title. */
function sameNode(id: string, before: Nodes, nodes: Nodes): string {
  const node = before.get(id);
  const here = nodes.get(id);
  if (here && (!node || here.class_type === node.class_type)) return id;
  if (!node) return "";
  const alike = [...nodes].filter(([, other]) => other.class_type === node.class_type);
  const titled = alike.filter(([, other]) => other.title === node.title);
  const [found] = titled.length > 0 ? titled : alike;
  return found && (titled.length === 1 || alike.length === 1) ? found[0] : "";
}

/** The node of a class that is there once: where the first text leaves no other choice, nobody has to make it. */
function onlyOne(className: string, nodes: Nodes): string {
  const [first, second] = [...nodes].filter(([, { class_type }]) => class_type === className);
  return first && !second ? first[0] : "";
}
