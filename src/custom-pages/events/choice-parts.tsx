import "./choices.css";
import { CloseOutlined, SearchOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";
import { useEditorState } from "../../editor/store";
import { FieldError } from "../../fields/field-error";
import { useLabels } from "../../fields/use-labels";
import { useEvent } from "./context";

/** What is wrong with a choice, or with one of what was chosen. */
export function ChoiceError({ id, path }: { id?: string; path: string }) {
  const labels = useLabels();
  const error = useEditorState(
    useEvent(),
    ({ errors }) => Object.entries(errors()).find(([key]) => key === path || key.startsWith(`${path}.`))?.[1],
  );
  if (!error) return null;
  return (
    <div className="field">
      <FieldError id={id}>{labels.issue(error)}</FieldError>
    </div>
  );
}

interface FindBoxProps {
  label: string;
  value: string;
  onChange(text: string): void;
}

/** Narrows what is offered to those whose names hold the text. */
export function FindBox({ label, value, onChange }: FindBoxProps) {
  const { t } = useTranslation();
  return (
    <search className="input event-find">
      <Glyph of={SearchOutlined} />
      <input
        type="text"
        inputMode="search"
        autoComplete="off"
        aria-label={label}
        placeholder={t("fields.name")}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || value === "") return;
          event.preventDefault(); // of a dialog around it, which stays
          onChange("");
        }}
      />
      {value !== "" && (
        <button type="button" aria-label={t("list.clear_search")} onClick={() => onChange("")}>
          <Glyph of={CloseOutlined} size={12} />
        </button>
      )}
    </search>
  );
}

export const holds = (name: unknown, text: string): boolean =>
  String(name ?? "")
    .toLocaleLowerCase()
    .includes(text.trim().toLocaleLowerCase());

interface UnavailableProps {
  ids: readonly string[];
  onRemove(id: string): void;
}

/** Chosen records that nobody here may see any more: they stay, and are sent again, until they are removed (OP-181). */
export function Unavailable({ ids, onRemove }: UnavailableProps) {
  const { t } = useTranslation();
  if (ids.length === 0) return null;
  return (
    <div className="event-unavailable">
      <span className="caption muted">{t("event.unavailable_text")}</span>
      <ul className="sl-chips" aria-label={t("event.unavailable")}>
        {ids.map((id) => (
          <li key={id} className="chip">
            <span className="figures">{id.slice(0, 8)}</span>
            <button
              type="button"
              className="button text small icon"
              aria-label={t("event.remove_of", { name: id.slice(0, 8) })}
              onClick={() => onRemove(id)}
            >
              <Glyph of={CloseOutlined} size={12} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Rows of a long list that are shown unasked: each can be dragged, which costs. */
export const MOST_ROWS = 12;

/** How many more of a long list are shown by one press. */
export const STEP = 24;

interface MoreProps {
  /** How many there are in all, and how many of them are on show. */
  all: number;
  shown: number;
  onMore(): void;
}

/** The way to the rest of a long list. */
export function More({ all, shown, onMore }: MoreProps) {
  const { t } = useTranslation();
  if (shown >= all) return null;
  return (
    <button type="button" className="button small event-more" onClick={onMore}>
      {t("event.show_more", { count: all - shown })}
    </button>
  );
}
