import { CloseOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Glyph } from "../../components/glyph";

interface AssignedRowProps {
  name: string;
  to: string | undefined;
  removed: boolean;
  /** Tag next to the facts, such as for unsaved changes. */
  note?: string | undefined;
  onRemove(): void;
  onUndo(): void;
  /** Facts next to the name. */
  children: ReactNode;
}

/** A row with one button for remove and undo, so that it keeps the focus. */
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
        // The second click of a double click would undo the first.
        onClick={({ detail }) => detail < 2 && (removed ? onUndo : onRemove)()}
      >
        {!removed && <Glyph of={CloseOutlined} size={12} />}
        {t(removed ? "actions.undo" : "actions.remove")}
      </button>
    </li>
  );
}
