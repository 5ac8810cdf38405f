import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * Whether the next heading takes the focus, so that keyboard and screen reader start there after a change of route.
 * The router sets it, the heading of the new page resets it.
 */
let armed = false;

export function armHeadingFocus(): void {
  armed = true;
}

/** For the heading of a page; the heading of a skeleton passes the focus on to the real one. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!armed) return;
    armed = false;
    heading.current?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    const element = heading.current;
    return () => {
      if (element && document.activeElement === element) armed = true;
    };
  }, []);
  return heading;
}
