import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { closeModal, openModal } from "../shared/modals";
import { CONTROL } from "./modals/modal-layer";
import { useLeave } from "./modals/use-leave";

interface DialogProps {
  /** The heading; a dialog that asks puts the question here. */
  title: string;
  children?: ReactNode;
  /** Buttons, one of class `apart` at the left, the safe answer last and focused by `autoFocus`. */
  buttons: ReactNode;
  wide?: boolean;
  /** Escape, a click next to it, or another page. */
  onClose(): void;
}

/**
 * A modal of the one host (MOD-01) whose content lives with the part that shows it: it follows that part's state, and
 * is gone with it.
 */
export function Dialog({ title, children, buttons, wide = false, onClose }: DialogProps) {
  const id = useId();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useLayoutEffect(() => {
    let isShown = true;
    openModal({
      id,
      title,
      wide,
      ownButtons: true,
      content: <div className="sl-modal-place" ref={setPlace} />,
      onClosed: () => isShown && close.current(),
    });
    return () => {
      isShown = false;
      closeModal(id);
    };
  }, [id, title, wide]);
  useLayoutEffect(() => {
    // The content comes after its layer, which has the focus unless the content has claimed it.
    if (place && document.activeElement === place.closest("dialog"))
      place.querySelector<HTMLElement>(CONTROL)?.focus();
  }, [place]);
  useLeave(onClose);

  if (!place) return null;
  return createPortal(
    <>
      {children}
      <div className="sl-modal-buttons">{buttons}</div>
    </>,
    place,
  );
}
