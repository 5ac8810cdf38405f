/**
 * Converts a workflow from the format of ComfyUI's editor to the API format. That works where the file shows which
 * widget each value belongs to; otherwise only ComfyUI's node definitions know.
 */

/** `json` in the API format, or the name of the first node that cannot be converted. */
export type Conversion = { json: string } | { unresolved: string };

interface Slot {
  name: string;
  type: string;
  /** Id of the link into it. */
  link: string | undefined;
  isWidget: boolean;
}

interface EditorNode {
  id: string;
  type: string;
  title: string;
  mode: number;
  /** Whether ComfyUI runs it: such nodes have their class among their properties, nodes of the editor do not. */
  isExecuted: boolean;
  inputs: readonly Slot[];
  outputs: readonly string[];
  values: readonly unknown[] | Readonly<Record<string, unknown>>;
}

interface Origin {
  node: string;
  output: number;
}

interface Graph {
  nodes: ReadonlyMap<string, EditorNode>;
  links: ReadonlyMap<string, Origin>;
}

/** The source of an input: another node's output, a primitive's value, or nothing. */
type Source = readonly [node: string, output: number] | { value: unknown } | undefined;

const MUTED = 2;
const BYPASSED = 4;
const NOTES = ["Note", "MarkdownNote"];
const REROUTE = "Reroute";
const PRIMITIVE = "PrimitiveNode";
/** Values of the editor's control widget after a seed: how a run changes the seed. */
const AFTER_RUN = ["fixed", "increment", "decrement", "randomize"];

/** A node cannot be converted; the message is its name. */
class Unresolved extends Error {}

export function convertEditorFile(text: string): Conversion {
  try {
    return { json: JSON.stringify(apiNodes(readGraph(JSON.parse(text))), null, 2) };
  } catch (reason) {
    if (reason instanceof Unresolved) return { unresolved: reason.message };
    throw reason;
  }
}

function apiNodes(graph: Graph): Record<string, unknown> {
  const nodes: Record<string, unknown> = {};
  for (const node of graph.nodes.values()) {
    if (node.mode === MUTED || node.mode === BYPASSED) continue;
    if (NOTES.includes(node.type) || node.type === REROUTE || node.type === PRIMITIVE) continue;
    if (!node.isExecuted) throw unresolved(node);
    const inputs = widgetValues(node);
    for (const { name, link } of node.inputs) {
      const source = link === undefined ? undefined : sourceOf(graph, link, node);
      if (source) inputs[name] = "value" in source ? source.value : source;
    }
    nodes[node.id] = { class_type: node.type, inputs, _meta: { title: node.title } };
  }
  return nodes;
}

/** Follows a link back through reroutes and bypassed nodes. A muted node is no source. */
function sourceOf(graph: Graph, link: string, target: EditorNode): Source {
  const seen = new Set<string>();
  let at: string | undefined = link;
  while (at !== undefined) {
    const origin = graph.links.get(at);
    const node = origin && graph.nodes.get(origin.node);
    if (!node || seen.has(at)) throw unresolved(target);
    seen.add(at);
    if (node.mode === MUTED) return undefined;
    if (node.type === PRIMITIVE) {
      if (!isList(node.values) || node.values.length === 0) throw unresolved(node);
      return { value: node.values[0] };
    }
    if (node.type === REROUTE) at = node.inputs[0]?.link;
    else if (node.mode === BYPASSED) at = bypassInput(node, origin.output)?.link;
    else return [node.id, origin.output];
  }
  return undefined;
}

/** The input that a bypassed node forwards: the opposite one, else the first of the output's type. */
function bypassInput({ inputs, outputs }: EditorNode, output: number): Slot | undefined {
  const type = outputs[output];
  const opposite = inputs[output];
  if (type === undefined || type === "*" || type === "") return opposite ?? inputs[0];
  return opposite?.type === type ? opposite : inputs.find((slot) => slot.type === type);
}

