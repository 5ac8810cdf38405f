import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import type { Role } from "../../../contract/core/access";
import { leavesQuery, treeQuery, withoutGlobal } from "../../domain/categories/tree";
import { childrenOf, flatOf, forestOf, lineOf, matching } from "./model";
import type { CategoryAddress } from "./use-address";
import { useMoves } from "./use-moves";

/** The categories as the address asks for them: as a tree or as a list of leaves, all or those that match the search. */
export function useShownForest({ search, selected, isLeafView, hidesGlobal }: CategoryAddress, role: Role) {
  const tree = useQuery(treeQuery);
  const leaves = useQuery({ ...leavesQuery, enabled: isLeafView });
  const stored = useMemo(
    () => tree.data && forestOf(hidesGlobal ? withoutGlobal(tree.data, role) : tree.data),
    [tree.data, hidesGlobal, role],
  );
  const moves = useMoves(stored);
  // Deferred: rendering thousands of rows must not delay input.
  const forest = useDeferredValue(moves.forest);
  const isFlat = isLeafView && leaves.data !== undefined;
  const listed = useMemo(
    () =>
      forest && isFlat
        ? flatOf(
            forest,
            leaves.data.map(({ id }) => id),
          )
        : forest,
    [forest, isFlat, leaves.data],
  );
  const wanted = useDeferredValue(search);
  const shown = useMemo(
    () => (listed && wanted.trim() ? matching(listed, wanted) : undefined),
    [listed, wanted],
  );
  const [opened, setOpened] = useState<readonly string[]>();
  if (!opened && forest) {
    const line = selected ? lineOf(forest, selected).slice(0, -1) : [];
    setOpened([...childrenOf(forest, null), ...line.map(({ id }) => id)]);
  }
  /** Opens all that is above a category, and the category itself. */
  const reveal = (id: string | null | undefined) => {
    const line = forest && id ? lineOf(forest, id).map((node) => node.id) : [];
    setOpened((now) => now && [...new Set([...now, ...line])]);
  };
  return {
    tree,
    moves,
    /** With all of its categories; undefined until they are read. */
    forest,
    /** With those of the asked view. */
    listed,
    /** Ids of those that match the search; undefined without one. */
    shown,
    isFlat,
    opened: opened ?? NONE,
    setOpened,
    reveal,
    failed: tree.error ?? (isLeafView ? leaves.error : null),
    leaves,
  };
}

const NONE: readonly string[] = [];
