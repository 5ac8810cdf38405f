import "./rules.css";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { routingTag } from "../../../../contract/entities/routing-tag";
import { fieldId } from "../../../editor/focus-field";
import type { Labels } from "../../../fields/labels/codec";
import { FinderField } from "../../../fields/reference/finder-field";
import { listSource, type OptionSource } from "../../../fields/reference/source";
import { OtherLabels } from "../other-labels";
import { holdsLabel, type RoutingTag, tagName } from "../use-routing-tags";
import { RuleRow } from "./rule-row";
import { moved, type RuleDraft } from "./rules";

interface RuleListProps {
  /** Where errors of these rules are, followed by a tag. */
  path: string;
  rules: readonly RuleDraft[];
  tags: readonly RoutingTag[];
  /** Message keys by id of the tag. */
  errors: Readonly<Record<string, string>>;
  /** Text of an empty list. */
  empty: string;
  onChange(rules: RuleDraft[]): void;
}

const NEW_RULE = { effect: "prefer", priority: "10" };

/** The loaded tags, found by a label of any language. */
const tagSource = (tags: readonly RoutingTag[]): OptionSource =>
  listSource(
    routingTag.name,
    tags.map(({ id }) => id),
    async () => tags,
    ({ record }, text) => holdsLabel(record as RoutingTag, text),
  );

/** The ordered rules of one language; each tag has at most one rule. */
export function RuleList({ path, rules, tags, errors, empty, onChange }: RuleListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const [announcement, announce] = useState("");
  /** The button that moved a rule, to be focused again because moving an element loses the focus. */
  const pressed = useRef<string>(undefined);
  const source = useMemo(() => tagSource(tags), [tags]);
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
    announce(t("routing.moved", { name: nameOf(rule.id_tag), place: at + by + 1, total: rules.length }));
  };
  const change = (at: number, part: Partial<RuleDraft>) =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)));
  const add = (id_tag: string) => {
    onChange([...rules, { id_tag, ...NEW_RULE }]);
    announce(t("assigned.added", { name: nameOf(id_tag) }));
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
              control={fieldId(`${path}.${rule.id_tag}`)}
              error={rule.removed ? undefined : errors[rule.id_tag]}
              onChange={(part) => change(at, part)}
              onMove={(by) => move(at, by)}
            />
          ))}
        </ul>
      )}
      <FinderField
        className="sl-add"
        label={t("routing.add_rule")}
        source={source}
        without={rules.map(({ id_tag }) => id_tag)}
        empty={tags.length > 0 ? "routing.all_chosen" : "routing.no_tags"}
        facts={({ labels }) => <OtherLabels labels={labels as Labels} />}
        onChoose={({ id }) => add(id)}
      />
      <div className="visually-hidden" role="status">
        {announcement}
      </div>
    </>
  );
}
