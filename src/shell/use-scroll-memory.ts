import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { isStaying } from "../components/modals/use-leave";

/** Scroll position by history key; the browser does not restore it, because the page scrolls inside an element. */
const positions = new Map<string, number>();
/** How long a page may take to grow to its old length after a back navigation. */
const RESTORE_TIMEOUT_MS = 3000;

/** Restores the scroll position of the page after back and forward navigation. */
export function useScrollMemory(box: RefObject<HTMLElement | null>): void {
  const location = useLocation();
  const { key, pathname } = location;
  const previous = useRef(location);
  const back = useNavigationType() === "POP";
  const isScrolled = useRef(false);

  useEffect(() => {
    const element = box.current;
    const onScroll = () => {
      if (!element) return;
      positions.set(key, element.scrollTop);
      isScrolled.current = element.scrollTop > 0;
    };
    element?.addEventListener("scroll", onScroll, { passive: true });
    return () => element?.removeEventListener("scroll", onScroll);
  }, [box, key]);

  // A new page starts at the top; filtering, paging and the first save of a record keep the position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new path is a new page
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || isStaying(previous.current, location)) return;
    const wanted = back ? (positions.get(key) ?? 0) : 0;
    // Reading or setting the position would force an extra layout.
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
    const timer = setTimeout(stop, RESTORE_TIMEOUT_MS);
    grown.observe(element, { childList: true, subtree: true });
    element.addEventListener("wheel", stop, { passive: true });
    element.addEventListener("touchmove", stop, { passive: true });
    return stop;
  }, [pathname]);
  useLayoutEffect(() => {
    previous.current = location;
  }, [location]);
}
