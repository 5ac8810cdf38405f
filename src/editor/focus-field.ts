import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";

/** Id of the element of a field that takes the focus. */
export const fieldId = (name: string): string => `field-${name}`;

type Reveal = (name: string) => void;

const reveals = new Set<Reveal>();
/** A tab, a row in it, and one more. */
const DEEPEST = 3;

/** Opens the closed part of the page, a tab or a row, that holds the field which is to take the focus. */
export function useReveal(reveal: Reveal): void {
  const latest = useRef(reveal);
  latest.current = reveal;
  useEffect(() => {
    const run: Reveal = (name) => latest.current(name);
    reveals.add(run);
    return () => void reveals.delete(run);
  }, []);
}

export function focusField(name: string): void {
  for (let depth = 0; depth < DEEPEST && !document.getElementById(fieldId(name)); depth += 1)
    flushSync(() => {
      for (const reveal of reveals) reveal(name);
    });
  const place = document.getElementById(fieldId(name));
  // Of a group, the one that is chosen.
  const element = place?.querySelector<HTMLElement>("input:checked") ?? place;
  if (element) focusInSight(element, "center");
}

/** The focus itself would scroll only as far as it must. */
export function focusInSight(element: HTMLElement, block: "start" | "center"): void {
  element.scrollIntoView({ block });
  element.focus({ preventScroll: true });
}
