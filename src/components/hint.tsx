import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from "react";
import { placeAt } from "./place";
import "./hint.css";

/** SHELL-49; 0 in the collapsed sidebar (SHELL-50). */
export const HINT_DELAY_MS = 700;

const GAP = 8;

interface HintProps {
  text: string;
  delay?: number;
  side?: "top" | "right";
  /** One focusable element, whose accessible name has the same text. */
  children: ReactElement;
}

/** A tooltip in the top layer: on hover after a delay, on keyboard focus at once; Escape closes it. */
export function Hint({ text, delay = HINT_DELAY_MS, side = "top", children }: HintProps) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const holder = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);

  const show = (after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), after);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    const at = holder.current?.firstElementChild;
    if (open && bubble.current && at) return placeAt(at, bubble.current, side, GAP);
  }, [open, side]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to events of its child
    <span
      ref={holder}
      className="hint-holder"
      onPointerEnter={({ pointerType }) => pointerType !== "touch" && show(delay)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target }) => target.matches(":focus-visible") && show(0)}
      onBlur={hide}
      onKeyDown={({ key }) => key === "Escape" && hide()}
    >
      {children}
      {open && (
        <span ref={bubble} className="hint caption" role="tooltip" popover="manual">
          {text}
        </span>
      )}
    </span>
  );
}
