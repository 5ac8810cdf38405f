import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { ModalLayer } from "./modals/modal-layer";
import { placeAt } from "./place";
import "./popup.css";

export type Side = "bottom" | "right";

const PLACES = { bottom: ["bottom-end", 4], right: ["right-start", 8] } as const;
const PHONE = "(max-width: 639.98px)";

export interface Popup {
  open: boolean;
  button: RefObject<HTMLButtonElement | null>;
  show: () => void;
  /** Closes, and gives the focus back to the button. */
  close: () => void;
  /** Closes, and leaves the focus where it is. */
  leave: () => void;
}

/** Whether a box at a button is open; `PopupBox` draws it. */
export function usePopup(): Popup {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const leave = () => setOpen(false);
  return {
    open,
    button,
    show: () => setOpen(true),
    close() {
      leave();
      button.current?.focus();
    },
    leave,
  };
}

interface PopupBoxProps {
  popup: Popup;
  /** Name of the sheet, and of the box where it has its own role. */
  label: string;
  side?: Side;
  className?: string;
  role?: "dialog";
  children: ReactNode;
}

/** Opens at its button and closes by a press anywhere else; on phones a sheet at the lower edge, with its title. */
export function PopupBox({ popup, label, side = "bottom", className = "", role, children }: PopupBoxProps) {
  const [isPhone] = useState(() => matchMedia(PHONE).matches);
  return isPhone ? (
    <ModalLayer className={`sl-sheet ${className}`} label={label} onDismiss={popup.close}>
      <div className="sl-sheet-title strong" aria-hidden="true">
        {label}
      </div>
      {children}
    </ModalLayer>
  ) : (
    <FloatingBox popup={popup} label={label} side={side} className={className} role={role}>
      {children}
    </FloatingBox>
  );
}

function FloatingBox({ popup, label, side = "bottom", className, role, children }: PopupBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const { button, leave } = popup;
  const gone = useRef(leave);
  gone.current = leave;
  // Before the effects of what is in the box, which take the focus.
  useLayoutEffect(() => {
    const [anchor, floating] = [button.current, box.current];
    if (!anchor || !floating) return;
    const [place, gap] = PLACES[side];
    const stop = placeAt(anchor, floating, place, gap);
    const outside = ({ target }: PointerEvent) => {
      if (!floating.contains(target as Node) && !anchor.contains(target as Node)) gone.current();
    };
    document.addEventListener("pointerdown", outside);
    return () => {
      stop();
      document.removeEventListener("pointerdown", outside);
    };
  }, [button, side]);
  return (
    <div
      ref={box}
      className={`sl-popup ${className}`}
      popover="manual"
      {...(role && { role, "aria-label": label })}
    >
      {children}
    </div>
  );
}
