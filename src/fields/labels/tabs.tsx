import "./labels.css";
import { type KeyboardEvent, useRef } from "react";

export interface Tab {
  key: string;
  label: string;
  /** A dot behind the words: there is something in it, or something that is not saved. */
  dot?: "filled" | "unsaved" | undefined;
}

interface TabsProps {
  /** Prefix of the ids of tabs (`<id>-tab-<key>`) and panel (`<id>-panel`). */
  id: string;
  /** The name of the whole, or the id of what names it. */
  label?: string;
  labelledBy?: string;
  tabs: readonly Tab[];
  current: string;
  onChoose(key: string): void;
}

/** Tabs by the ARIA pattern: arrows move, one of them takes Tab. */
export function Tabs({ id, label, labelledBy, tabs, current, onChoose }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const turn = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = (tabs.findIndex(({ key }) => key === current) + by + tabs.length) % tabs.length;
    onChoose(tabs[next]?.key ?? current);
    list.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div role="tablist" aria-label={label} aria-labelledby={labelledBy} className="sl-tabs" ref={list}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.key}`}
          aria-selected={tab.key === current}
          aria-controls={`${id}-panel`}
          tabIndex={tab.key === current ? 0 : -1}
          onClick={() => onChoose(tab.key)}
          onKeyDown={turn}
        >
          {tab.label}
          {tab.dot && <span className={tab.dot === "filled" ? "pip ok" : "pip"} aria-hidden="true" />}
        </button>
      ))}
    </div>
  );
}
