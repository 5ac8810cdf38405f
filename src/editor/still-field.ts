import { type RefObject, useEffect, useRef } from "react";
import { observeSize } from "../shared/observe-size";

const SCROLLS = ["wheel", "touchmove", "pointerdown"];

/**
 * Keeps the focused field where it is on the screen when a save brings parts above it, such as the links of an event's
 * bots. Until the user scrolls or leaves the field.
 */
export function useStillField(page: RefObject<HTMLElement | null>, isSaving: boolean): void {
  const release = useRef(() => {});
  useEffect(() => {
    if (!isSaving) return;
    release.current();
    release.current = holdFocused(page.current);
  }, [page, isSaving]);
  useEffect(() => () => release.current(), []);
}

function holdFocused(page: HTMLElement | null): () => void {
  const field = document.activeElement;
  const scrolled = document.getElementById("main");
  if (!page?.contains(field) || !field || !scrolled) return () => {};
  const topNow = () => field.getBoundingClientRect().top;
  const top = topNow();
  const ends = new AbortController();
  const stop = observeSize(page, () => scrolled.scrollBy(0, topNow() - top));
  const end = () => {
    stop();
    ends.abort();
  };
  const options = { signal: ends.signal, passive: true };
  field.addEventListener("blur", end, options);
  for (const act of SCROLLS) addEventListener(act, end, options);
  addEventListener("keydown", ({ key }) => key.startsWith("Page") && end(), options);
  return end;
}
