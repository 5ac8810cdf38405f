import { useId } from "react";
import { useTranslation } from "react-i18next";
import { closeModal, type ModalButton, type OpenModal } from "../../shared/modals";
import { useOnce } from "../../shared/use-once";
import { Icon } from "../icon";
import { ModalLayer } from "./modal-layer";
import "./modal.css";

interface ModalDialogProps {
  modal: OpenModal;
  /** The modals that it belongs above. */
  below: string;
}

export function ModalDialog({ modal, below }: ModalDialogProps) {
  const { t } = useTranslation();
  const { id, title, content, scope, buttons, ownButtons, disableBackdropClose, wide } = modal;
  const heading = useId();
  const close = () => closeModal(id);
  return (
    <ModalLayer
      className={`sl-modal ${scope}${wide ? " wide" : ""}`}
      labelledBy={heading}
      onDismiss={close}
      isHeld={disableBackdropClose}
      below={below}
      first=".sl-modal-buttons .primary"
    >
      <div className="sl-modal-head">
        <h2 id={heading}>{title}</h2>
        {buttons.length === 0 && !ownButtons && (
          <button type="button" className="button text icon" aria-label={t("actions.close")} onClick={close}>
            <Icon name="close" size={14} />
          </button>
        )}
      </div>
      {content && <div className="sl-modal-content">{content}</div>}
      {buttons.length > 0 && <ModalButtons buttons={buttons} close={close} />}
    </ModalLayer>
  );
}

const ORDER = { danger: 0, secondary: 1, primary: 2 } as const;
const CLASSES = {
  danger: "button text sl-modal-danger",
  secondary: "button",
  primary: "button primary",
} as const;

interface ModalButtonsProps {
  buttons: readonly ModalButton[];
  close: () => void;
}

/** What destroys stands apart at the left, the safe answer at the right; Tab follows what one sees. */
function ModalButtons({ buttons, close }: ModalButtonsProps) {
  const { busy, once } = useOnce();
  const press = ({ handler }: ModalButton) => once(() => (handler ? handler(close) : close()));
  return (
    <div className="sl-modal-buttons" aria-busy={busy}>
      {[...buttons]
        .sort((one, other) => ORDER[one.style] - ORDER[other.style])
        .map((button) => (
          <button
            key={button.text}
            type="button"
            className={CLASSES[button.style]}
            aria-disabled={busy || undefined}
            onClick={() => void press(button)}
          >
            {button.text}
          </button>
        ))}
    </div>
  );
}
