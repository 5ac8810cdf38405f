import { CloseOutlined } from "@ant-design/icons";
import { useQueries, useQuery } from "@tanstack/react-query";
import Segmented from "antd/es/segmented";
import { useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type AccessRule, accessRules } from "../../../contract/endpoints/categories";
import { systemTags } from "../../../contract/endpoints/user-tags";
import type { CategoryNode } from "../../../contract/entities/category";
import { user } from "../../../contract/entities/user";
import { userTag } from "../../../contract/entities/user-tag";
import { ACCESS, SUBJECT_TYPES } from "../../../contract/rules/categories";
import { Glyph } from "../../components/glyph";
import { RetryAlert } from "../../components/retry-alert";
import { Section } from "../../components/section";
import { categoryFailures } from "../../domain/categories/tree";
import { FinderField } from "../../fields/reference/finder-field";
import type { Option } from "../../fields/reference/options";
import { entitySource, filteredSource, listSource, type OptionSource } from "../../fields/reference/source";
import { useNames } from "../../fields/reference/use-names";
import { call } from "../../providers/call";
import { dataProvider } from "../../providers/data";
import { keys } from "../../providers/data/cache";
import { ApiError } from "../../providers/http/errors";
import { type Forest, lineOf, mayEdit, type Viewer } from "./model";
import { type RuleChanges, useRuleChanges } from "./use-rule-changes";
import { type CategoryRule, email, WhoSees } from "./who-sees";

type SubjectType = (typeof SUBJECT_TYPES)[number];

interface AccessProps {
  node: CategoryNode;
  forest: Forest;
  viewer: Viewer;
  onSelect(id: string): void;
}

/** Access to a category: its rules, inherited ones, and their effect on a chosen user (CAT-06, OP-103). */
export default function AccessPanel({ node, forest, viewer, onSelect }: AccessProps) {
  const { t } = useTranslation();
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
  const { busy, add, remove } = useRuleChanges(node, rules, viewer);
  const sorted = [...rules].sort(
    (one, other) => Number(one.id_category !== node.id) - Number(other.id_category !== node.id),
  );
  return (
    <>
      <Section title={t("category.access")} note={t("category.access_note")}>
        {error && <RetryAlert onRetry={retry}>{categoryFailures.messageOf("load_rules", error)}</RetryAlert>}
        {isReading && !error && <div className="skeleton" style={{ height: 48 }} />}
        {!isReading && !error && !isPartial && rules.length === 0 && (
          <p className="muted small-text">
            {t(node.is_global ? "category.no_rules_global" : "category.no_rules_own")}
          </p>
        )}
        {sorted.length > 0 && (
          <ul className="sl-category-rules card" aria-label={t("category.access")}>
            {sorted.map((rule) => {
              const isInherited = rule.id_category !== node.id;
              const name = nameOf(rule);
              return (
                <li key={rule.id}>
                  <span className={rule.access === "allow" ? "tag ok" : "tag err"}>
                    {t(`category.kinds.${rule.access}`)}
                  </span>
                  <span className="sl-category-rule">
                    <span className="strong">{name}</span>
                    <span className="caption faint">{t(`category.subjects.${rule.subject_type}`)}</span>
                  </span>
                  {isInherited ? (
                    <button
                      type="button"
                      className="link small-text"
                      onClick={() => onSelect(rule.id_category)}
                    >
                      {t("category.inherited", { name: categoryName(rule.id_category) })}
                    </button>
                  ) : (
                    isMine && (
                      <button
                        type="button"
                        className="button text small icon"
                        aria-label={t("category.remove_rule", { name })}
                        title={t("category.remove_rule", { name })}
                        aria-disabled={busy || undefined}
                        onClick={() => remove(rule, name)}
                      >
                        <Glyph of={CloseOutlined} size={13} />
                      </button>
                    )
                  )}
                </li>
              );
            })}
          </ul>
        )}
        {isPartial && <p className="caption muted">{t("category.partial")}</p>}
        {isStaff && isMine && <AddRule busy={busy} onAdd={add} viewer={viewer} tags={tags} />}
      </Section>
      {isStaff && !isReading && !error && (
        <WhoSees
          node={node}
          rules={rules}
          isPartial={isPartial}
          nameOf={nameOf}
          categoryName={categoryName}
        />
      )}
    </>
  );
}

