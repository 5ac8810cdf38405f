import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { CategoryRow, TreeRow } from "./rows";
import type { Lifting } from "./use-lift";

/** Pixels that the pointer moves before a press of the grip is a drag. */
const THRESHOLD = 4;
/** At the edges of the box it scrolls. */
const EDGE = { size: 32, step: 12 } as const;

interface DragOptions {
  box: RefObject<HTMLElement | null>;
  rows: readonly TreeRow[];
  heights: Readonly<Record<TreeRow["kind"], number>>;
  /** Width of a level. */
  level: number;
  lifting: Lifting;
}

/** Carries a category by its grip: the height of the pointer is the gap between two rows, its side the level. */
export function useDrag(options: DragOptions) {
  const latest = useRef(options);
  latest.current = options;
  const [isDragging, setDragging] = useState(false);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  function start(event: PointerEvent, id: string): void {
    if (event.button !== 0) return;
    event.preventDefault(); // no selection of text
    const from = { x: event.clientX, y: event.clientY };
    const own = options.rows.find((row) => row.kind === "category" && row.id === id) as
      | CategoryRow
      | undefined;
    if (!own) return;
    let isLifted = false;
    const moved = ({ clientX, clientY }: globalThis.PointerEvent) => {
      if (!isLifted && Math.hypot(clientX - from.x, clientY - from.y) < THRESHOLD) return;
      const { box, lifting, level } = latest.current;
      if (!isLifted) {
        isLifted = true;
        setDragging(true);
        lifting.take(id, "pointer");
      }
      const edges = box.current?.getBoundingClientRect();
      if (!box.current || !edges) return;
      if (clientY < edges.top + EDGE.size) box.current.scrollTop -= EDGE.step;
      if (clientY > edges.bottom - EDGE.size) box.current.scrollTop += EDGE.step;
      const { rows, gap } = gapAt(latest.current, id, clientY - edges.top + box.current.scrollTop);
      lifting.carry(rows, gap, own.level + Math.round((clientX - from.x) / level));
    };
    const end = (isKept: boolean) => () => {
      stop.current?.();
      if (!isLifted) return;
      if (isKept) latest.current.lifting.drop();
      else latest.current.lifting.putBack();
    };
    const [drop, cancel] = [end(true), end(false)];
    const keyed = ({ key }: KeyboardEvent) => key === "Escape" && cancel();
    addEventListener("pointermove", moved);
    addEventListener("pointerup", drop);
    addEventListener("pointercancel", cancel);
    addEventListener("keydown", keyed);
    stop.current = () => {
      removeEventListener("pointermove", moved);
      removeEventListener("pointerup", drop);
      removeEventListener("pointercancel", cancel);
      removeEventListener("keydown", keyed);
      stop.current = undefined;
      setDragging(false);
    };
  }
  return { start, isDragging };
}

/** The rows without the carried one and the gap at a height, counted where they are without it: nothing jumps. */
function gapAt({ rows, heights }: DragOptions, id: string, y: number) {
  const rest: CategoryRow[] = [];
  let top = 0;
  let gap = 0;
  let hidden = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (row.kind === "lifted") continue;
    if (row.kind === "category") {
      // Before it is lifted, it is among the rows with all below it.
      if (row.level <= hidden) hidden = Number.POSITIVE_INFINITY;
      if (row.id === id) hidden = row.level;
      if (hidden === Number.POSITIVE_INFINITY) {
        if (top + heights.category / 2 < y) gap = rest.length + 1;
        rest.push(row);
      }
    }
    top += heights[row.kind];
  }
  return { rows: rest, gap };
}
