import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

/** The dialog around an element, else the page: for the focus when nothing takes the place of what had it. */
export function around(gone: HTMLElement): () => HTMLElement | null {
  const dialog = gone.closest("dialog");
  return () => dialog ?? document.getElementById("main");
}

/**
 * Keeps the focus when the element that has it, or has it inside, goes away. `where` is asked while the element is
 * still in its place, and answers with a function that finds the next one once it has gone. What has taken the focus
 * meanwhile keeps it.
 */
export function useFocusAfter(
  element: RefObject<HTMLElement | null>,
  where: (gone: HTMLElement) => () => HTMLElement | null | undefined = around,
): void {
  const prepare = useEffectEvent(where);
  useLayoutEffect(() => {
    const shown = element.current;
    return () => {
      if (!shown?.contains(document.activeElement)) return;
      const find = prepare(shown);
      queueMicrotask(() => {
        if (document.activeElement === document.body) find()?.focus({ preventScroll: true });
      });
    };
  }, [element]);
}
