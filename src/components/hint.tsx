import { cloneElement, type ReactElement, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { placeAt } from "./place";
import "./hint.css";

/** SHELL-49; 0 in the collapsed sidebar (SHELL-50). */
export const HINT_DELAY_MS = 700;

const GAP = 8;

interface HintProps {
  text: string;
  delay?: number;
  side?: "top" | "right";
  /** One element that takes pointer, focus and `aria-describedby`. */
  children: ReactElement<{ "aria-describedby"?: string | undefined }>;
  /** The element's name says the same already: the hint is then for eyes only. */
  named?: boolean;
}

/** A tooltip in the top layer: on hover after a delay, on keyboard focus at once, away on Escape. */
export function Hint({ text, delay = HINT_DELAY_MS, side = "top", children, named = false }: HintProps) {
  const id = useId();
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the element inside
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
      {named ? children : cloneElement(children, { "aria-describedby": open ? id : undefined })}
      {open && (
        <span ref={bubble} id={id} className="hint caption" role="tooltip" popover="manual">
          {text}
        </span>
      )}
    </span>
  );
}
