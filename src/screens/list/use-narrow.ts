import { type RefObject, useLayoutEffect } from "react";

/**
 * Marks the table (`data-narrow`) while its box has less than `least` px: what is not needed to know a row leaves it
 * then (table.css). Told before the frame is painted, and past React: no row is drawn again.
 */
export function useNarrow(table: RefObject<HTMLTableElement | null>, least: number | undefined): void {
  useLayoutEffect(() => {
    const element = table.current;
    const box = element?.parentElement;
    if (!box || least === undefined) return;
    const observer = new ResizeObserver(() =>
      element.toggleAttribute("data-narrow", box.clientWidth < least),
    );
    observer.observe(box);
    return () => {
      observer.disconnect();
      element.removeAttribute("data-narrow");
    };
  }, [table, least]);
}
