import { CheckOutlined, CloseOutlined, MinusOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccessRule } from "../../../contract/endpoints/categories";
import { tagsOfUser } from "../../../contract/endpoints/user-tags";
import type { CategoryNode } from "../../../contract/entities/category";
import { user } from "../../../contract/entities/user";
import { userTag } from "../../../contract/entities/user-tag";
import type { Subject } from "../../../contract/rules/categories";
import { Address } from "../../components/address";
import { Glyph } from "../../components/glyph";
import { RetryAlert } from "../../components/retry-alert";
import { FinderField } from "../../fields/reference/finder-field";
import type { Option } from "../../fields/reference/options";
import { entitySource } from "../../fields/reference/source";
import { call } from "../../providers/call";
import { keys } from "../../providers/data/cache";
import { useFormat } from "../../providers/i18n/use-format";
import { type Forest, lineOf } from "./model";
import { type CategoryRule, type Check, checksOf } from "./rules";
import type { StylesOf } from "./styles-of";
import type { RuleChanges } from "./use-rule-changes";

/** Distinguishes users with the same name. */
export const email = (record: Option["record"]) =>
  typeof record.email === "string" && <Address value={record.email} className="sl-line caption faint" />;

interface WhoSeesProps {
  node: CategoryNode;
  forest: Forest;
  rules: readonly CategoryRule[];
  isPartial: boolean;
  isMine: boolean;
  styles: StylesOf | undefined;
  changes: RuleChanges;
  nameOf(rule: AccessRule): string;
  categoryName(id: string): string;
  onSelect(id: string): void;
}

/** Whether one chosen user sees the category, check by check as on the server. */
export function WhoSees(props: WhoSeesProps) {
  const { node, forest, rules, isPartial } = props;
  const { t } = useTranslation();
  const heading = useId();
  const [chosen, setChosen] = useState<Option>();
  const source = useMemo(() => entitySource(user.name), []);
  const tags = useQuery({
    queryKey: keys.list(userTag.name, "of", chosen?.id),
    enabled: chosen !== undefined,
    retry: false,
    queryFn: async ({ signal }) =>
      (await call(tagsOfUser, { params: { userId: chosen?.id ?? "" } }, { signal })).items.map(
        (item) => item.id_tag,
      ),
  });
  const subject = chosen && tags.data && subjectOf(chosen, tags.data);
  const isInside = lineOf(forest, node.id).length > 1;
  const checks = subject && checksOf({ node, id: node.id, isInside, rules, subject });
  return (
    <section className="sl-category-who" aria-labelledby={heading}>
      <h2 id={heading}>{t("category.who")}</h2>
      <FinderField
        label={t("category.who_user")}
        source={source}
        empty="category.no_subject"
        facts={email}
        onChoose={setChosen}
      />
      {tags.error && (
        <RetryAlert onRetry={() => void tags.refetch()}>{t("category.tags_not_read")}</RetryAlert>
      )}
      {chosen && checks && (
        <div role="status">
          <p className="sl-category-verdict">
            <Mark state={checks.some(({ state }) => state === "no") ? "no" : "yes"} />
            {t(checks.some(({ state }) => state === "no") ? "category.sees_not" : "category.sees", {
              name: chosen.name,
              category: node.name,
            })}
          </p>
          <ol className="sl-category-checks">
            {checks.map((check) => (
              <li key={check.key}>
                <Mark state={check.state} />
                <CheckText {...props} check={check} chosen={chosen} />
              </li>
            ))}
          </ol>
          {isPartial && <p className="caption muted">{t("category.partial_answer")}</p>}
        </div>
      )}
    </section>
  );
}

const MARKS = { yes: CheckOutlined, no: CloseOutlined, skipped: MinusOutlined } as const;

function Mark({ state }: { state: Check["state"] }) {
  const { t } = useTranslation();
  return (
    <span className={`sl-category-mark ${state}`}>
      <Glyph of={MARKS[state]} size={10} />
      <span className="visually-hidden">{t(`category.marks.${state}`)}</span>
    </span>
  );
}

function CheckText({
  check,
  chosen,
  node,
  forest,
  styles,
  isMine,
  changes,
  nameOf,
  categoryName,
  onSelect,
}: WhoSeesProps & { check: Check; chosen: Option }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { key, rule, repair, state } = check;
  const parent = lineOf(forest, node.id).at(-2)?.name ?? "";
  const drafts = styles?.all.filter((one) => one.is_draft === true && one.id_user !== chosen.id).length ?? 0;
  const count = styles?.all.length ?? 0;
  const by = rule && t(`category.by.${rule.subject_type}`, { name: nameOf(rule) });
  const texts = { name: chosen.name, parent, by: by ?? "" };
  const rest = { shown: format.number(count - drafts), total: format.number(count) };
  const title =
    key === "styles"
      ? t(state === "skipped" ? "category.checks.styles_skipped" : "category.checks.styles", rest)
      : t(`category.checks.${key}`, texts);
  const notes = [
    rule?.created_at && t("category.rule_of", { date: format.day(rule.created_at) }),
    rule && rule.id_category !== node.id && t("category.inherited", { name: categoryName(rule.id_category) }),
    key === "styles"
      ? styles && t(drafts > 0 ? "category.notes.drafts" : "category.notes.no_drafts", { count: drafts })
      : key in NOTED && t(`category.notes.${key as keyof typeof NOTED}`, texts),
  ].filter(Boolean);
  const isOwnRule = rule?.id_category === node.id;
  return (
    <span className="sl-category-check-text">
      <span className="strong">{title}</span>
      {notes.length > 0 && <span className="small-text muted">{notes.join(". ")}</span>}
      {repair === "remove" && rule && isOwnRule && isMine && (
        <button type="button" className="link small-text" onClick={() => changes.remove(rule, nameOf(rule))}>
          {t("category.remove_this")}
        </button>
      )}
      {repair === "remove" && rule && !isOwnRule && (
        <button type="button" className="link small-text" onClick={() => onSelect(rule.id_category)}>
          {t("category.open", { name: categoryName(rule.id_category) })}
        </button>
      )}
      {repair === "allow" && isMine && (
        <button
          type="button"
          className="link small-text"
          onClick={() =>
            changes.add({ subject_type: "user", id_subject: chosen.id, access: "allow" }, chosen.name)
          }
        >
          {t("category.allow_them", { name: chosen.name })}
        </button>
      )}
    </span>
  );
}

/** Checks with a second line. */
const NOTED = {
  admin: true,
  owner: true,
  global: true,
  personal: true,
  above_none: true,
  above_rules: true,
  unrestricted: true,
  not_listed: true,
  denied: true,
} as const;

const subjectOf = ({ id, record }: Option, tag_ids: readonly string[]): Subject => ({
  id,
  id_dealer: typeof record.id_dealer === "string" ? record.id_dealer : null,
  is_admin: record.is_admin === true,
  is_dealer: record.is_dealer === true,
  tag_ids,
});
