import "./dialog.css";
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";

interface DialogProps {
  /** The heading; a dialog that asks puts the question here. */
  title: ReactNode;
  children?: ReactNode;
  /** Buttons, the safe answer last and focused by `autoFocus`. */
  buttons: ReactNode;
  wide?: boolean;
  /** Escape, a click beside it, or another page. */
  onClose(): void;
}

/**
 * A modal dialog on the browser's own: it keeps the focus inside, gives it back where it came from, closes on Escape,
 * lies above everything else. Like any page-scoped modal it closes when the location changes (SHELL-53).
 */
export function Dialog({ title, children, buttons, wide, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  const { key } = useLocation();
  const openedAt = useRef(key);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    if (key !== openedAt.current) close.current();
  }, [key]);

  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    event.preventDefault(); // whether it closes is the owner's decision
    if (event.target === dialog.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, through onCancel.
    <dialog
      ref={dialog}
      className={wide ? "sl-dialog wide" : "sl-dialog"}
      aria-labelledby={headingId}
      onCancel={cancel}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="sl-dialog-body">
        <h2 id={headingId}>{title}</h2>
        {children}
        <div className="sl-dialog-buttons">{buttons}</div>
      </div>
    </dialog>
  );
}
