import { useQueries } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Direction, type Forest, lineOf, nodeIn, type Refusal, type Viewer } from "./model";
import { type CategoryRow, type Lift, lifted, liftRefusal, liftStep, placeBetween } from "./rows";
import type { StylesIn } from "./styles-of";
import type { Moves } from "./use-moves";
import { rulesQuery } from "./use-rules";

export type Grip = "keys" | "pointer" | "buttons";

/** A category that is lifted, on its way to another place. */
export interface Lifting {
  lift: Lift | undefined;
  /** Why it cannot be let go here. */
  refusal: Refusal | undefined;
  /** What letting go does, or why it cannot be. */
  text: string;
  /** Who sees it then, as far as the rules that the viewer may read tell. */
  effect: string;
  by: Grip | undefined;
  /** Changes when the tree should take the focus. */
  wantsFocus: number;
  may(direction: Direction): boolean;
  take(id: string, by: Grip): void;
  step(direction: Direction): void;
  /** Carries it to the gap between two rows. */
  carry(rows: readonly CategoryRow[], gap: number, level: number): void;
  drop(): void;
  putBack(): void;
}

interface LiftOptions {
  forest: Forest | undefined;
  viewer: Viewer;
  styles: StylesIn;
  onMove: Moves["move"];
  onOpen(parent: string): void;
  say(text: string): void;
}

export function useLift({ forest, viewer, styles, onMove, onOpen, say }: LiftOptions): Lifting {
  const { t } = useTranslation();
  const [state, setShown] = useState<{ lift: Lift; by: Grip }>();
  // The pointer may let go before its last step is drawn.
  const latest = useRef(state);
  const setState = (next: typeof state) => {
    latest.current = next;
    setShown(next);
  };
  const [wantsFocus, setWantsFocus] = useState(0);
  const isThere = state !== undefined && forest?.nodes.has(state.lift.to.id) === true;
  const lift = isThere ? state.lift : undefined;
  const refusal = forest && lift ? liftRefusal(forest, lift) : undefined;
  const effect = useEffectOf(forest, lift, viewer);

  const nameOf = (id: string) => forest?.nodes.get(id)?.name || id.slice(0, 8);
  const textOf = (now: Lift): string => {
    if (!forest) return "";
    const why = liftRefusal(forest, now);
    if (why === "depth") return t("category.too_deep");
    if (why === "cycle") return t("category.cycle");
    const { id, parent, after } = now.to;
    const isAfter = after !== null && (parent !== null || sameGroup(forest, id, after));
    const where = parent === null ? "top" : "into";
    const place = t(isAfter ? `category.lift.${where}_after` : `category.lift.${where}_first`, {
      parent: parent === null ? "" : nameOf(parent),
      after: after === null ? "" : nameOf(after),
    });
    const count = styles(id)?.all.length ?? 0;
    const isMoved = now.from.parent !== parent;
    return count > 0 && isMoved ? `${place}. ${t("category.lift.go_along", { count })}` : place;
  };
  const show = (next: Lift, by: Grip) => {
    setState({ lift: next, by });
    say(textOf(next));
  };
  const take = (id: string, by: Grip) => {
    const next = forest && lifted(forest, id);
    if (!next) return;
    setState({ lift: next, by });
    say(t("category.lift.lifted", { name: nameOf(id) }));
    if (by !== "pointer") setWantsFocus((count) => count + 1);
  };
  const putBack = () => {
    const now = latest.current;
    if (!now) return;
    setState(undefined);
    say(t("category.put_back", { name: nameOf(now.lift.to.id) }));
  };
  const stepped = (direction: Direction) => (forest && lift ? liftStep(forest, lift, direction) : undefined);
  const step = (direction: Direction) => {
    const next = stepped(direction);
    if (next && state) show(next, state.by);
  };
  const carry = (rows: readonly CategoryRow[], gap: number, level: number) => {
    const now = latest.current;
    if (!forest || !now) return;
    const to = placeBetween(forest, now.lift.to.id, rows, gap, level);
    if (to.parent === now.lift.to.parent && to.after === now.lift.to.after) return;
    show({ ...now.lift, to }, now.by);
  };
  const drop = () => {
    const now = latest.current;
    if (!forest || !now) return;
    if (liftRefusal(forest, now.lift)) {
      // The pointer has let go: it goes back. By keys it stays lifted, to be put elsewhere.
      if (now.by === "pointer") putBack();
      return say(textOf(now.lift));
    }
    setState(undefined);
    const place = onMove(now.lift.to);
    if (place?.parent) onOpen(place.parent);
    if (now.by !== "pointer") setWantsFocus((count) => count + 1);
  };
  return {
    lift,
    refusal,
    text: lift ? textOf(lift) : "",
    effect: refusal ? "" : effect,
    by: lift && state?.by,
    wantsFocus,
    may: (direction) => stepped(direction) !== undefined,
    take,
    step,
    carry,
    drop,
    putBack,
  };
}

const sameGroup = (forest: Forest, one: string, other: string): boolean =>
  nodeIn(forest, one).is_global === nodeIn(forest, other).is_global;

/** Whether other rules apply at the new place: those of the categories above it (OP-234). */
function useEffectOf(forest: Forest | undefined, lift: Lift | undefined, viewer: Viewer): string {
  const { t } = useTranslation();
  const aboveOf = (parent: string | null | undefined) =>
    forest && parent ? lineOf(forest, parent).map(({ id }) => id) : [];
  const before = aboveOf(lift?.from.parent);
  const after = aboveOf(lift?.to.parent);
  const changed = [
    ...before.filter((id) => !after.includes(id)),
    ...after.filter((id) => !before.includes(id)),
  ];
  const queries = useQueries({
    queries: changed.map((id) => rulesQuery(id)),
  });
  const isKnown = queries.every(({ data }) => data !== undefined && data !== null);
  const ruled = changed.filter((_, at) => (queries[at]?.data ?? []).length > 0);
  return useMemo(() => {
    if (!lift || lift.from.parent === lift.to.parent) return "";
    if (!isKnown || viewer.role === "user") return "";
    if (ruled.length === 0) return t("category.lift.same_access");
    const names = ruled.map((id) => forest?.nodes.get(id)?.name ?? "").join(", ");
    return t(
      ruled.every((id) => after.includes(id)) ? "category.lift.gains_rules" : "category.lift.loses_rules",
      {
        names,
      },
    );
  }, [lift, isKnown, viewer.role, ruled, forest, after, t]);
}
