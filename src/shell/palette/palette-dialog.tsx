import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { CONTROL_SHAPES } from "../../components/control-shapes";
import { Shape } from "../../components/icon";
import { ModalLayer } from "../../components/modals/modal-layer";
import type { Screen } from "../../resources";
import type { Entry } from "./entries";
import { PaletteList } from "./palette-list";
import { closePalette } from "./palette-state";
import { useEntries } from "./use-entries";
import "./palette.css";

const MOVES: Record<string, (at: number, length: number) => number> = {
  ArrowDown: (at, length) => (at + 1) % length,
  ArrowUp: (at, length) => (at - 1 + length) % length,
};

interface PaletteDialogProps {
  /** Passed in, because an import here would move them from the first chunk to a separate one. */
  screens: readonly Screen[];
  typedAhead: string;
}

/** Finds screens, records and actions; an ARIA combobox with a listbox. */
export function PaletteDialog({ screens, typedAhead }: PaletteDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const [typed, setTyped] = useState(typedAhead);
  const [chosen, setChosen] = useState<string>();
  const { entries, search, searching } = useEntries(typed, screens);
  // The selection is kept by key, so that records that arrive late do not move it.
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  );
  const choose = (index: number) => setChosen(entries[index]?.key);

  function follow(entry: Entry, inNewTab = false) {
    if (inNewTab && entry.to && entry.state === undefined) return void open(entry.to, "_blank", "noopener");
    closePalette();
    entry.run?.();
    if (entry.to) void navigate(entry.to, { state: entry.state });
  }

  function onKeyDown(event: KeyboardEvent) {
    const entry = entries[at];
    const move = MOVES[event.key];
    if (event.key === "Escape") return closePalette(); // the list itself cannot be closed
    if (event.nativeEvent.isComposing || event.target !== input.current) return;
    else if (move && entry) choose(move(at, entries.length));
    else if (event.key === "Enter" && entry) follow(entry, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  }

  return (
    <ModalLayer
      className="sl-palette"
      label={t("palette.label")}
      onDismiss={closePalette}
      first="input"
      onKeyDown={onKeyDown}
    >
      <div className="sl-palette-head">
        <Shape path={CONTROL_SHAPES.search} size={16} />
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
            setChosen(undefined);
          }}
        />
        <button
          type="button"
          className="key"
          aria-label={`${t("actions.close")} (Esc)`}
          onClick={closePalette}
        >
          <span>Esc</span>
          <Shape path={CONTROL_SHAPES.close} size={14} />
        </button>
      </div>
      <PaletteList
        id={list}
        entries={entries}
        at={at}
        typed={typed}
        search={search}
        searching={searching}
        onPoint={choose}
        onFollow={follow}
      />
      <PaletteFoot />
    </ModalLayer>
  );
}

/** Keyboard hints, hidden from screen readers because the ARIA pattern implies them. */
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
        <span className="key">Ctrl+Enter</span>
        {t("palette.new_tab")}
      </span>
      <span className="sl-palette-tip">{t("palette.tip")}</span>
    </div>
  );
}
