import { type RefCallback, useCallback, useRef, useState } from "react";

/** Distance from the viewport at which pictures begin to load. */
const AHEAD = "400px";

type Seen = () => void;
const waiting = new Map<Element, Seen>();
let observer: IntersectionObserver | undefined;

// One observer for all pictures: a list of 100 rows has 200 of them.
function watch(element: Element, seen: Seen) {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
    },
    { rootMargin: AHEAD },
  );
  waiting.set(element, seen);
  observer.observe(element);
}

function unwatch(element: Element) {
  waiting.delete(element);
  observer?.unobserve(element);
}

/** Whether the element has been near the viewport. */
export function useInView<E extends Element>(): [ref: RefCallback<E>, seen: boolean] {
  const [seen, setSeen] = useState(typeof IntersectionObserver === "undefined");
  const watched = useRef<E | null>(null);
  const ref = useCallback((element: E | null) => {
    if (watched.current) unwatch(watched.current);
    watched.current = element;
    if (!element || typeof IntersectionObserver === "undefined") return;
    watch(element, () => {
      unwatch(element);
      setSeen(true);
    });
  }, []);
  return [ref, seen];
}
