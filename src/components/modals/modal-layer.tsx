import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createStore, useStore } from "../../shared/store";
import "./modal-layer.css";
import { CONTROL } from "../../shared/control";

/** Open layers, the topmost last. */
const layers = createStore<readonly HTMLDialogElement[]>([]);

/** Container for content that must stay usable: a modal dialog makes the rest of the page inert. */
export const useTopLayer = (): HTMLElement => useStore(layers).at(-1) ?? document.body;

/** antd popups inside a dialog. Escape is for them and never closes the dialog, even if antd ignores it. */
const OPEN_INSIDE = [
  ':is([role="combobox"], [aria-haspopup])[aria-expanded="true"]',
  ".ant-picker-dropdown:not(.ant-picker-dropdown-hidden)",
  ".ant-select-dropdown:not(.ant-select-dropdown-hidden)",
  ".ant-popover:not(.ant-popover-hidden)",
].join();

interface ModalLayerProps {
  className: string;
  /** Accessible name, or the id of the heading that has it. */
  label?: string;
  labelledBy?: string;
  /** Called on Escape, the phone's back gesture or a press outside. */
  onDismiss(): void;
  /** Ignores all three. */
  isHeld?: boolean;
  /** Ids of layers that must stay below it, even if they are opened later. */
  below?: string;
  /** Selector of the element that takes the focus, unless the content has taken it. */
  first?: string;
  onKeyDown?(event: KeyboardEvent): void;
  children: ReactNode;
}

/** A native modal dialog: in the top layer, the page inert, the focus returned afterwards. */
export function ModalLayer(props: ModalLayerProps) {
  const { className, label, labelledBy, onDismiss, isHeld = false, below = "", first, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef(false);
  const wasClicked = useRef(false);
  // The content is rendered once the dialog is open and can take the focus.
  const [shown, setShown] = useState(false);

  useLayoutEffect(() => {
    const element = dialog.current as HTMLDialogElement;
    element.showModal();
    layers.set([...layers.get(), element]);
    setShown(true);
    return () => {
      layers.set(layers.get().filter((one) => one !== element));
      element.close();
      ignoreRestOfClicks();
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

  const isOutside = ({ target, clientX, clientY }: React.MouseEvent) => {
    const { left, right, top, bottom } = (dialog.current as HTMLDialogElement).getBoundingClientRect();
    const isInside = clientX >= left && clientX < right && clientY >= top && clientY < bottom;
    return target === dialog.current && !isInside;
  };
  return (
    <dialog
      ref={dialog}
      className={`sl-layer ${className}`}
      aria-label={label}
      aria-labelledby={labelledBy}
      tabIndex={-1}
      // Without it the browser lets us cancel only once and closes the dialog the second time.
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
      // A press that began inside, such as a text selection, must not close the dialog.
      onPointerDown={(event) => {
        pressed.current = isOutside(event);
      }}
      onClickCapture={(event) => {
        // The second click of a double click answers nothing if the first one opened the dialog.
        if (event.detail > 1 && !wasClicked.current) {
          event.preventDefault();
          event.stopPropagation();
        } else wasClicked.current = true;
      }}
      onClick={(event) => {
        if (pressed.current && isOutside(event) && !isHeld) onDismiss();
      }}
    >
      {shown && children}
    </dialog>
  );
}

/** The second click of a double click on the button that closed a dialog is not one on what was below the dialog. */
function ignoreRestOfClicks(): void {
  const ignoring = new AbortController();
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return ignoring.abort();
    event.preventDefault(); // selects no word either
    event.stopPropagation();
  };
  for (const type of ["mousedown", "click", "dblclick"] as const)
    addEventListener(type, ignore, { capture: true, signal: ignoring.signal });
}

function raise(element: HTMLDialogElement): void {
  const focused = document.activeElement;
  element.close();
  element.showModal();
  layers.set([...layers.get().filter((one) => one !== element), element]);
  if (focused instanceof HTMLElement && element.contains(focused)) focused.focus();
}
