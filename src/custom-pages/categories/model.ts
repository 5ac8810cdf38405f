import type { Role } from "../../../contract/core/access";
import type { CategoryNode } from "../../../contract/entities/category";
import { MOST_LEVELS, mayReorder, type ReorderPosition } from "../../../contract/rules/categories";

/** The tree as shown. A category whose parent is hidden from the viewer is below its nearest visible ancestor. */
export interface Forest {
  nodes: ReadonlyMap<string, CategoryNode>;
  /** Parent of each in the tree as shown; null for roots. */
  above: ReadonlyMap<string, string | null>;
  /** Ids of the children of each, in order; the roots are those of null. */
  below: ReadonlyMap<string | null, readonly string[]>;
}

/** A category's place: directly after a sibling, or first with null. */
export interface Place {
  id: string;
  parent: string | null;
  after: string | null;
}

/** One call of a move. */
export type Step =
  | { kind: "move"; parent: string | null }
  | { kind: "reorder"; target: string; position: ReorderPosition };

/** Why a category cannot be moved to a place. */
export type Refusal = "unknown" | "cycle" | "reorder" | "depth";

export type Direction = "up" | "down" | "in" | "out";

/** The two groups of the tree: a category belongs to that of its root (OP-234). */
export const GROUPS = ["global", "own"] as const;
export type Group = (typeof GROUPS)[number];

const groupOf = ({ is_global }: Pick<CategoryNode, "is_global">): Group => (is_global ? "global" : "own");

/** The roots of each group are together, in their order; whatever is below them follows its root. */
export function forestOf(roots: readonly CategoryNode[]): Forest {
  const nodes = new Map<string, CategoryNode>();
  const above = new Map<string, string | null>();
  const below = new Map<string | null, readonly string[]>();
  const visit = (children: readonly CategoryNode[], parent: string | null) => {
    const ids = children.filter(({ id }) => !nodes.has(id)).map(({ id }) => id);
    below.set(parent, ids);
    for (const node of children) {
      if (nodes.has(node.id)) continue;
      nodes.set(node.id, node);
      above.set(node.id, parent);
      visit(node.children, node.id);
    }
  };
  visit(
    GROUPS.flatMap((group) => roots.filter((root) => groupOf(root) === group)),
    null,
  );
  return { nodes, above, below };
}

/** A category of the tree. */
export const nodeIn = ({ nodes }: Pick<Forest, "nodes">, id: string): CategoryNode =>
  nodes.get(id) as CategoryNode;

/** The nested form, as the cache holds it. */
export function rootsOf(forest: Forest, parent: string | null = null): CategoryNode[] {
  return childrenOf(forest, parent).map((id, position) => ({
    ...nodeIn(forest, id),
    position,
    children: rootsOf(forest, id),
  }));
}

/** The nested form with one more category, last below its parent. */
export function added(roots: readonly CategoryNode[], node: CategoryNode): readonly CategoryNode[] {
  const forest = forestOf(roots);
  const parent = node.parent_id !== null && forest.nodes.has(node.parent_id) ? node.parent_id : null;
  const below = new Map(forest.below).set(parent, [...childrenOf(forest, parent), node.id]);
  return rootsOf({ ...forest, nodes: new Map(forest.nodes).set(node.id, node), below });
}

/** The roots of one group, in order. */
export const rootsIn = (forest: Forest, group: Group): string[] =>
  childrenOf(forest, null).filter((id) => groupOf(nodeIn(forest, id)) === group);

/** What the first root of a category's group comes after. */
export const beforeGroup = (forest: Forest, id: string): string | null =>
  groupOf(nodeIn(forest, id)) === "own" ? (rootsIn(forest, "global").at(-1) ?? null) : null;

/** Ids of the children of a place that the category may be among: at the top level those of its own group. */
export const siblingsAt = (forest: Forest, id: string, parent: string | null): readonly string[] =>
  parent === null ? rootsIn(forest, groupOf(nodeIn(forest, id))) : childrenOf(forest, parent);

export const childrenOf = ({ below }: Forest, id: string | null): readonly string[] => below.get(id) ?? [];

