import { type RefObject, useEffect, useEffectEvent } from "react";

/** Runs after this time, and again after each such time, unless the pointer or the focus is in the element then. */
export function useUnusedFor(
  element: RefObject<HTMLElement | null>,
  ms: number | undefined,
  run: () => void,
): void {
  const end = useEffectEvent(run);
  useEffect(() => {
    if (ms === undefined) return;
    const timer = setInterval(() => {
      const isUsed = element.current?.matches(":hover") || element.current?.contains(document.activeElement);
      if (!isUsed) end();
    }, ms);
    return () => clearInterval(timer);
  }, [element, ms]);
}
