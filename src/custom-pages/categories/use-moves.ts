import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { moveCategory, reorderCategory } from "../../../contract/endpoints/categories";
import type { CategoryNode } from "../../../contract/entities/category";
import { INVALID_REORDER } from "../../../contract/rules/categories";
import { categoryFailures, treeQuery } from "../../domain/categories/tree";
import { change } from "../../providers/call";
import { closeToast, toast } from "../../shared/toasts";
import {
  childrenOf,
  type Forest,
  forestOf,
  isAt,
  type Place,
  placeOf,
  put,
  refusalOf,
  rootsOf,
  type Step,
  stepsFor,
} from "./model";

const MOVED = "categories-moved";

/** Computes a place from the newest tree, which the page may not show yet. */
export type Towards = (now: Forest) => Place | undefined;

export interface Moves {
  /** The tree with all pending moves. */
  forest: Forest | undefined;
  /** Moves a category at once and sends the calls; returns its place, undefined if the move is refused. */
  move(to: Place | Towards): Place | undefined;
  /** Reverts the latest move, also on the server and while it is pending; undefined if there is none. */
  undo: (() => void) | undefined;
  /** Announcement for screen readers after a move. */
  said: string;
}

/** Optimistic moves, sent one after the other; a failed one is reverted. */
export function useMoves(stored: Forest | undefined): Moves {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly Place[]>([]);
  const [undoable, setUndoable] = useState<readonly Place[]>([]);
  const places = useRef(undoable);
  const keep = (next: readonly Place[]) => {
    places.current = next;
    setUndoable(next);
  };
  /** Where the category that the shown toast is about was. */
  const toastOf = useRef<Place>(undefined);
  const [said, say] = useState("");
  const forest = useMemo(() => stored && pending.reduce(put, stored), [stored, pending]);
  const latest = useRef(forest);
  latest.current = forest;
  const queue = useRef(Promise.resolve());

  function start(to: Place | Towards, isUndo = false): Place | undefined {
    const now = latest.current;
    const place = typeof to === "function" ? now && to(now) : to;
    if (!now || !place || isAt(now, place)) return undefined;
    const refusal = refusalOf(now, place);
    if (refusal) {
      if (refusal === "reorder") toast({ kind: "error", title: INVALID_REORDER });
      if (refusal === "depth") toast({ kind: "error", title: t("category.too_deep") });
      if (refusal === "cycle") toast({ kind: "error", title: t("category.cycle") });
      return undefined;
    }
    const before = placeOf(now, place.id) as Place;
    const steps = stepsFor(now, place) ?? [];
    latest.current = put(now, place); // for a second move in the same event
    setPending((moves) => [...moves, place]);
    if (!isUndo) keep([...places.current, before]);
    say(placeText(latest.current, place));
    queue.current = queue.current.then(() => run(place, before, steps));
    return place;
  }

  async function run(place: Place, before: Place, steps: readonly Step[]): Promise<void> {
    let kind: Step["kind"] = "move";
    try {
      for (const step of steps) {
        kind = step.kind;
        await send(place.id, step);
      }
      client.setQueryData<readonly CategoryNode[]>(
        treeQuery.queryKey,
        (roots) => roots && rootsOf(put(forestOf(roots), place)),
      );
      if (places.current.includes(before)) {
        toastOf.current = before;
        toast({
          id: MOVED,
          kind: "success",
          title: t("category.moved", { name: nameOf(latest.current, place.id) }),
          action: { label: t("actions.undo"), run: () => undoOf(before) },
        });
      }
    } catch (reason) {
      keep(places.current.filter((one) => one !== before));
      categoryFailures.say(kind, reason);
      say(t("category.put_back", { name: nameOf(latest.current, place.id) }));
    } finally {
      setPending((moves) => moves.filter((one) => one !== place));
    }
  }

  function undoOf(before: Place): void {
    keep(places.current.filter((one) => one !== before));
    if (toastOf.current === before) closeToast(MOVED);
    start(before, true);
  }

  function placeText(now: Forest, { id, parent }: Place): string {
    const siblings = childrenOf(now, parent);
    return t("category.moved_to", {
      name: nameOf(now, id),
      place: siblings.indexOf(id) + 1,
      total: siblings.length,
      parent: parent === null ? t("category.top_level") : nameOf(now, parent),
    });
  }

  const last = undoable.at(-1);
  return { forest, move: (to) => start(to), undo: last && (() => undoOf(last)), said };
}

const nameOf = (forest: Forest | undefined, id: string) => forest?.nodes.get(id)?.name || id.slice(0, 8);

const send = (id: string, step: Step): Promise<unknown> =>
  step.kind === "move"
    ? change(moveCategory, { params: { id }, body: { new_parent_id: step.parent } })
    : change(reorderCategory, {
        params: { id },
        body: { target_category_id: step.target, position: step.position },
      });