/** The category with its ancestors in the tree as shown, root first. */
export function lineOf({ nodes, above }: Forest, id: string): CategoryNode[] {
  const line: CategoryNode[] = [];
  for (let at: string | null | undefined = id; at; at = above.get(at)) {
    const node = nodes.get(at);
    if (!node) break;
    line.unshift(node);
  }
  return line;
}

/** Whether it is in a tree that is offered to every account, but is not offered itself. */
export const isOwnInGlobal = (forest: Forest, { id, is_global }: CategoryNode): boolean =>
  !is_global && lineOf(forest, id)[0]?.is_global === true;

/** Names of the ancestors: `Seasons / Winter`. */
export const pathOf = (forest: Forest, id: string): string =>
  lineOf(forest, id)
    .slice(0, -1)
    .map(({ name }) => name)
    .join(" / ");

export function placeOf(forest: Forest, id: string): Place | undefined {
  const parent = forest.above.get(id);
  if (parent === undefined) return undefined;
  const siblings = childrenOf(forest, parent);
  return { id, parent, after: siblings[siblings.indexOf(id) - 1] ?? null };
}

/** Whether the category is at this place already; a place after a missing sibling is the end. */
export const isAt = (forest: Forest, place: Place): boolean => {
  const now = placeOf(forest, place.id);
  return now?.parent === place.parent && now.after === settled(forest, place).after;
};

/** The place among the present siblings: last where the sibling before it is gone. */
function settled(forest: Forest, place: Place): Place {
  const siblings = childrenOf(forest, place.parent).filter((id) => id !== place.id);
  const known = place.after === null || siblings.includes(place.after);
  return known ? place : { ...place, after: siblings.at(-1) ?? null };
}

/**
 * Why the move is refused: never below itself, reorder only under one parent, at most ten levels (CAT-14, CAT-15, OP-100,
 * OP-198).
 */
export function refusalOf(forest: Forest, place: Place): Refusal | undefined {
  const { id, parent } = place;
  const broken = brokenBy(forest, place);
  if (broken) return broken;
  const levels = parent === null ? 0 : lineOf(forest, parent).length;
  const deepens = forest.above.get(id) !== parent;
  return deepens && levels + heightOf(forest, id) > MOST_LEVELS ? "depth" : undefined;
}

/** Why the tree cannot be drawn with the category at this place. */
function brokenBy(forest: Forest, place: Place): Refusal | undefined {
  const { id, parent } = place;
  if (!forest.nodes.has(id) || (parent !== null && !forest.nodes.has(parent))) return "unknown";
  if (parent !== null && lineOf(forest, parent).some((node) => node.id === id)) return "cycle";
  return stepsFor(forest, place) ? undefined : "reorder";
}

/** Whether the category is on the last level, so that nothing can be made inside it (OP-198). */
export const isLastLevel = (forest: Forest, id: string): boolean => lineOf(forest, id).length >= MOST_LEVELS;

/** Levels of the category with all below it. */
const heightOf = (forest: Forest, id: string): number =>
  1 + Math.max(0, ...childrenOf(forest, id).map((child) => heightOf(forest, child)));

/** The category and all below it. */
export const subtreeOf = (forest: Forest, id: string): string[] => [
  id,
  ...childrenOf(forest, id).flatMap((child) => subtreeOf(forest, child)),
];

/** The tree with one category, and all below it, at another place; unchanged where the move is refused. */
export function put(forest: Forest, wanted: Place): Forest {
  if (brokenBy(forest, wanted)) return forest;
  const { id, parent, after } = settled(forest, wanted);
  const from = forest.above.get(id) ?? null;
  const below = new Map(forest.below);
  below.set(
    from,
    childrenOf(forest, from).filter((one) => one !== id),
  );
  const siblings = [...(below.get(parent) ?? [])];
  siblings.splice(after === null ? 0 : siblings.indexOf(after) + 1, 0, id);
  below.set(parent, siblings);
  const above = new Map(forest.above).set(id, parent);
  const node = nodeIn(forest, id);
  const nodes =
    from === parent ? forest.nodes : new Map(forest.nodes).set(id, { ...node, parent_id: parent });
  return { nodes, above, below };
}

