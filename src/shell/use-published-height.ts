import { type RefObject, useLayoutEffect } from "react";
import { observeSize } from "../shared/observe-size";

/** Sets a CSS property of the document to the height of something that floats over the page, which leaves it room. */
export function usePublishedHeight(ref: RefObject<HTMLElement | null>, property: `--${string}`): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { style } = document.documentElement;
    const stop = observeSize(element, () => style.setProperty(property, `${element.offsetHeight}px`));
    return () => {
      stop();
      style.removeProperty(property);
    };
  }, [ref, property]);
}
