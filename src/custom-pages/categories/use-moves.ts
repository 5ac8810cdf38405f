import { useQueryClient } from "@tanstack/react-query";
import { startTransition, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { moveCategory, reorderCategory } from "../../../contract/endpoints/categories";
import type { CategoryNode } from "../../../contract/entities/category";
import { INVALID_REORDER } from "../../../contract/rules/categories";
import { change } from "../../providers/call";
import { categoryFailures, treeQuery } from "../../providers/categories";
import { toast } from "../../shared/toasts";
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

export interface Moves {
  /** The tree as it will be once all moves have arrived. */
  forest: Forest | undefined;
  /** Shows the category there at once and tells the server; false where it cannot go there. */
  move(place: Place): boolean;
  /** Takes the latest move back, on the server too, also one that is still on its way; undefined where there is none. */
  undo: (() => void) | undefined;
  /** What is read out after a move. */
  said: string;
}

interface Run {
  place: Place;
  before: Place;
  steps: readonly Step[];
}

/** Moves that are shown before the server has answered, one call after the other; a refused one is put back. */
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
  const [said, say] = useState("");
  const forest = useMemo(() => stored && pending.reduce(put, stored), [stored, pending]);
  const latest = useRef(forest);
  latest.current = forest;
  const queue = useRef(Promise.resolve());

  function start(place: Place, isUndo = false): boolean {
    const now = latest.current;
    if (!now || isAt(now, place)) return false;
    const refusal = refusalOf(now, place);
    if (refusal) {
      if (refusal === "reorder") toast({ kind: "error", title: INVALID_REORDER });
      if (refusal === "cycle") toast({ kind: "error", title: t("category.cycle") });
      return false;
    }
    const before = placeOf(now, place.id) as Place;
    const steps = stepsFor(now, place) ?? [];
    latest.current = put(now, place); // a second move in the same event goes on from here
    setPending((moves) => [...moves, place]);
    if (!isUndo) keep([...places.current, before]);
    say(placeText(latest.current, place));
    queue.current = queue.current.then(() => run({ place, before, steps }));
    return true;
  }

  async function run({ place, before, steps }: Run): Promise<void> {
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
      if (places.current.includes(before))
        toast({
          id: "categories-moved",
          kind: "success",
          title: t("category.moved", { name: nameOf(latest.current, place.id) }),
          action: { label: t("actions.undo"), run: () => undoOf(before) },
        });
    } catch (reason) {
      keep(places.current.filter((one) => one !== before));
      categoryFailures.say(kind, reason);
      say(t("category.put_back", { name: nameOf(latest.current, place.id) }));
    } finally {
      // Together with what the server has confirmed, which the page shows as late as this.
      startTransition(() => setPending((moves) => moves.filter((one) => one !== place)));
    }
  }

  function undoOf(before: Place): void {
    keep(places.current.filter((one) => one !== before));
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
  return { forest, move: (place) => start(place), undo: last && (() => undoOf(last)), said };
}

const nameOf = (forest: Forest | undefined, id: string) => forest?.nodes.get(id)?.name || id.slice(0, 8);

const send = (id: string, step: Step): Promise<unknown> =>
  step.kind === "move"
    ? change(moveCategory, { params: { id }, body: { new_parent_id: step.parent } })
    : change(reorderCategory, {
        params: { id },
        body: { target_category_id: step.target, position: step.position },
      });
