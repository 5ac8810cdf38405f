import type { DataNode } from "antd/es/tree";
import { useMemo, useRef } from "react";
import { childrenOf, type Forest, nodeIn } from "./model";

/** A category as a node of antd's tree. */
export interface TreeBranch extends DataNode {
  key: string;
  title: string;
  isGlobal: boolean;
  children: TreeBranch[];
  "data-id": string;
}

/** The tree's nodes. Unchanged ones stay the same objects, as antd walks all nodes of a new list. */
export function useBranches(forest: Forest, shown: ReadonlySet<string> | undefined): TreeBranch[] {
  const known = useRef<{ branches: ReadonlyMap<string, TreeBranch>; roots: TreeBranch[] }>({
    branches: new Map(),
    roots: [],
  });
  return useMemo(() => {
    const before = known.current.branches;
    const branches = new Map<string, TreeBranch>();
    const below = (parent: string | null, old: TreeBranch[]): TreeBranch[] => {
      const next = childrenOf(forest, parent)
        .filter((id) => !shown || shown.has(id))
        .map(branch);
      return next.length === old.length && next.every((one, at) => one === old[at]) ? old : next;
    };
    const branch = (id: string): TreeBranch => {
      const { name, is_global: isGlobal } = nodeIn(forest, id);
      const title = name || id.slice(0, 8);
      const old = before.get(id);
      const children = below(id, old?.children ?? []);
      const isSame = old?.title === title && old.isGlobal === isGlobal && old.children === children;
      const next = isSame ? old : { key: id, "data-id": id, title, isGlobal, children };
      branches.set(id, next);
      return next;
    };
    const roots = below(null, known.current.roots);
    known.current = { branches, roots };
    return roots;
  }, [forest, shown]);
}