/** Rules of the category and its ancestors, without those that the viewer may not read (OP-103). */
function useRules(line: readonly CategoryNode[], viewer: Viewer) {
  const readable = line.filter((node) => mayEdit(node, viewer));
  const queries = useQueries({
    queries: readable.map(({ id }) => ({
      queryKey: keys.of("categories", id, "access-rules"),
      queryFn: ({ signal }: { signal: AbortSignal }) => readRules(id, signal),
      retry: false,
    })),
  });
  const failed = queries.find(({ error }) => error !== null);
  return {
    rules: queries.flatMap(({ data }) => data ?? []),
    error: failed?.error ?? null,
    isReading: queries.some(({ isPending }) => isPending),
    isPartial: readable.length < line.length || queries.some(({ data }) => data === null),
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch();
    },
  };
}

/** Null where the viewer may not read them. */
async function readRules(id: string, signal: AbortSignal): Promise<readonly CategoryRule[] | null> {
  try {
    const { items } = await call(accessRules, { params: { id } }, { signal });
    return items.map((rule) => ({ ...rule, id_category: rule.id_category ?? id }));
  } catch (reason) {
    if (reason instanceof ApiError && [403, 404].includes(reason.statusCode)) return null;
    throw reason;
  }
}

interface Tag {
  id: string;
  name: string;
}

function useTags(enabled: boolean): readonly Tag[] {
  const { data = [] } = useQuery({
    queryKey: keys.list(userTag.name, "names"),
    enabled,
    retry: false,
    queryFn: async (): Promise<Tag[]> => {
      const [own, system] = await Promise.all([
        dataProvider.getList<Tag>({ resource: userTag.name, pagination: { mode: "off" } }),
        call(systemTags, {}),
      ]);
      return [...new Map([...own.data, ...system.items].map((tag) => [tag.id, tag])).values()];
    },
  });
  return data;
}

/** Offers users, dealers (to a dealer only the dealer's own account) or tags. */
function subjectSource(type: SubjectType, viewer: Viewer, tags: readonly Tag[]): OptionSource {
  if (type === "user_tag") return listSource(userTag.name, ["subjects"], async () => tags);
  const users = entitySource(user.name);
  const isOffered = ({ id, is_dealer }: Option["record"]) =>
    is_dealer === true && (viewer.role === "admin" || id === viewer.id);
  return type === "user" ? users : filteredSource(users, ["dealers"], isOffered);
}

interface AddRuleProps {
  busy: boolean;
  onAdd: RuleChanges["add"];
  viewer: Viewer;
  tags: readonly Tag[];
}

function AddRule({ busy, onAdd, viewer, tags }: AddRuleProps) {
  const { t } = useTranslation();
  const id = useId();
  const [access, setAccess] = useState<(typeof ACCESS)[number]>("allow");
  const [type, setType] = useState<SubjectType>("user");
  return (
    <fieldset className="sl-category-add" aria-label={t("category.add_rule")} aria-busy={busy}>
      <div className="sl-category-tools">
        <Segmented
          aria-label={t("category.rule_access")}
          name={`${id}-access`}
          value={access}
          onChange={setAccess}
          options={ACCESS.map((value) => ({ value, label: t(`category.kinds.${value}`) }))}
        />
        <Segmented
          aria-label={t("category.rule_subject")}
          name={`${id}-subject`}
          value={type}
          onChange={setType}
          options={SUBJECT_TYPES.map((value) => ({ value, label: t(`category.subjects.${value}`) }))}
        />
      </div>
      <FinderField
        key={type}
        label={t(`category.add.${access}`)}
        help={t("category.rule_help")}
        source={subjectSource(type, viewer, tags)}
        empty="category.no_subject"
        facts={email}
        onChoose={({ id: id_subject, name }) => onAdd({ subject_type: type, id_subject, access }, name)}
      />
    </fieldset>
  );
}
