import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { isStaying } from "../components/modals/use-leave";

/** Where each entry of the history was scrolled to; the page scrolls in its own box, which no browser remembers. */
const places = new Map<string, number>();
/** How long a page that comes back may take to grow to its old length. */
const PATIENCE_MS = 3000;

export function useScrollMemory(box: RefObject<HTMLElement | null>): void {
  const location = useLocation();
  const { key, pathname } = location;
  const before = useRef(location);
  const back = useNavigationType() === "POP";
  const isScrolled = useRef(false);

  useEffect(() => {
    const element = box.current;
    const note = () => {
      if (!element) return;
      places.set(key, element.scrollTop);
      isScrolled.current = element.scrollTop > 0;
    };
    element?.addEventListener("scroll", note, { passive: true });
    return () => element?.removeEventListener("scroll", note);
  }, [box, key]);

  // A new page begins at its top; filters and pages of the same list, and what was just made, stay where they are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another path is another page
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || isStaying(before.current, location)) return;
    const wanted = back ? (places.get(key) ?? 0) : 0;
    // To set it, or to ask for it, would lay out the page an extra time.
    if (wanted === 0 && !isScrolled.current) return;
    element.scrollTop = wanted;
    if (wanted === 0 || element.scrollTop === wanted) return;
    const grown = new MutationObserver(() => {
      element.scrollTop = wanted;
      if (element.scrollTop === wanted) stop();
    });
    const stop = () => {
      clearTimeout(timer);
      grown.disconnect();
      element.removeEventListener("wheel", stop);
      element.removeEventListener("touchmove", stop);
    };
    const timer = setTimeout(stop, PATIENCE_MS);
    grown.observe(element, { childList: true, subtree: true });
    element.addEventListener("wheel", stop, { passive: true });
    element.addEventListener("touchmove", stop, { passive: true });
    return stop;
  }, [pathname]);
  useLayoutEffect(() => {
    before.current = location;
  }, [location]);
}
