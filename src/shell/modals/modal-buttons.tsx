import { useRef, useState } from "react";
import type { ModalButton } from "../../shared/modals";

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
  const [busy, setBusy] = useState(false);
  const running = useRef(false); // a double click comes before React has drawn the wait
  const press = async ({ handler }: ModalButton) => {
    if (running.current) return;
    if (!handler) return close();
    running.current = true;
    try {
      const pending = handler(close);
      if (!(pending instanceof Promise)) return;
      setBusy(true);
      await pending;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
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
