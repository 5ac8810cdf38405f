import { type RefObject, useLayoutEffect, useRef, useState } from "react";

export type Side = "bottom" | "right";

const GAP = 4;

/** Into the top layer, where no scrolling box cuts it off; at the button, but never outside the window. */
function place(box: HTMLElement, button: HTMLElement, side: Side) {
  box.showPopover?.();
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const left = side === "right" ? at.right + 2 * GAP : at.right - width;
  const top = side === "right" ? at.top : at.bottom + GAP;
  box.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
  box.style.top = `${Math.max(GAP, Math.min(top, innerHeight - height - GAP))}px`;
}

export interface Popup {
  open: boolean;
  button: RefObject<HTMLButtonElement | null>;
  box: RefObject<HTMLDivElement | null>;
  show: () => void;
  /** Closes, and gives the focus back to the button. */
  close: () => void;
}

/** A box that opens at a button and closes by a press anywhere else. */
export function usePopup(side: Side): Popup {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);

  // Before paint and before the effects of what stands in the box, which take the focus.
  useLayoutEffect(() => {
    if (!open || !box.current || !button.current) return;
    place(box.current, button.current, side);
    const outside = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!box.current?.contains(target) && !button.current?.contains(target)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open, side]);

  return {
    open,
    button,
    box,
    show: () => setOpen(true),
    close() {
      setOpen(false);
      button.current?.focus();
    },
  };
}
