import { type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
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
  /**
   * Id of the control that has the focus afterwards, where it is not the control above. Not one that removes what has
   * just come back: Enter twice would.
   */
  backTo?: string | undefined;
}

/**
 * Says what a choice will clear, and offers an undo afterwards. Belongs directly below the control that causes it, in
 * the same container, or has `backTo`. Without texts it shows nothing.
 */
export function Consequence({ before, after, undo, action, backTo }: ConsequenceProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const text = after || before;
  /** The button disappears after the undo, so the focus moves to the control that it belongs to. */
  const returning = (run: () => void) => () => {
    const above = box.current?.previousElementSibling;
    flushSync(run); // the control may have come back with what was restored
    if (backTo) document.getElementById(backTo)?.focus();
    else if (above)
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
            <button type="button" className="link" onClick={returning(action.run)}>
              {action.label}
            </button>
          )}
          {after && undo && (
            <button type="button" className="link" onClick={returning(undo)}>
              {t("actions.undo")}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
