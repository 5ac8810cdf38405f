import "./removal.css";
import { useTranslation } from "react-i18next";

export interface RemovalProps {
  /** The style is part of the event. */
  isIncluded: boolean;
  /** Removes the style from the event, or puts it back; undefined where that is not possible. */
  onToggle: (() => void) | undefined;
  /** The event is being changed. */
  busy: boolean;
}

interface ButtonProps extends RemovalProps {
  name: string;
  className: string;
}

/** Says what the button does before it is pressed: it waits for no Save. */
export function RemovalNote() {
  const { t } = useTranslation();
  return (
    <p id="rehearsal-removal" className="small-text muted">
      {t("rehearsal.removal")}
    </p>
  );
}

/** "Remove from the event", then "Put back". */
export function RemovalButton({ isIncluded, onToggle, busy, name, className }: ButtonProps) {
  const { t } = useTranslation();
  if (!onToggle) return null;
  return (
    <button
      type="button"
      className={className}
      aria-label={t(isIncluded ? "rehearsal.remove_of" : "rehearsal.put_back_of", { name })}
      aria-describedby={isIncluded ? "rehearsal-removal" : undefined}
      aria-disabled={busy || undefined}
      onClick={onToggle}
    >
      {t(isIncluded ? "rehearsal.remove" : "rehearsal.put_back")}
    </button>
  );
}
