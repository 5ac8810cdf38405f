import { CloseOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Glyph } from "../../components/glyph";

interface AssignedRowProps {
  name: string;
  to: string | undefined;
  removed: boolean;
  /** Said next to the facts, as of what is not saved yet. */
  note?: string | undefined;
  onRemove(): void;
  onUndo(): void;
  /** Facts next to the name. */
  children: ReactNode;
}

/** One button that removes and then puts back: the focus stays where it was. */
export function AssignedRow({ name, to, removed, note, onRemove, onUndo, children }: AssignedRowProps) {
  const { t } = useTranslation();
  return (
    <li className={removed ? "sl-assigned-row removed" : "sl-assigned-row"}>
      <span className="sl-assigned-text">
        {to ? (
          <Link to={to} className="sl-line strong" title={name}>
            {name}
          </Link>
        ) : (
          <span className="sl-line strong" title={name}>
            {name}
          </span>
        )}
        {removed ? <span className="tag">{t("assigned.is_removed")}</span> : children}
        {note && <span className="tag">{note}</span>}
      </span>
      <button
        type="button"
        className={removed ? "button small" : "button text small"}
        aria-label={t(removed ? "assigned.undo_of" : "assigned.remove_of", { name })}
        // The second click of two would undo what the first one did.
        onClick={({ detail }) => detail < 2 && (removed ? onUndo : onRemove)()}
      >
        {!removed && <Glyph of={CloseOutlined} size={12} />}
        {t(removed ? "actions.undo" : "actions.remove")}
      </button>
    </li>
  );
}
