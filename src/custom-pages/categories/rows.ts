import {
  beforeGroup,
  childrenOf,
  type Direction,
  endOf,
  type Forest,
  GROUPS,
  type Group,
  type Place,
  placeOf,
  put,
  type Refusal,
  refusalOf,
  rootsIn,
  siblingsAt,
  stepPlace,
} from "./model";

/** A category that is lifted and not yet let go. */
export interface Lift {
  from: Place;
  to: Place;
}

export interface CategoryRow {
  kind: "category" | "lifted" | "ghost";
  key: string;
  id: string;
  /** From 0. */
  level: number;
  /** Undefined without children. */
  isOpen: boolean | undefined;
  /** Place among its siblings, from 1. */
  place: number;
  total: number;
}

export interface GroupRow {
  kind: "group";
  key: string;
  group: Group;
}

export type TreeRow = CategoryRow | GroupRow;

interface Shown {
  /** Ids of the open categories. */
  open: ReadonlySet<string>;
  /** Ids to show; all if undefined. */
  only?: ReadonlySet<string> | undefined;
  /** Heads the roots of each group. */
  grouped: boolean;
}

/**
 * The rows of the tree from top to bottom. A lifted category is at its new place, without those below it, and a ghost
 * keeps its old one.
 */
export function rowsOf(stored: Forest, lift: Lift | undefined, { open, only, grouped }: Shown): TreeRow[] {
  const forest = lift ? put(stored, lift.to) : stored;
  const rows: TreeRow[] = [];
  const isMoved = lift !== undefined && !isSame(lift.from, lift.to);

  /** @param isWhole whether the lifted category's old place may be among these */
  function visit(ids: readonly string[], parent: string | null, level: number, isWhole: boolean): void {
    const from = isMoved && isWhole && lift.from.parent === parent ? lift.from : undefined;
    const ghost = () => from && rows.push(rowOf("ghost", from.id, level, ids));
    const isFirst = from && (from.after === null || !ids.includes(from.after));
    if (isFirst) ghost();
    for (const id of ids) {
      const isLifted = id === lift?.to.id;
      rows.push(rowOf(isLifted ? "lifted" : "category", id, level, ids));
      if (!isLifted) below(id, level + 1);
      if (from?.after === id) ghost();
    }
  }

  function below(id: string, level: number): void {
    const children = childrenOf(forest, id).filter(isShown);
    const isOpen = open.has(id);
    // A lifted category is seen in a folded one, too.
    visit(isOpen ? children : children.filter((one) => one === lift?.to.id), id, level, isOpen);
  }

  function rowOf(
    kind: CategoryRow["kind"],
    id: string,
    level: number,
    siblings: readonly string[],
  ): CategoryRow {
    const hasChildren = childrenOf(forest, id).some(isShown);
    return {
      kind,
      key: kind === "ghost" ? `ghost ${id}` : id,
      id,
      level,
      isOpen: hasChildren && kind === "category" ? open.has(id) : undefined,
      place: siblings.indexOf(id) + 1,
      total: siblings.length,
    };
  }

  if (!grouped) visit(childrenOf(forest, null).filter(isShown), null, 0, true);
  else
    for (const group of GROUPS) {
      const roots = rootsIn(forest, group).filter(isShown);
      if (roots.length === 0) continue;
      rows.push({ kind: "group", key: `group ${group}`, group });
      visit(roots, null, 0, lift !== undefined && rootsIn(stored, group).includes(lift.from.id));
    }
  return rows;

  function isShown(id: string): boolean {
    return !only || only.has(id);
  }
}

const isSame = (one: Place, other: Place): boolean =>
  one.parent === other.parent && one.after === other.after;

export function lifted(forest: Forest, id: string): Lift | undefined {
  const from = placeOf(forest, id);
  return from && { from, to: from };
}

/** A step of the lifted category; undefined where there is none. */
export function liftStep(forest: Forest, lift: Lift, direction: Direction): Lift | undefined {
  const place = stepPlace(put(forest, lift.to), lift.to.id, direction);
  return place && { ...lift, to: place };
}

/** Why letting go is refused; undefined where it works or changes nothing. */
export const liftRefusal = (forest: Forest, { to }: Lift): Refusal | undefined => refusalOf(forest, to);

/**
 * The place between two rows, by the level that the pointer is at: as deep as into the row above, never less deep than
 * the row below.
 * @param rows categories alone, without the lifted one and its ghost
 * @param gap index of the row below
 */
export function placeBetween(
  forest: Forest,
  id: string,
  rows: readonly Pick<CategoryRow, "id" | "level" | "isOpen">[],
  gap: number,
  level: number,
): Place {
  const [previous, next] = [rows[gap - 1], rows[gap]];
  const deepest = previous ? previous.level + 1 : 0;
  const at = Math.max(Math.min(next?.level ?? 0, deepest), Math.min(level, deepest));
  if (at <= 0) return rootPlace(forest, id, rows.slice(0, gap));
  if (previous && at > previous.level)
    return previous.isOpen ? { id, parent: previous.id, after: null } : endOf(forest, id, previous.id);
  const before = rows.slice(0, gap).findLast((row) => row.level === at);
  return { id, parent: before ? (forest.above.get(before.id) ?? null) : null, after: before?.id ?? null };
}

/** Roots stay in their group. */
function rootPlace(forest: Forest, id: string, above: readonly Pick<CategoryRow, "id">[]): Place {
  const roots = siblingsAt(forest, id, null).filter((one) => one !== id);
  const seen = new Set(above.map((row) => row.id));
  return { id, parent: null, after: roots.findLast((root) => seen.has(root)) ?? beforeGroup(forest, id) };
}
