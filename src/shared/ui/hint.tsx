import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from "react";
import { topLayer } from "./top-layer";
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
  useEffect(() => {
    if (open) place(bubble.current, holder.current?.firstElementChild, side);
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
        <span ref={bubble} id={id} className="hint caption" role="tooltip" {...topLayer}>
          {text}
        </span>
      )}
    </span>
  );
}

function place(bubble: HTMLElement | null, at: Element | null | undefined, side: "top" | "right") {
  if (!bubble || !at) return;
  bubble.showPopover?.();
  const box = at.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const left = side === "right" ? box.right + GAP : box.left + (box.width - width) / 2;
  const above = box.top - height - GAP;
  const top = side === "right" ? box.top + (box.height - height) / 2 : above < 0 ? box.bottom + GAP : above;
  bubble.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
  bubble.style.top = `${Math.max(GAP, top)}px`;
}
