import { type PointerEvent, useEffect, useId, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { focusableIn, returnFocus, trapTab } from "../../shared/focus-trap";
import { closeModal, type OpenModal } from "../../shared/modals";
import { Icon } from "../../shared/ui/icon";
import { ModalButtons } from "./modal-buttons";
import "./modal.css";

/** The safe answer takes the focus, unless the content has claimed it with `autoFocus`. */
function takeFocus(dialog: HTMLElement): void {
  if (dialog.contains(document.activeElement)) return;
  const first = dialog.querySelector<HTMLElement>(".sl-modal-buttons .primary") ?? focusableIn(dialog)[0];
  (first ?? dialog).focus();
}

interface ModalDialogProps {
  modal: OpenModal;
  /** Only the topmost can be used. */
  top: boolean;
}

export function ModalDialog({ modal, top }: ModalDialogProps) {
  const { t } = useTranslation();
  const { id, title, content, scope, buttons, ownButtons, disableBackdropClose, wide, cameFrom } = modal;
  const dialog = useRef<HTMLDivElement>(null);
  const heading = useId();
  const pressed = useRef(false);

  useLayoutEffect(() => {
    if (top && dialog.current) takeFocus(dialog.current);
  }, [top]);
  // After the commit, when what lies below can have the focus again.
  useEffect(() => () => returnFocus(cameFrom), [cameFrom]);

  /** A press that began inside, as a selection of text does, is not meant for the backdrop. */
  const isBeside = (event: PointerEvent | React.MouseEvent) => event.target === event.currentTarget;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard's way is Escape
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way is Escape
    <div
      className={`sl-modal-cover ${scope}`}
      inert={!top}
      onPointerDown={(event) => {
        pressed.current = isBeside(event);
      }}
      onClick={(event) => {
        if (pressed.current && isBeside(event) && !disableBackdropClose) closeModal(id);
      }}
    >
      <div
        ref={dialog}
        role="dialog"
        aria-modal="true"
        aria-labelledby={heading}
        tabIndex={-1}
        className={wide ? "sl-modal wide" : "sl-modal"}
        onKeyDown={trapTab}
      >
        <div className="sl-modal-head">
          <h2 id={heading}>{title}</h2>
          {buttons.length === 0 && !ownButtons && (
            <button
              type="button"
              className="button text icon"
              aria-label={t("actions.close")}
              onClick={() => closeModal(id)}
            >
              <Icon name="close" size={14} />
            </button>
          )}
        </div>
        {content && <div className="sl-modal-content">{content}</div>}
        {buttons.length > 0 && <ModalButtons buttons={buttons} close={() => closeModal(id)} />}
      </div>
    </div>
  );
}
