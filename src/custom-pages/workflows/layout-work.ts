import { Graph, layout } from "@dagrejs/dagre";
import type { Link } from "./nodes";

export const NODE_WIDTH = 184;
export const NODE_HEIGHT = 88;
/** Above this many nodes the best ranking takes seconds; the next best is as readable. */
const MOST_FOR_BEST = 120;

export interface Place {
  x: number;
  y: number;
}

export interface LayoutInput {
  ids: readonly string[];
  links: readonly Link[];
}

/** Upper left corners by node, from left to right along the links. */
export function placeNodes({ ids, links }: LayoutInput): Record<string, Place> {
  const graph = new Graph();
  const ranker = ids.length > MOST_FOR_BEST ? "tight-tree" : "network-simplex";
  graph.setGraph({ rankdir: "LR", nodesep: 24, ranksep: 72, ranker });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of ids) graph.setNode(id, { width: NODE_WIDTH, height: NODE_HEIGHT });
  for (const { from, to } of links) graph.setEdge(from, to);
  layout(graph);
  return Object.fromEntries(
    ids.map((id) => {
      const { x = 0, y = 0 } = graph.node(id) as Partial<Place>;
      return [id, { x: x - NODE_WIDTH / 2, y: y - NODE_HEIGHT / 2 }];
    }),
  );
}
