import { type RefObject, useEffect, useRef } from "react";
import { type Stop, stopOf, type WeekRow } from "./model";
import type { Lifted } from "./use-mover";

interface FollowProps {
  grid: RefObject<HTMLElement | null>;
  rows: readonly WeekRow[];
  /** The one day that is shown. */
  only: number | undefined;
  focusAt(stop: Stop): void;
}

/**
 * The focus follows an event that was moved by keyboard: it disappears where it was when the events have been read again.
 * @returns to be called with an event and whether its move will be stored
 */
export function useFollow({ grid, rows, only, focusAt }: FollowProps) {
  const saved = useRef<Lifted>(undefined);
  const isWaiting = useRef(false);
  // Once it is drawn where it was moved to, the focus is on it, or at the dates if that is in another week.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the block disappears when the events have been read again
  useEffect(() => {
    if (!saved.current) return;
    const { event, from, booth } = saved.current;
    const isThere = rows
      .find((row) => row.booth === from)
      ?.cells.some(({ events: own }) =>
        own.some(({ id, start }) => id === event.id && start === event.start),
      );
    if (isThere) return; // where it was
    saved.current = undefined;
    if (document.activeElement !== document.body) return;
    const next = stopOf(rows, event.id, booth, only);
    if (next) focusAt(next);
    else grid.current?.closest("section")?.querySelector<HTMLElement>("h2")?.focus();
  }, [rows]);

  return async (lifted: Lifted, stored: Promise<boolean>): Promise<void> => {
    if (isWaiting.current) return; // while one move is saved no other one begins
    isWaiting.current = true;
    saved.current = lifted;
    const isStored = await stored;
    isWaiting.current = false;
    if (!isStored && saved.current === lifted) saved.current = undefined;
  };
}
