import type { KeyboardEvent } from "react";

const CONTROL = ":is(a[href], button, input, select, textarea, [tabindex]):not(:disabled)";

/** What Tab reaches inside a box, in its order. */
export function focusableIn(box: ParentNode): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(CONTROL)].filter(
    (element) => element.tabIndex >= 0 && !element.closest("[inert], [hidden]"),
  );
}

/** Keeps Tab inside the element that this is the `onKeyDown` of. */
export function trapTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab" || event.defaultPrevented) return;
  const inside = focusableIn(event.currentTarget);
  const ends = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]];
  const [from, to] = ends;
  const at = document.activeElement;
  if (inside.length > 0 && at !== from && at !== event.currentTarget) return;
  event.preventDefault();
  to?.focus();
}

/** Gives the focus back to where it came from, or to the page if that is gone. */
export function returnFocus(to: Element | null): void {
  const back = to instanceof HTMLElement && to.isConnected && to !== document.body ? to : null;
  (back ?? document.getElementById("main"))?.focus({ preventScroll: true });
}
