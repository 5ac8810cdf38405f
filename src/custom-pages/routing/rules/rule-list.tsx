import "./rules.css";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type RoutingTag, tagName } from "../use-routing-tags";
import { AddRule } from "./add-rule";
import { RuleRow } from "./rule-row";
import { moved, type RuleDraft } from "./rules";

interface RuleListProps {
  rules: readonly RuleDraft[];
  tags: readonly RoutingTag[];
  /** Message keys by the tag of the row. */
  errors: Readonly<Record<string, string>>;
  /** What is said when there is none. */
  empty: string;
  onChange(rules: RuleDraft[]): void;
}

const ADDED = { effect: "prefer", priority: "10" };

/** The rules of one language in their order; a tag has one at most, so those that have one are not offered. */
export function RuleList({ rules, tags, errors, empty, onChange }: RuleListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const [said, say] = useState("");
  /** The button that was pressed: what moves in the page loses the focus. */
  const pressed = useRef<string>(undefined);
  const nameOf = (id: string) => {
    const tag = tags.find((one) => one.id === id);
    return tag ? tagName(tag) : id.slice(0, 8);
  };
  useEffect(() => {
    if (!pressed.current) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus();
    pressed.current = undefined;
  });
  const move = (at: number, by: 1 | -1) => {
    const rule = rules[at];
    if (!rule || !rules[at + by]) return;
    pressed.current = `${by}:${at + by}`;
    onChange(moved(rules, at, by));
    say(t("routing.moved", { name: nameOf(rule.id_tag), place: at + by + 1, total: rules.length }));
  };
  const change = (at: number, part: Partial<RuleDraft>) =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)));
  const add = (id_tag: string) => {
    onChange([...rules, { id_tag, ...ADDED }]);
    say(t("assigned.added", { name: nameOf(id_tag) }));
  };
  return (
    <>
      {rules.length === 0 && <p className="faint small-text">{empty}</p>}
      {rules.length > 0 && (
        <ul className="sl-rules card" aria-label={t("routing.rules")} ref={list}>
          {rules.map((rule, at) => (
            <RuleRow
              key={`${rule.id_tag}-${rules.slice(0, at).filter(({ id_tag }) => id_tag === rule.id_tag).length}`}
              rule={rule}
              at={at}
              last={rules.length - 1}
              name={nameOf(rule.id_tag)}
              error={rule.removed ? undefined : errors[rule.id_tag]}
              onChange={(part) => change(at, part)}
              onMove={(by) => move(at, by)}
            />
          ))}
        </ul>
      )}
      <AddRule tags={tags} without={rules.map(({ id_tag }) => id_tag)} onAdd={add} />
      <div className="visually-hidden" role="status">
        {said}
      </div>
    </>
  );
}
