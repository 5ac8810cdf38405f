import { type KeyboardEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "./labels";

interface LanguageTabsProps {
  /** Prefix of the ids of tabs and panel. */
  id: string;
  languages: readonly Language[];
  current: string;
  isNamed(language: string): boolean;
  onChoose(language: string): void;
}

/** Tabs by the ARIA pattern: arrows move, one of them takes Tab. */
export function LanguageTabs({ id, languages, current, isNamed, onChoose }: LanguageTabsProps) {
  const { t } = useTranslation();
  const tabs = useRef<HTMLDivElement>(null);
  const turn = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const at = languages.findIndex((language) => language.id === current);
    const next = (at + by + languages.length) % languages.length;
    onChoose(languages[next]?.id ?? current);
    tabs.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div role="tablist" aria-label={t("resources.labels.languages")} className="sl-tabs" ref={tabs}>
      {languages.map((language) => (
        <button
          key={language.id}
          type="button"
          role="tab"
          id={`${id}-tab-${language.id}`}
          aria-selected={language.id === current}
          aria-controls={`${id}-panel`}
          tabIndex={language.id === current ? 0 : -1}
          onClick={() => onChoose(language.id)}
          onKeyDown={turn}
        >
          {t(`languages.${language.code}`, { defaultValue: language.name })}
          {isNamed(language.id) && <span className="pip ok" aria-hidden="true" />}
        </button>
      ))}
    </div>
  );
}
