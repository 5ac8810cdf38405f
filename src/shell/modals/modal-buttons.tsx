import type { ModalButton } from "../../shared/modals";
import { useOnce } from "../../shared/use-once";

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
export function ModalButtons({ buttons, close }: ModalButtonsProps) {
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
