import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { CONTROL } from "../shared/control";
import { closeModal, openModal } from "../shared/modals";
import { useLeave } from "./modals/use-leave";

interface DialogProps {
  /** The heading; the question, where the dialog asks one. */
  title: string;
  children?: ReactNode;
  /** One of class `apart` is at the left; the safe answer is last and has `autoFocus`. */
  buttons: ReactNode;
  wide?: boolean;
  /** Called on Escape, a click outside or a change of page. */
  onClose(): void;
}

/**
 * A modal of the one host (MOD-01) that is rendered by its owner: it shows the owner's state and closes when the owner
 * unmounts.
 */
export function Dialog({ title, children, buttons, wide = false, onClose }: DialogProps) {
  const id = useId();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    let isShown = true;
    openModal({
      id,
      title,
      wide,
      ownButtons: true,
      content: <div className="sl-modal-place" ref={setPlace} />,
      onClosed: () => isShown && close(),
    });
    return () => {
      isShown = false;
      closeModal(id);
    };
  }, [id, title, wide]);
  useLayoutEffect(() => {
    // The layer renders first and has the focus, unless the content has taken it by `autoFocus`.
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
