/**
 * After a change of route the new page's heading takes the focus, so that the keyboard and a screen reader start
 * there. The router arms it, the heading takes it when it appears.
 */
let armed = false;

export function armHeadingFocus(): void {
  armed = true;
}

export function takeHeadingFocus(heading: HTMLElement | null): void {
  if (!armed || !heading) return;
  armed = false;
  heading.focus({ preventScroll: true });
}
