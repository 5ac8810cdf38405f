import "./parts.css";
import { CloseOutlined, SearchOutlined } from "@ant-design/icons";
import { type Dispatch, memo, type ReactNode, type SetStateAction, useId } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";
import { RemoveButton } from "../../editor/remove-button";

interface ChoiceCardProps {
  /** Null for the entry "All". */
  id: string | null;
  name: string;
  /** A line below the name. */
  facts: ReactNode;
  isChosen: boolean;
  isBlocked?: boolean;
  isInvalid?: boolean;
  onToggle(id: string | null): void;
  /** A picture after the text. */
  children?: ReactNode;
}

/** A card with a checkbox. */
export const ChoiceCard = memo(function ChoiceCard(props: ChoiceCardProps) {
  const { id, name, facts, isChosen, isBlocked, isInvalid, onToggle, children } = props;
  const key = useId();
  const look = [
    "record-choice",
    isChosen && "chosen",
    isBlocked && "blocked",
    isInvalid && "wrong",
    id === null && "all",
  ];
  return (
    <label className={look.filter(Boolean).join(" ")}>
      <input
        type="checkbox"
        className="check"
        aria-labelledby={key}
        aria-describedby={facts ? `${key}-facts` : undefined}
        aria-disabled={isBlocked || undefined}
        aria-invalid={isInvalid || undefined}
        checked={isChosen}
        onChange={() => !isBlocked && onToggle(id)}
      />
      <span className="record-choice-text">
        <span id={key} className="strong">
          {name}
        </span>
        {facts && (
          <span id={`${key}-facts`} className="caption muted">
            {facts}
          </span>
        )}
      </span>
      {children}
    </label>
  );
});

interface FindBoxProps {
  label: string;
  value: string;
  onChange(text: string): void;
}

/** A search box that filters what is offered by name. */
export function FindBox({ label, value, onChange }: FindBoxProps) {
  const { t } = useTranslation();
  return (
    <search className="input record-find">
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
          event.preventDefault(); // keeps a surrounding dialog open
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

export const holds = (name: string | undefined, text: string): boolean =>
  (name ?? "").toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());

interface UnavailableProps {
  /** Of the field that holds the ids. */
  path: string;
  ids: readonly string[];
  onRemove(id: string): void;
}

/** Chosen records that the user may no longer see: they are kept and sent again until they are removed (OP-181). */
export function Unavailable({ path, ids, onRemove }: UnavailableProps) {
  const { t } = useTranslation();
  if (ids.length === 0) return null;
  return (
    <div className="record-unavailable">
      <span className="caption muted">{t("chooser.unavailable_text")}</span>
      <ul className="sl-chips" aria-label={t("chooser.unavailable")}>
        {ids.map((id) => (
          <li key={id} className="chip">
            <span className="figures">{id.slice(0, 8)}</span>
            <RemoveButton
              rows={path}
              className="button text small icon"
              aria-label={t("chooser.remove_of", { name: id.slice(0, 8) })}
              onRemove={() => onRemove(id)}
            >
              <Glyph of={CloseOutlined} size={12} />
            </RemoveButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Rows of a long sortable list that are shown at first: a draggable row is expensive. */
export const MOST_ROWS = 12;

/** Rows that "Show more" adds. */
const STEP = 24;

interface MoreProps {
  all: number;
  shown: number;
  /** Sets how many rows are shown at most. */
  onMore: Dispatch<SetStateAction<number>>;
}

/** Shows more rows of a long list. */
export function More({ all, shown, onMore }: MoreProps) {
  const { t } = useTranslation();
  if (shown >= all) return null;
  return (
    <button type="button" className="button small record-more" onClick={() => onMore((most) => most + STEP)}>
      {t("chooser.show_more", { count: all - shown })}
    </button>
  );
}
