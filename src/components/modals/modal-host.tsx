import { useId } from "react";
import { useTranslation } from "react-i18next";
import { onUserGone } from "../../providers/http/leaving";
import {
  closeAllModals,
  closeModal,
  closePageModals,
  type ModalButton,
  modals,
  type OpenModal,
} from "../../shared/modals";
import { useStore } from "../../shared/store";
import { useOnce } from "../../shared/use-once";
import { CONTROL_SHAPES } from "../control-shapes";
import { Shape } from "../icon";
import { ModalLayer } from "./modal-layer";
import { useLeave } from "./use-leave";
import "./modal.css";

onUserGone(closeAllModals);

/** The only host of modals (MOD-01). Those of scope `app` are above those of scope `page`. */
export function Modals() {
  useLeave(closePageModals);
  const open = useStore(modals);
  const pages = open.filter(({ scope }) => scope === "page");
  const apps = open.filter(({ scope }) => scope === "app");
  const below = pages.map(({ id }) => id).join();
  return [...pages, ...apps].map((modal) => (
    <ModalDialog key={modal.id} modal={modal} below={modal.scope === "app" ? below : ""} />
  ));
}

interface ModalDialogProps {
  modal: OpenModal;
  /** Ids of the modals that it must be above. */
  below: string;
}

function ModalDialog({ modal, below }: ModalDialogProps) {
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
            <Shape path={CONTROL_SHAPES.close} size={14} />
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
  danger: "button text danger",
  secondary: "button",
  primary: "button primary",
} as const;

interface ModalButtonsProps {
  buttons: readonly ModalButton[];
  close: () => void;
}

/** Destructive buttons are at the left, the safe answer is at the right; the tab order is the visual order. */
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
