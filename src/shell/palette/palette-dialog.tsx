import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { returnFocus, trapTab } from "../../shared/focus-trap";
import { Icon } from "../../shared/ui/icon";
import type { Entry } from "./entries";
import type { MenuGlyphs } from "./palette-glyph";
import { PaletteList } from "./palette-list";
import { closePalette } from "./palette-state";
import { type Catalogue, useEntries } from "./use-entries";
import "./palette.css";

const MOVES: Record<string, (at: number, length: number) => number> = {
  ArrowDown: (at, length) => (at + 1) % length,
  ArrowUp: (at, length) => (at - 1 + length) % length,
};

interface PaletteDialogProps extends Catalogue {
  cameFrom: Element | null;
  glyphs: MenuGlyphs;
}

/** Finds screens, records and what can be done, by the ARIA pattern of a combobox with a list. */
export function PaletteDialog({ cameFrom, glyphs, resources, screens }: PaletteDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const back = useRef(cameFrom);
  const list = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const { entries, search } = useEntries(typed, { resources, screens });
  const at = Math.min(chosen, Math.max(0, entries.length - 1));

  useLayoutEffect(() => input.current?.focus(), []);
  useEffect(() => () => returnFocus(back.current), []);

  function follow(entry: Entry, inNewTab = false) {
    if (inNewTab && entry.to && entry.state === undefined) return void open(entry.to, "_blank", "noopener");
    if (entry.to) back.current = null; // the new page's heading takes the focus
    closePalette();
    entry.run?.();
    if (entry.to) void navigate(entry.to, { state: entry.state });
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    trapTab(event);
    const entry = entries[at];
    const move = MOVES[event.key];
    if (event.key === "Escape") {
      event.stopPropagation(); // what lies below stays
      closePalette();
    } else if (event.nativeEvent.isComposing || event.target !== input.current) return;
    else if (move && entry) setChosen(move(at, entries.length));
    else if (event.key === "Enter" && entry) follow(entry, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  }

  return createPortal(
    <div
      className="sl-palette-cover"
      onPointerDown={(event) => event.target === event.currentTarget && closePalette()}
    >
      <div
        role="dialog"
        aria-modal="true"
        aria-label={t("palette.label")}
        tabIndex={-1}
        className="sl-palette"
        onKeyDown={onKeyDown}
      >
        <div className="sl-palette-head">
          <Icon name="search" size={16} />
          <input
            ref={input}
            role="combobox"
            aria-label={t("palette.placeholder")}
            aria-expanded={entries.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={entries.length > 0 ? `${list}-${at}` : undefined}
            placeholder={t("palette.placeholder")}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setChosen(0);
            }}
          />
          <button type="button" className="key" aria-label={t("actions.close")} onClick={closePalette}>
            <span>Esc</span>
            <Icon name="close" size={14} />
          </button>
        </div>
        <PaletteList
          id={list}
          entries={entries}
          at={at}
          typed={typed}
          search={search}
          glyphs={glyphs}
          onPoint={setChosen}
          onFollow={follow}
        />
        <PaletteFoot />
      </div>
    </div>,
    document.body,
  );
}

/** What the keys do; screen readers have it from the pattern. */
function PaletteFoot() {
  const { t } = useTranslation();
  return (
    <div className="sl-palette-foot caption muted" aria-hidden="true">
      <span>
        <span className="key">↑</span>
        <span className="key">↓</span>
        {t("palette.move")}
      </span>
      <span>
        <span className="key">Enter</span>
        {t("palette.open")}
      </span>
      <span>
        <span className="key">Ctrl Enter</span>
        {t("palette.new_tab")}
      </span>
      <span className="sl-palette-tip">{t("palette.tip")}</span>
    </div>
  );
}
