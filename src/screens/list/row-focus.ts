import { useCallback, useLayoutEffect, useRef } from "react";
import { CONTROL } from "../../shared/control";

/**
 * Keeps the focus in a list when its row is removed: at the row that takes its place, else at the heading of the page.
 * The callback is for whatever changes a row, while a button of the row still has the focus.
 */
export function useRowFocus(rows: unknown): () => void {
  const changed = useRef<{ row: Element; body: Element | null; index: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row disappears when the rows have been read again.
  useLayoutEffect(() => {
    if (!changed.current || changed.current.row.isConnected) return;
    const { body, index } = changed.current;
    changed.current = undefined;
    const row = body?.children[Math.min(index, body.children.length - 1)];
    if (document.activeElement === document.body)
      (row?.querySelector<HTMLElement>(".sl-name > a") ?? row?.querySelector<HTMLElement>(CONTROL))?.focus();
  }, [rows]);
  useLayoutEffect(
    () => () => {
      if (changed.current?.row.contains(document.activeElement)) document.querySelector("h1")?.focus();
    },
    [],
  );
  return useCallback(() => {
    const row = document.activeElement?.closest("tr");
    if (row) changed.current = { row, body: row.parentElement, index: row.sectionRowIndex };
  }, []);
}
