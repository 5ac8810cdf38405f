import { useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";

/** Id of a field's focusable element. */
export const fieldId = (name: string): string => `field-${name}`;

type Reveal = (name: string) => void;

const reveals = new Set<Reveal>();
/** How deep a field may be nested in closed parts: a tab, a row in it, and one more. */
const MAX_DEPTH = 3;

/** Registers a callback that opens the tab or row with the field that should get the focus. */
export function useReveal(reveal: Reveal): void {
  const run = useEffectEvent(reveal);
  useEffect(() => {
    reveals.add(run);
    return () => void reveals.delete(run);
  }, []);
}

/** Focuses a field by its path, in the middle of the screen. */
export function focusField(name: string): void {
  for (let depth = 0; depth < MAX_DEPTH && !document.getElementById(fieldId(name)); depth += 1)
    flushSync(() => {
      for (const reveal of reveals) reveal(name);
    });
  const control = document.getElementById(fieldId(name));
  // In a radio group the checked one takes the focus.
  const element = control?.querySelector<HTMLElement>("input:checked") ?? control;
  if (element) focusInSight(element, "center");
}

/** Scrolls an element into view and focuses it; focus alone scrolls only as far as needed. */
export function focusInSight(element: HTMLElement, block: "start" | "center"): void {
  element.scrollIntoView({ block });
  element.focus({ preventScroll: true });
}