/** Values by the name of their widget; throws where no assignment fits, or more than one. */
function widgetValues(node: EditorNode): Record<string, unknown> {
  const slots = node.inputs.filter(({ isWidget }) => isWidget);
  const { values } = node;
  if (!isList(values)) {
    // Already by name; objects among them are previews of the editor.
    const named = Object.entries(values).filter(([, value]) => typeof value !== "object" || value === null);
    if (slots.some(({ name }) => !(name in values))) throw unresolved(node);
    return Object.fromEntries(named);
  }
  const [found, another] = assignments(slots, values);
  if (!found || another) throw unresolved(node);
  const uploads = new Set(slots.filter(({ type }) => /UPLOAD$/.test(type)).map(({ name }) => name));
  return Object.fromEntries(found.filter(([name]) => !uploads.has(name)));
}

type Assignment = (readonly [name: string, value: unknown])[];

/** Up to two ways to assign the values to the widgets, both in their order. */
function assignments(slots: readonly Slot[], values: readonly unknown[]): Assignment[] {
  const found: Assignment[] = [];
  /** Positions without a result: a file with many ambiguities must not take exponential time. */
  const failed = new Set<string>();
  const assign = (slot: number, value: number, before: Assignment) => {
    const place = `${slot} ${value}`;
    if (found.length > 1 || failed.has(place)) return;
    const known = found.length;
    tryAt(slot, value, before);
    if (found.length === known) failed.add(place);
  };
  const tryAt = (slot: number, value: number, before: Assignment) => {
    const widget = slots[slot];
    if (!widget) {
      if (value === values.length) found.push(before);
      return;
    }
    if (value >= values.length || !fits(widget.type, values[value])) return;
    const next = [...before, [widget.name, values[value]] as const];
    assign(slot + 1, value + 1, next);
    const after = values[value + 1];
    const hasControl = widget.type === "INT" || widget.type === "COMBO";
    if (hasControl && typeof after === "string" && AFTER_RUN.includes(after))
      assign(slot + 1, value + 2, next);
  };
  assign(0, 0, []);
  return found;
}

function fits(type: string, value: unknown): boolean {
  if (type === "INT") return Number.isInteger(value);
  if (type === "FLOAT") return typeof value === "number";
  if (type === "BOOLEAN") return typeof value === "boolean";
  if (type === "STRING") return typeof value === "string";
  if (type === "COMBO") return ["string", "number", "boolean"].includes(typeof value);
  return true;
}

const unresolved = ({ title, type, id }: EditorNode) => new Unresolved(`${title || type} (${id})`);

type Part = Readonly<Record<string, unknown>>;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const partOf = (value: unknown): Part =>
  typeof value === "object" && value !== null && !isList(value) ? (value as Part) : {};
const partsOf = (value: unknown): Part[] => (isList(value) ? value.map(partOf) : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const idOf = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

function readGraph(file: unknown): Graph {
  const { nodes, links, definitions } = partOf(file);
  const subgraphs = new Set(partsOf(partOf(definitions).subgraphs).map(({ id }) => id));
  const read = partsOf(nodes).map((node) => readNode(node, subgraphs));
  return {
    nodes: new Map(read.map((node) => [node.id, node])),
    links: new Map((isList(links) ? links : []).flatMap(readLink)),
  };
}

function readNode(node: Part, subgraphs: ReadonlySet<unknown>): EditorNode {
  const type = textOf(node.type);
  const nodeClass = partOf(node.properties)["Node name for S&R"];
  return {
    id: idOf(node.id) ?? "",
    type,
    title: textOf(node.title) || type,
    mode: typeof node.mode === "number" ? node.mode : 0,
    isExecuted: textOf(nodeClass) !== "" && !subgraphs.has(node.type),
    inputs: partsOf(node.inputs).map(({ name, type: slotType, link, widget }) => ({
      name: textOf(partOf(widget).name) || textOf(name),
      type: textOf(slotType),
      link: idOf(link),
      isWidget: textOf(partOf(widget).name) !== "",
    })),
    outputs: partsOf(node.outputs).map((output) => textOf(output.type)),
    values: isList(node.widgets_values) ? node.widgets_values : partOf(node.widgets_values),
  };
}

/** Reads `[id, node, output, node, input, type]`, or an object with the same by name. */
function readLink(link: unknown): [string, Origin][] {
  const { id, origin_id, origin_slot } = partOf(link);
  const [key, from, slot] = isList(link) ? link : [id, origin_id, origin_slot];
  const [known, node] = [idOf(key), idOf(from)];
  return known !== undefined && node !== undefined ? [[known, { node, output: Number(slot) }]] : [];
}
