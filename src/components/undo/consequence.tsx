import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icon";
import "./consequence.css";

interface ConsequenceProps {
  /** What the choice will clear, said while it can still be left: "Making somebody admin clears the dealer". */
  before?: ReactNode;
  /** What it has cleared. Takes the place of `before`. */
  after?: ReactNode;
  /** Puts back what `after` tells of; without it there is nothing to undo any more. */
  undo?: (() => void) | undefined;
  /** The alternative or the repair: "Shift them by 30 min". */
  action?: { label: string; run: () => void };
}

/**
 * A consequence before it happens, and the way back after (experience.md, behaviour 3). Stands directly below the
 * control that causes it, in the same box; nothing is drawn with neither text. `snapshot` and `restore` beside this
 * file make the undo of a draft.
 */
export function Consequence({ before, after, undo, action }: ConsequenceProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const text = after || before;
  /** The button goes with what it undid: the focus goes to the control above. */
  const backTo = (run: () => void) => () => {
    const above = box.current?.previousElementSibling;
    run();
    if (above)
      (above.querySelector<HTMLElement>("button, input, select, textarea") ?? (above as HTMLElement)).focus();
  };
  return (
    // The live region is there before its text, or nobody hears it come.
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
