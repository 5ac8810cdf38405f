/**
 * From the format in which ComfyUI's editor saves a workflow to the API format, as far as the file itself says it: which
 * widget each value belongs to is otherwise known to ComfyUI's node definitions alone.
 */

/** `json` in the API format, or what the first node is called that the file does not say enough about. */
export type Conversion = { json: string } | { unresolved: string };

interface Slot {
  name: string;
  type: string;
  /** Of the link that feeds it. */
  link: string | undefined;
  isWidget: boolean;
}

interface EditorNode {
  id: string;
  type: string;
  title: string;
  mode: number;
  /** What ComfyUI runs, other than what only its editor draws, carries its class among its properties. */
  isRun: boolean;
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

/** What feeds an input: another node's output, a primitive's value, or nothing. */
type Feed = readonly [node: string, output: number] | { value: unknown } | undefined;

const MUTED = 2;
const BYPASSED = 4;
const NOTES = ["Note", "MarkdownNote"];
const REROUTE = "Reroute";
const PRIMITIVE = "PrimitiveNode";
/** The editor's own widget behind a seed: what becomes of it after a run. */
const AFTER_RUN = ["fixed", "increment", "decrement", "randomize"];

/** Thrown with the node's name. */
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
    if (!node.isRun) throw unresolved(node);
    const inputs = widgetValues(node);
    for (const { name, link } of node.inputs) {
      const feed = link === undefined ? undefined : feedOf(graph, link, node);
      if (feed) inputs[name] = "value" in feed ? feed.value : feed;
    }
    nodes[node.id] = { class_type: node.type, inputs, _meta: { title: node.title } };
  }
  return nodes;
}

/** Follows a link through reroutes and bypassed nodes. A muted node feeds nothing. */
function feedOf(graph: Graph, link: string, target: EditorNode): Feed {
  const passed = new Set<string>();
  let at: string | undefined = link;
  while (at !== undefined) {
    const origin = graph.links.get(at);
    const node = origin && graph.nodes.get(origin.node);
    if (!node || passed.has(at)) throw unresolved(target);
    passed.add(at);
    if (node.mode === MUTED) return undefined;
    if (node.type === PRIMITIVE) {
      if (!isList(node.values) || node.values.length === 0) throw unresolved(node);
      return { value: node.values[0] };
    }
    if (node.type === REROUTE) at = node.inputs[0]?.link;
    else if (node.mode === BYPASSED) at = passedBy(node, origin.output)?.link;
    else return [node.id, origin.output];
  }
  return undefined;
}

/** The input that a bypassed node hands on: the one across, else the first of the output's type. */
function passedBy({ inputs, outputs }: EditorNode, output: number): Slot | undefined {
  const type = outputs[output];
  const across = inputs[output];
  if (type === undefined || type === "*" || type === "") return across ?? inputs[0];
  return across?.type === type ? across : inputs.find((slot) => slot.type === type);
}

/** Values by the names of the widgets that they belong to; refused where that can be told in no way, or in several. */
function widgetValues(node: EditorNode): Record<string, unknown> {
  const slots = node.inputs.filter(({ isWidget }) => isWidget);
  const { values } = node;
  if (!isList(values)) {
    // By name already. What is an object there is a preview of the editor.
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

/** Every way, up to two, in which the values in their order are those of the widgets in theirs. */
function assignments(slots: readonly Slot[], values: readonly unknown[]): Assignment[] {
  const found: Assignment[] = [];
  /** Where nothing was found from: a file that is made to be ambiguous must not take for ever. */
  const dead = new Set<string>();
  const assign = (slot: number, value: number, before: Assignment) => {
    const place = `${slot} ${value}`;
    if (found.length > 1 || dead.has(place)) return;
    const known = found.length;
    tryAt(slot, value, before);
    if (found.length === known) dead.add(place);
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
  const ownName = partOf(node.properties)["Node name for S&R"];
  return {
    id: idOf(node.id) ?? "",
    type,
    title: textOf(node.title) || type,
    mode: typeof node.mode === "number" ? node.mode : 0,
    isRun: textOf(ownName) !== "" && !subgraphs.has(node.type),
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

/** `[id, node, output, node, input, type]`, or the same by name. */
function readLink(link: unknown): [string, Origin][] {
  const { id, origin_id, origin_slot } = partOf(link);
  const [key, from, slot] = isList(link) ? link : [id, origin_id, origin_slot];
  const [known, node] = [idOf(key), idOf(from)];
  return known !== undefined && node !== undefined ? [[known, { node, output: Number(slot) }]] : [];
}
