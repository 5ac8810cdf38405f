import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createStore, useStore } from "../../shared/store";
import "./modal-layer.css";

/** Open layers, the topmost last. What must stay in reach above them is drawn into the topmost, see `useTopLayer`. */
const layers = createStore<readonly HTMLDialogElement[]>([]);

/** Where something that must stay in reach is drawn: a modal dialog makes all the rest of the page inert. */
export const useTopLayer = (): HTMLElement => useStore(layers).at(-1) ?? document.body;

export const CONTROL = ":is(a[href], button, input, select, textarea, [tabindex='0']):not(:disabled)";

/** What antd opens inside a dialog. Escape is meant for it alone, also where antd leaves it open. */
const OPEN_INSIDE = [
  ':is([role="combobox"], [aria-haspopup])[aria-expanded="true"]',
  ".ant-picker-dropdown:not(.ant-picker-dropdown-hidden)",
  ".ant-select-dropdown:not(.ant-select-dropdown-hidden)",
  ".ant-popover:not(.ant-popover-hidden)",
].join();

interface ModalLayerProps {
  className: string;
  /** Its name, or the id of the heading that has it. */
  label?: string;
  labelledBy?: string;
  /** Escape, the phone's way back, or a press next to it. */
  onDismiss(): void;
  /** None of the three dismisses it. */
  isHeld?: boolean;
  /** Ids of the layers that belong below it: when one comes later, it is put below all the same. */
  below?: string;
  /** Takes the focus, unless the content has claimed it. */
  first?: string;
  onKeyDown?(event: KeyboardEvent): void;
  children: ReactNode;
}

/** A native modal dialog: in the top layer, the page inert, the focus back where it came from. */
export function ModalLayer(props: ModalLayerProps) {
  const { className, label, labelledBy, onDismiss, isHeld = false, below = "", first, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef(false);
  // The content is drawn once it can take the focus.
  const [shown, setShown] = useState(false);

  useLayoutEffect(() => {
    const element = dialog.current as HTMLDialogElement;
    element.showModal();
    layers.set([...layers.get(), element]);
    setShown(true);
    return () => {
      layers.set(layers.get().filter((one) => one !== element));
      element.close();
      if (document.activeElement === document.body)
        document.getElementById("main")?.focus({ preventScroll: true });
    };
  }, []);
  useLayoutEffect(() => {
    const element = dialog.current as HTMLDialogElement;
    if (below && layers.get().at(-1) !== element) raise(element);
  }, [below]);
  useLayoutEffect(() => {
    const element = dialog.current as HTMLDialogElement;
    const at = document.activeElement;
    if (!shown || (at !== element && element.contains(at))) return;
    const safe = first && element.querySelector<HTMLElement>(first);
    (safe || (element.querySelector<HTMLElement>(CONTROL) ?? element)).focus();
  }, [shown, first]);

  const isBeside = ({ target, clientX, clientY }: React.MouseEvent) => {
    const { left, right, top, bottom } = (dialog.current as HTMLDialogElement).getBoundingClientRect();
    const isOver = clientX >= left && clientX < right && clientY >= top && clientY < bottom;
    return target === dialog.current && !isOver;
  };
  return (
    <dialog
      ref={dialog}
      className={`sl-layer ${className}`}
      aria-label={label}
      aria-labelledby={labelledBy}
      tabIndex={-1}
      // The browser asks once and then closes it all the same, unless it is told not to listen.
      {...(isHeld && { closedby: "none" })}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!isHeld) onDismiss();
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open) onDismiss();
      }}
      onKeyDownCapture={(event) => {
        if (event.key === "Escape" && event.currentTarget.querySelector(OPEN_INSIDE)) event.preventDefault();
      }}
      onKeyDown={props.onKeyDown}
      // A press that began inside, as a selection of text does, is not meant for what is beside.
      onPointerDown={(event) => {
        pressed.current = isBeside(event);
      }}
      onClick={(event) => {
        if (pressed.current && isBeside(event) && !isHeld) onDismiss();
      }}
    >
      {shown && children}
    </dialog>
  );
}

function raise(element: HTMLDialogElement): void {
  const focused = document.activeElement;
  element.close();
  element.showModal();
  layers.set([...layers.get().filter((one) => one !== element), element]);
  if (focused instanceof HTMLElement && element.contains(focused)) focused.focus();
}
