import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Runs after this time, and again after each such time, unless the pointer or the focus is in the element then. The time
 * begins again when they leave it, and with another `since`.
 */
export function useUnusedFor(
  element: RefObject<HTMLElement | null>,
  ms: number | undefined,
  run: () => void,
  since?: unknown,
): void {
  const end = useEffectEvent(run);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `since` begins the time again
  useEffect(() => {
    const shown = element.current;
    if (ms === undefined || !shown) return;
    const isUsed = () => shown.matches(":hover") || shown.contains(document.activeElement);
    let timer = 0;
    const begin = () => {
      clearInterval(timer);
      timer = window.setInterval(() => isUsed() || end(), ms);
    };
    begin();
    const left = ["pointerleave", "focusout"];
    for (const type of left) shown.addEventListener(type, begin);
    return () => {
      clearInterval(timer);
      for (const type of left) shown.removeEventListener(type, begin);
    };
  }, [element, ms, since]);
}
