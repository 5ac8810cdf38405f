import { type RefObject, useLayoutEffect } from "react";

/**
 * Sets `data-narrow` on the table while its box is narrower than `least` px, which hides less important columns
 * (data-table.css). An attribute set before paint, outside of React, so that no row is rendered again.
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
