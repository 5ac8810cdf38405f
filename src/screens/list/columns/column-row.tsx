import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from "@ant-design/icons";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../../components/glyph";

interface ColumnRowProps {
  label: string;
  /** Identifies the record, so it is always shown. */
  fixed: boolean;
  shown: boolean;
  /** The table has no room for it. */
  hidden: boolean;
  dragged: boolean;
  onToggle(): void;
  onStep(by: 1 | -1): void;
  onDrag(on: boolean): void;
  onOver(): void;
}

/** One column of the panel. Alt with an arrow key, and the two buttons, are the alternatives to dragging. */
export function ColumnRow(props: ColumnRowProps) {
  const { label, fixed, shown, hidden, dragged, onToggle, onStep, onDrag, onOver } = props;
  const { t } = useTranslation();
  const noteId = useId();
  const note = fixed ? t("list.columns.always") : hidden ? t("list.columns.no_room") : undefined;
  const step = (event: React.KeyboardEvent<HTMLElement>) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (!by) return;
    event.preventDefault();
    if (event.altKey) {
      onStep(by);
      return;
    }
    const row = event.currentTarget;
    const next = by === 1 ? row.nextElementSibling : row.previousElementSibling;
    next?.querySelector("input")?.focus();
  };
  return (
    <li
      className={dragged ? "sl-column dragged" : "sl-column"}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
      onDragOver={(event) => event.preventDefault()}
      onDragEnter={onOver}
      onKeyDown={step}
    >
      <Glyph of={HolderOutlined} />
      <label className={shown ? undefined : "muted"}>
        {/* Not `disabled`: it must be focusable to move the row by keyboard. */}
        <input
          type="checkbox"
          className="check"
          checked={shown}
          aria-disabled={fixed || undefined}
          aria-describedby={note && noteId}
          onChange={fixed ? () => {} : onToggle}
        />
        <span className="ellipsis">{label}</span>
      </label>
      {note && (
        <span id={noteId} className="caption faint">
          {note}
        </span>
      )}
      <span className="sl-column-steps">
        <button
          type="button"
          className="button text small icon"
          aria-label={t("list.columns.up", { column: label })}
          onClick={() => onStep(-1)}
        >
          <Glyph of={ArrowUpOutlined} size={12} />
        </button>
        <button
          type="button"
          className="button text small icon"
          aria-label={t("list.columns.down", { column: label })}
          onClick={() => onStep(1)}
        >
          <Glyph of={ArrowDownOutlined} size={12} />
        </button>
      </span>
    </li>
  );
}
