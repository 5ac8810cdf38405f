import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { ModalLayer } from "./modals/modal-layer";
import { placeAt } from "./place";
import "./popup.css";

export type Side = "bottom" | "right";

const PLACES = { bottom: ["bottom-end", 4], right: ["right-start", 8] } as const;
const PHONE = "(max-width: 639.98px)";

interface Popup {
  open: boolean;
  button: RefObject<HTMLButtonElement | null>;
  show: () => void;
  /** Closes and returns the focus to the button. */
  close: () => void;
  /** Closes without moving the focus. */
  leave: () => void;
}

/** State of a popup at a button; `PopupBox` renders it. */
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
  /** Title of the sheet; accessible name of a box with a role. */
  label: string;
  side?: Side;
  className?: string;
  role?: "dialog";
  children: ReactNode;
}

/** A box at its button that closes on a press outside; on phones a bottom sheet with a title. */
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
  const { button } = popup;
  const leave = useEffectEvent(popup.leave);
  // A layout effect, because the effects of the content take the focus.
  useLayoutEffect(() => {
    const [anchor, floating] = [button.current, box.current];
    if (!anchor || !floating) return;
    const [place, gap] = PLACES[side];
    const stop = placeAt(anchor, floating, place, gap);
    const outside = ({ target }: PointerEvent) => {
      if (!floating.contains(target as Node) && !anchor.contains(target as Node)) leave();
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
