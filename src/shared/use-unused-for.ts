import { type RefObject, useEffect, useEffectEvent } from "react";

const TICK_MS = 250;

/** Runs when the pointer and the focus were not in the element for this time; another `since` begins the time again. */
export function useUnusedFor(
  element: RefObject<HTMLElement | null>,
  ms: number | undefined,
  run: () => void,
  since?: unknown,
): void {
  const end = useEffectEvent(run);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `since` begins the time again
  useEffect(() => {
    if (ms === undefined) return;
    let unused = 0;
    const timer = setInterval(() => {
      const isUsed = element.current?.matches(":hover") || element.current?.contains(document.activeElement);
      unused = isUsed ? 0 : unused + TICK_MS;
      if (unused >= ms) end();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [element, ms, since]);
}
