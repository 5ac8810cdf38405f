import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icon";
import "./consequence.css";

interface ConsequenceProps {
  /** What the choice will clear: "Making someone an admin clears the dealer". */
  before?: ReactNode;
  /** What it has cleared; shown instead of `before`. */
  after?: ReactNode;
  /** Restores what was cleared; without it there is no undo button. */
  undo?: (() => void) | undefined;
  /** An alternative, such as "Shift them by 30 min". */
  action?: { label: string; run: () => void };
}

/**
 * Says what a choice will clear, and offers an undo afterwards. Belongs directly below the control that causes it, in
 * the same container. Without texts it shows nothing.
 */
export function Consequence({ before, after, undo, action }: ConsequenceProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const text = after || before;
  /** The button disappears after the undo, so the focus moves to the control above. */
  const backTo = (run: () => void) => () => {
    const above = box.current?.previousElementSibling;
    run();
    if (above)
      (above.querySelector<HTMLElement>("button, input, select, textarea") ?? (above as HTMLElement)).focus();
  };
  return (
    // The live region must exist before its text, or screen readers do not announce it.
    <div ref={box} role="status" className="sl-consequence">
      {text && (
        <div className="alert acc">
          <Icon name="info" />
          <span className="sl-consequence-text">{text}</span>
          {action && (
            <button type="button" className="link" onClick={backTo(action.run)}>
              {action.label}
            </button>
          )}
          {after && undo && (
            <button type="button" className="link" onClick={backTo(undo)}>
              {t("actions.undo")}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
