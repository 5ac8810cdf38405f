import { type ReactNode, useEffect, useRef } from "react";
import "./scroll-area.css";

/** SHELL-59 and SHELL-60. */
export const HIDE_AFTER_MS = 600;
export const SCROLL_END_MS = 100;

interface ScrollAreaProps {
  className?: string;
  children: ReactNode;
  /** How long the scrollbar stays after scrolling has ended, in ms. */
  hideAfter?: number;
}

/** A scrollable box whose scrollbar shows only while it is scrolled or hovered. */
export function ScrollArea({ className = "", children, hideAfter = HIDE_AFTER_MS }: ScrollAreaProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let ended: ReturnType<typeof setTimeout>;
    let hidden: ReturnType<typeof setTimeout>;
    const scrolled = () => {
      clearTimeout(ended);
      clearTimeout(hidden);
      element.dataset.scrolling = "";
      ended = setTimeout(() => {
        hidden = setTimeout(() => delete element.dataset.scrolling, hideAfter);
      }, SCROLL_END_MS);
    };
    element.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      clearTimeout(ended);
      clearTimeout(hidden);
      element.removeEventListener("scroll", scrolled);
    };
  }, [hideAfter]);
  return (
    <div ref={box} className={`scroll-area ${className}`}>
      {children}
    </div>
  );
}
