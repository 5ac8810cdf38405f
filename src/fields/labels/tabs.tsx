import "./labels.css";
import { type KeyboardEvent, useRef } from "react";

export interface Tab {
  key: string;
  label: string;
  /** A dot after the label: the tab has content, or unsaved changes. */
  dot?: "filled" | "unsaved" | undefined;
}

interface TabsProps {
  /** Prefix of the ids of tabs (`<id>-tab-<key>`) and panel (`<id>-panel`). */
  id: string;
  /** Accessible name of the tab list, or the id of its label. */
  label?: string;
  labelledBy?: string;
  tabs: readonly Tab[];
  current: string;
  onChoose(key: string): void;
}

/** Tabs by the ARIA pattern: arrow keys move, only the selected tab is in the tab order. */
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
