import { CloseOutlined, SearchOutlined } from "@ant-design/icons";
import { memo, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";

/** Milliseconds without typing before a search (STY-17). */
const QUIET_MS = 150;

interface SearchBoxProps {
  /** The text in the address. */
  value: string;
  /** The searched fields, as "Name, description". */
  placeholder: string;
  onSearch(text: string): void;
}

/** Keeps the typed text in its own state, so that typing does not render the table again. */
export const SearchBox = memo(function SearchBox({ value, placeholder, onSearch }: SearchBoxProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [address, setAddress] = useState(value);
  const sent = useRef(value);
  /** Sent, but not in the address yet, which follows later: what is typed until then must not be lost. */
  const underWay = useRef<string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  if (value !== address) {
    setAddress(value);
    // Otherwise Back, a link or the menu changed the address.
    if (!underWay.current.includes(value)) {
      sent.current = value;
      setText(value);
    }
  }
  useEffect(() => {
    const at = underWay.current.indexOf(value);
    underWay.current = at < 0 ? [] : underWay.current.slice(at + 1);
  }, [value]);
  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      underWay.current.push(sent.current);
      onSearch(sent.current);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      // Not while typing, and not behind a dialog.
      const target = event.target as HTMLElement;
      if (target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]")) return;
      if (document.querySelector("[role=dialog]")) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", jump);
    return () => document.removeEventListener("keydown", jump);
  }, []);
  return (
    <search className="input sl-search" style={{ "--letters": placeholder.length }}>
      <Glyph of={SearchOutlined} />
      <input
        ref={input}
        type="text"
        inputMode="search"
        autoComplete="off"
        aria-label={t("list.search")}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && setText("")}
      />
      {text && (
        <button
          type="button"
          aria-label={t("list.clear")}
          onClick={() => {
            setText("");
            input.current?.focus();
          }}
        >
          <Glyph of={CloseOutlined} size={12} />
        </button>
      )}
    </search>
  );
});
