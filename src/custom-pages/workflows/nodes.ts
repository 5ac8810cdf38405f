import { isLink, type Nodes, type WorkflowNode } from "../../../contract/rules/workflow";

/** A node's name: its title, else its class, else its id. */
export const nodeTitle = (id: string, node: WorkflowNode | undefined): string =>
  node?.title || node?.class_type || id;

/** Ids of the nodes whose id, title or class contains the text. */
export function findNodes(nodes: Nodes, search: string): string[] {
  const wanted = search.trim().toLocaleLowerCase();
  if (wanted === "") return [];
  return [...nodes]
    .filter(([id, { title, class_type }]) =>
      `${id}\n${title}\n${class_type}`.toLocaleLowerCase().includes(wanted),
    )
    .map(([id]) => id);
}

export interface Link {
  from: string;
  to: string;
}

/** Ids of the nodes that a node's inputs link to. */
const sourcesOf = ({ inputs }: WorkflowNode): string[] => [
  ...new Set(
    Object.values(inputs)
      .filter(isLink)
      .map(([from]) => from),
  ),
];

/** Links between existing nodes, one for each pair. */
export function linksOf(nodes: Nodes): Link[] {
  return [...nodes].flatMap(([to, node]) =>
    sourcesOf(node)
      .filter((from) => nodes.has(from))
      .map((from) => ({ from, to })),
  );
}

/** Ids of nodes that a node's inputs link to and that do not exist. */
export const missingSources = (nodes: Nodes, node: WorkflowNode): string[] =>
  sourcesOf(node).filter((from) => !nodes.has(from));

/** Nodes that do not lead to the result; empty while no result is chosen. */
export function deadNodes(nodes: Nodes, links: readonly Link[], result: string): ReadonlySet<string> {
  if (!nodes.has(result)) return new Set();
  const sources = new Map<string, string[]>();
  for (const { from, to } of links) sources.set(to, [...(sources.get(to) ?? []), from]);
  const reached = new Set([result]);
  for (const id of reached) for (const from of sources.get(id) ?? []) reached.add(from);
  return new Set([...nodes.keys()].filter((id) => !reached.has(id)));
}

/** A node's input as text, truncated. */
export function inputText(value: unknown, longest = 80): string {
  const whole = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return whole.length > longest ? `${whole.slice(0, longest)}…` : whole;
}
