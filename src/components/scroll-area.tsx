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
    let timer: ReturnType<typeof setTimeout>;
    const scrolled = () => {
      clearTimeout(timer);
      element.dataset.scrolling = "";
      timer = setTimeout(() => delete element.dataset.scrolling, SCROLL_END_MS + hideAfter);
    };
    element.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener("scroll", scrolled);
    };
  }, [hideAfter]);
  return (
    <div ref={box} className={`scroll-area ${className}`}>
      {children}
    </div>
  );
}
