import { useQuery } from "@tanstack/react-query";
import Segmented from "antd/es/segmented";
import type { TFunction } from "i18next";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { systemTags } from "../../../contract/endpoints/user-tags";
import type { CategoryNode } from "../../../contract/entities/category";
import { user } from "../../../contract/entities/user";
import { userTag } from "../../../contract/entities/user-tag";
import { ACCESS, SUBJECT_TYPES, takesAccess } from "../../../contract/rules/categories";
import { FinderField } from "../../fields/reference/finder-field";
import type { Option } from "../../fields/reference/options";
import { entitySource, filteredSource, listSource, type OptionSource } from "../../fields/reference/source";
import { call } from "../../providers/call";
import { dataProvider } from "../../providers/data";
import { keys } from "../../providers/data/cache";
import type { Viewer } from "./model";
import type { CategoryRule } from "./rules";
import type { NewRule, RuleChanges } from "./use-rule-changes";
import { email } from "./who-sees";

type SubjectType = (typeof SUBJECT_TYPES)[number];

interface Tag {
  id: string;
  name: string;
}

export function useTags(enabled: boolean): readonly Tag[] {
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

/** Those whom a rule concerns, as in a sentence. */
export const peopleOf = (
  { subject_type }: Pick<NewRule, "subject_type">,
  name: string,
  t: TFunction,
): string => (subject_type === "user" ? name : t(`category.people.${subject_type}`, { name }));

interface AddRuleProps {
  node: CategoryNode;
  rules: readonly CategoryRule[];
  changes: RuleChanges;
  viewer: Viewer;
  tags: readonly Tag[];
  onClose(): void;
}

/** The form of a rule. The first one that allows anybody takes the category from all others, so it asks first. */
export function AddRule({ node, rules, changes, viewer, tags, onClose }: AddRuleProps) {
  const { t } = useTranslation();
  const id = useId();
  const [access, setAccess] = useState<(typeof ACCESS)[number]>("allow");
  const [type, setType] = useState<SubjectType>("user");
  const [asked, setAsked] = useState<{ rule: NewRule; name: string }>();
  const choose = ({ id: id_subject, name }: Option) => {
    const rule = { subject_type: type, id_subject, access };
    if (takesAccess(node, rules, rule)) setAsked({ rule, name });
    else changes.add(rule, name);
  };
  return (
    <fieldset
      className="sl-category-add"
      aria-label={t("category.new_rule")}
      aria-busy={changes.busy}
      onKeyDown={({ key, defaultPrevented }) => key === "Escape" && !defaultPrevented && onClose()}
    >
      <div className="sl-category-choices">
        <Segmented
          aria-label={t("category.rule_access")}
          name={`${id}-access`}
          value={access}
          onChange={(next) => {
            setAccess(next);
            setAsked(undefined);
          }}
          options={ACCESS.map((value) => ({ value, label: t(`category.kinds.${value}`) }))}
        />
        <Segmented
          aria-label={t("category.rule_subject")}
          name={`${id}-subject`}
          value={type}
          onChange={(next) => {
            setType(next);
            setAsked(undefined);
          }}
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
        onChoose={choose}
      />
      {asked && (
        <div className="alert acc sl-category-asked" role="status">
          <span className="alert-text">
            {t("category.narrow_text", {
              category: node.name,
              list: peopleOf(asked.rule, asked.name, t),
            })}
          </span>
          <span className="sl-category-choices">
            <button
              type="button"
              className="button small primary"
              onClick={() => {
                changes.add(asked.rule, asked.name);
                setAsked(undefined);
              }}
            >
              {t("category.narrow")}
            </button>
            <button type="button" className="button small text" onClick={() => setAsked(undefined)}>
              {t("actions.cancel")}
            </button>
          </span>
        </div>
      )}
    </fieldset>
  );
}
