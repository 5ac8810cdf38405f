import { Graph, layout } from "@dagrejs/dagre";
import type { Link } from "./nodes";

export const NODE_WIDTH = 184;
export const NODE_HEIGHT = 80;
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

export interface Layout {
  /** Upper left corners by node id; links run from left to right. */
  places: Readonly<Record<string, Place>>;
  /** SVG paths, one for each link. */
  paths: readonly string[];
}

export function placeNodes({ ids, links }: LayoutInput): Layout {
  const graph = new Graph();
  const ranker = ids.length > MOST_FOR_BEST ? "tight-tree" : "network-simplex";
  graph.setGraph({ rankdir: "LR", nodesep: 20, edgesep: 16, ranksep: 64, ranker });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of ids) graph.setNode(id, { width: NODE_WIDTH, height: NODE_HEIGHT });
  for (const { from, to } of links) graph.setEdge(from, to);
  layout(graph);
  const centers = new Map(
    ids.map((id) => {
      const { x = 0, y = 0 } = graph.node(id) as Partial<Place>;
      return [id, { x, y }];
    }),
  );
  const layers = new Set([...centers.values()].map(({ x }) => Math.round(x)));
  return {
    places: Object.fromEntries(
      [...centers].map(([id, { x, y }]) => [id, { x: x - NODE_WIDTH / 2, y: y - NODE_HEIGHT / 2 }]),
    ),
    paths: links.map(({ from, to }) => {
      const { points = [] } = (graph.edge(from, to) ?? {}) as { points?: readonly Place[] };
      // Points that the layout keeps free for this link in the layers between its nodes.
      const lanes = points.slice(1, -1).filter(({ x }) => layers.has(Math.round(x)));
      return pathOf(centers.get(from) as Place, lanes, centers.get(to) as Place);
    }),
  };
}

/** An SVG path, straight through each layer and curved between them, so that it crosses no node. */
function pathOf(from: Place, lanes: readonly Place[], to: Place): string {
  const half = NODE_WIDTH / 2;
  const side = to.x < from.x ? -1 : 1;
  let [x, y] = [from.x + half, from.y];
  let path = `M${x} ${y}`;
  const curveTo = (nextX: number, nextY: number) => {
    const middle = (x + nextX) / 2;
    path += `C${middle} ${y} ${middle} ${nextY} ${nextX} ${nextY}`;
    [x, y] = [nextX, nextY];
  };
  for (const lane of lanes) {
    curveTo(lane.x - half * side, lane.y);
    x = lane.x + half * side;
    path += `H${x}`;
  }
  curveTo(to.x - half, to.y);
  return path;
}
