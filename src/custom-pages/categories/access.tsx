import "./access.css";
import { CloseOutlined, PlusOutlined } from "@ant-design/icons";
import { type ReactNode, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccessRule } from "../../../contract/endpoints/categories";
import type { CategoryNode } from "../../../contract/entities/category";
import { Glyph } from "../../components/glyph";
import { RetryAlert } from "../../components/retry-alert";
import { categoryFailures } from "../../domain/categories/tree";
import { fieldId } from "../../editor/focus-field";
import { RemoveButton } from "../../editor/remove-button";
import { useNames } from "../../fields/reference/use-names";
import { AddRule, peopleOf, useTags } from "./add-rule";
import { type Forest, lineOf, mayEdit, subtreeOf, type Viewer } from "./model";
import { audienceOf, type CategoryRule } from "./rules";
import type { StylesOf } from "./styles-of";
import { useRuleChanges } from "./use-rule-changes";
import { useRules } from "./use-rules";
import { WhoSees } from "./who-sees";

const RULES = "access_rules";

interface AccessProps {
  node: CategoryNode;
  forest: Forest;
  viewer: Viewer;
  styles: StylesOf | undefined;
  onSelect(id: string): void;
}

/** Access to a category: its rules, inherited ones, and their effect on a chosen user (CAT-06, OP-103). */
export default function AccessPanel({ node, forest, viewer, styles, onSelect }: AccessProps) {
  const { t } = useTranslation();
  const heading = useId();
  const isStaff = viewer.role !== "user";
  const isMine = mayEdit(node, viewer);
  const line = useMemo(() => lineOf(forest, node.id).reverse(), [forest, node.id]);
  const { rules, error, isReading, isPartial, retry } = useRules(line, viewer);
  const tags = useTags(isStaff);
  const ids = rules.flatMap(({ subject_type, id_subject }) =>
    subject_type === "user_tag" ? [] : [id_subject],
  );
  const userName = useNames({ users: isStaff ? ids : [] });
  const nameOf = ({ subject_type, id_subject }: AccessRule): string =>
    (subject_type === "user_tag"
      ? tags.find(({ id }) => id === id_subject)?.name
      : userName("users", id_subject)) ?? id_subject.slice(0, 8);
  const categoryName = (id: string) => forest.nodes.get(id)?.name ?? id.slice(0, 8);
  const changes = useRuleChanges(node, rules, viewer);
  const [isAdding, setAdding] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const sorted = [...rules].sort(
    (one, other) => Number(one.id_category !== node.id) - Number(other.id_category !== node.id),
  );
  const isKnown = !isReading && !error;
  return (
    <>
      <section id={fieldId(RULES)} tabIndex={-1} className="sl-category-access" aria-labelledby={heading}>
        <div className="sl-category-title">
          <h2 id={heading}>{t("category.access")}</h2>
          {isStaff && isMine && (
            <button
              ref={adder}
              type="button"
              className="button small"
              aria-expanded={isAdding}
              onClick={() => setAdding(!isAdding)}
            >
              <Glyph of={PlusOutlined} />
              {t("category.add_rule")}
            </button>
          )}
        </div>
        {error && <RetryAlert onRetry={retry}>{categoryFailures.messageOf("load_rules", error)}</RetryAlert>}
        {isReading && !error && <div className="skeleton" style={{ height: 48 }} />}
        {isKnown && !isPartial && (
          <p className="small-text muted">
            <Sentence
              node={node}
              rules={rules}
              inside={subtreeOf(forest, node.id).length - 1}
              nameOf={nameOf}
            />
          </p>
        )}
        {isPartial && <p className="caption muted">{t("category.partial")}</p>}
        {isAdding && (
          <AddRule
            node={node}
            rules={rules}
            changes={changes}
            viewer={viewer}
            tags={tags}
            onClose={() => {
              setAdding(false);
              adder.current?.focus();
            }}
          />
        )}
        {sorted.length > 0 && (
          <ul className="sl-category-rules" aria-label={t("category.access")}>
            {sorted.map((rule) => {
              const name = nameOf(rule);
              return (
                <li key={rule.id}>
                  <span className={rule.access === "allow" ? "tag ok" : "tag err"}>
                    {t(`category.kinds.${rule.access}`)}
                  </span>
                  <span className="sl-category-rule">
                    <span className="strong">{name}</span>{" "}
                    <span className="small-text muted">{t(`category.subjects.${rule.subject_type}`)}</span>
                  </span>
                  {rule.id_category !== node.id ? (
                    <button
                      type="button"
                      className="link small-text"
                      onClick={() => onSelect(rule.id_category)}
                    >
                      {t("category.inherited", { name: categoryName(rule.id_category) })}
                    </button>
                  ) : (
                    isMine && (
                      <RemoveButton
                        rows={RULES}
                        className="button text small icon"
                        aria-label={t("category.remove_rule", { name })}
                        title={t("category.remove_rule", { name })}
                        aria-disabled={changes.busy || undefined}
                        onRemove={() => changes.remove(rule, name)}
                      >
                        <Glyph of={CloseOutlined} size={13} />
                      </RemoveButton>
                    )
                  )}
                </li>
              );
            })}
          </ul>
        )}
        {isStaff && isMine && <p className="caption muted">{t("category.at_once")}</p>}
      </section>
      {isStaff && isKnown && (
        <WhoSees
          node={node}
          forest={forest}
          rules={rules}
          isPartial={isPartial}
          isMine={isMine}
          styles={styles}
          changes={changes}
          nameOf={nameOf}
          categoryName={categoryName}
          onSelect={onSelect}
        />
      )}
    </>
  );
}

interface SentenceProps {
  node: CategoryNode;
  rules: readonly CategoryRule[];
  /** Number of categories below. */
  inside: number;
  nameOf(rule: AccessRule): string;
}

/** The rules in one sentence. */
function Sentence({ node, rules, inside, nameOf }: SentenceProps): ReactNode {
  const { t, i18n } = useTranslation();
  const { kind, allowed, denied } = audienceOf(node, rules);
  const list = (some: readonly CategoryRule[]) =>
    new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(
      some.map((rule) => peopleOf(rule, nameOf(rule), t)),
    );
  const named = allowed.length > 0 ? "some" : "none";
  return [
    kind === "owner"
      ? t(`category.may.owner_${named}`, { list: list(allowed) })
      : t(`category.may.${kind}`, { list: list(allowed) }),
    denied.length > 0 && t("category.may.not", { list: list(denied) }),
    inside > 0 && rules.length > 0 && t("category.may.inside"),
  ]
    .filter(Boolean)
    .join(" ");
}
