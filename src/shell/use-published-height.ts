import { type RefObject, useLayoutEffect } from "react";

/** Sets a CSS property of the document to the height of something that floats over the page, which leaves it room. */
export function usePublishedHeight(ref: RefObject<HTMLElement | null>, property: `--${string}`): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { style } = document.documentElement;
    const publish = () => style.setProperty(property, `${element.offsetHeight}px`);
    publish();
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(publish); // a change of the layout within the callback is an error in WebKit
    });
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [ref, property]);
}
