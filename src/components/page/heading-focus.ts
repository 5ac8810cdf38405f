import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * After a change of route the new page's heading takes the focus, so that the keyboard and a screen reader start
 * there. The router arms it, the heading takes it when it appears.
 */
let armed = false;

export function armHeadingFocus(): void {
  armed = true;
}

/** For the heading of a page; that of a skeleton hands the focus on to the one that takes its place. */
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
