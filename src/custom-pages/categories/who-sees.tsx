import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccessRule } from "../../../contract/endpoints/categories";
import { tagsOfUser } from "../../../contract/endpoints/user-tags";
import type { CategoryNode } from "../../../contract/entities/category";
import { user } from "../../../contract/entities/user";
import { userTag } from "../../../contract/entities/user-tag";
import { effectiveAccess, type Subject } from "../../../contract/rules/categories";
import { Alert } from "../../components/alert";
import { RetryAlert } from "../../components/retry-alert";
import { Section } from "../../components/section";
import { FinderField } from "../../fields/reference/finder-field";
import type { Option } from "../../fields/reference/options";
import { entitySource } from "../../fields/reference/source";
import { call } from "../../providers/call";
import { keys } from "../../providers/data/cache";

/** Distinguishes users with the same name. */
export const email = (record: Option["record"]) =>
  typeof record.email === "string" && <span className="sl-line caption faint">{record.email}</span>;

/** A rule with the category that it belongs to. */
export type CategoryRule = AccessRule & { id_category: string };

interface WhoSeesProps {
  node: CategoryNode;
  rules: readonly CategoryRule[];
  isPartial: boolean;
  nameOf(rule: AccessRule): string;
  categoryName(id: string): string;
}

/** Whether one chosen user sees the category, by the same rules as on the server. */
export function WhoSees({ node, rules, isPartial, nameOf, categoryName }: WhoSeesProps) {
  const { t } = useTranslation();
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
  const answer = chosen && tags.data && effectiveAccess(node, rules, subjectOf(chosen, tags.data));
  return (
    <Section title={t("category.who")} note={t("category.who_note")}>
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
      {answer && (
        <Alert kind={answer.isAllowed ? "ok" : "warn"}>
          <b className="strong">
            {t(answer.isAllowed ? "category.sees" : "category.sees_not", { name: chosen.name })}
          </b>{" "}
          {t(`category.reasons.${answer.reason}`)}
          {answer.rules.length > 0 && (
            <ul className="sl-category-why">
              {answer.rules.map((rule) => (
                <li key={rule.id}>
                  {t("category.rule_line", {
                    access: t(`category.kinds.${rule.access}`),
                    subject: t(`category.subjects.${rule.subject_type}`),
                    name: nameOf(rule),
                  })}
                  {rule.id_category !== node.id &&
                    ` (${t("category.inherited", { name: categoryName(rule.id_category) })})`}
                </li>
              ))}
            </ul>
          )}
          {isPartial && ` ${t("category.partial_answer")}`}
        </Alert>
      )}
    </Section>
  );
}

const subjectOf = ({ id, record }: Option, tag_ids: readonly string[]): Subject => ({
  id,
  id_dealer: typeof record.id_dealer === "string" ? record.id_dealer : null,
  is_admin: record.is_admin === true,
  is_dealer: record.is_dealer === true,
  tag_ids,
});