/** The calls that move a category; undefined where its siblings there have different parents (OP-102). */
export function stepsFor(forest: Forest, wanted: Place): Step[] | undefined {
  const { id, parent, after } = settled(forest, wanted);
  if (isAt(forest, wanted)) return [];
  const from = forest.above.get(id);
  const siblings = childrenOf(forest, parent).filter((one) => one !== id);
  const steps: Step[] = from === parent ? [] : [{ kind: "move", parent }];
  // A move alone ends at the last place.
  if (steps.length > 0 && after === (siblings.at(-1) ?? null)) return steps;
  const node = forest.nodes.get(id);
  if (!node) return undefined;
  const moved = new Map(forest.nodes).set(id, steps.length > 0 ? { ...node, parent_id: parent } : node);
  const isBehind = after !== null && (parent !== null || groupOf(nodeIn(forest, after)) === groupOf(node));
  // The first root of a group is placed by the one behind it: the server keeps one order for both groups.
  const next = siblingsAt(forest, id, parent).find((one) => one !== id);
  const target = isBehind ? after : (next ?? after ?? (siblings[0] as string));
  if (!mayReorder(moved, id, target)) return undefined;
  return [...steps, { kind: "reorder", target, position: isBehind ? "after" : "before" }];
}

/** One step by keyboard or menu: among the siblings, into the previous one, or out after the parent. */
export function stepPlace(forest: Forest, id: string, direction: Direction): Place | undefined {
  const parent = forest.above.get(id);
  if (parent === undefined) return undefined;
  const siblings = siblingsAt(forest, id, parent);
  const at = siblings.indexOf(id);
  const previous = siblings[at - 1];
  const all = childrenOf(forest, parent);
  switch (direction) {
    case "up":
      return previous === undefined
        ? undefined
        : { id, parent, after: all[all.indexOf(previous) - 1] ?? null };
    case "down":
      return siblings[at + 1] === undefined ? undefined : { id, parent, after: siblings[at + 1] ?? null };
    case "in":
      return previous === undefined
        ? undefined
        : { id, parent: previous, after: childrenOf(forest, previous).at(-1) ?? null };
    case "out":
      return parent === null ? undefined : { id, parent: forest.above.get(parent) ?? null, after: parent };
  }
}

/** The last place below a parent, or among the roots of its group with null. */
export const endOf = (forest: Forest, id: string, parent: string | null): Place => ({
  id,
  parent,
  after:
    siblingsAt(forest, id, parent)
      .filter((one) => one !== id)
      .at(-1) ?? (parent === null ? beforeGroup(forest, id) : null),
});

/** Ids of the categories whose name in any language contains the text, and of their ancestors. */
export function matching(forest: Forest, text: string): Set<string> {
  const wanted = text.trim().toLocaleLowerCase();
  const shown = new Set<string>();
  for (const [id, { name, labels }] of forest.nodes) {
    const names = [name, ...labels.map((label) => label.name)];
    if (!names.some((one) => one.toLocaleLowerCase().includes(wanted))) continue;
    for (const { id: above } of lineOf(forest, id)) shown.add(above);
  }
  return shown;
}

/** Some categories as a flat list. */
export function flatOf({ nodes }: Forest, ids: readonly string[]): Forest {
  const known = ids.filter((id) => nodes.has(id));
  return {
    nodes: new Map(known.map((id) => [id, nodeIn({ nodes }, id)])),
    above: new Map(known.map((id) => [id, null])),
    below: new Map([[null, known]]),
  };
}

export interface Viewer {
  id: string;
  role: Role;
}

/** Who may change a category: admins any, others no global ones, ordinary users only their own (OP-101). */
export function mayEdit(
  { id_user, is_global }: Pick<CategoryNode, "id_user" | "is_global">,
  { id, role }: Viewer,
): boolean {
  if (role === "admin") return true;
  return !is_global && (role === "dealer" || id_user === id);
}
