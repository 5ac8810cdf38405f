import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

/**
 * Keeps the focus when the element that has it, or has it inside, goes away. `where` is asked while the element is
 * still in its place, and answers with a function that finds the next one once it has gone. What has taken the focus
 * meanwhile keeps it.
 */
export function useFocusAfter(
  element: RefObject<HTMLElement | null>,
  where: (gone: HTMLElement) => () => HTMLElement | null | undefined,
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
