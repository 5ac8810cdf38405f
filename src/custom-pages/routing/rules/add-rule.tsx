import { lazy, Suspense, useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { routingTag } from "../../../../contract/entities/routing-tag";
import type { Labels } from "../../../fields/labels/codec";
import type { Option } from "../../../fields/reference/options";
import type { OptionSource } from "../../../fields/reference/source";
import { OtherLabels } from "../other-labels";
import { holdsLabel, type RoutingTag, tagName } from "../use-routing-tags";

const Finder = lazy(() => import("../../../fields/reference/finder"));

interface AddRuleProps {
  tags: readonly RoutingTag[];
  /** Ids of tags that have a rule. */
  without: readonly string[];
  onAdd(id: string): void;
}

/** Finds a tag that has no rule yet, by any of its labels. */
export function AddRule({ tags, without, onAdd }: AddRuleProps) {
  const { t } = useTranslation();
  const id = useId();
  const source = useMemo(() => sourceOf(tags), [tags]);
  return (
    <div className="field sl-rules-add">
      <label htmlFor={id}>{t("routing.add_rule")}</label>
      <Suspense fallback={<span className="input skeleton" />}>
        <Finder
          id={id}
          entity={routingTag as never}
          source={source}
          without={without}
          empty={tags.length > 0 ? "routing.all_chosen" : "routing.no_tags"}
          facts={({ labels }) => <OtherLabels labels={labels as Labels} />}
          onChoose={(option) => onAdd(option.id)}
        />
      </Suspense>
    </div>
  );
}

const optionOf = (tag: RoutingTag): Option => ({ id: tag.id, name: tagName(tag), record: tag });

/** All tags are here already: nothing is asked for. */
function sourceOf(tags: readonly RoutingTag[]): OptionSource {
  return {
    entity: routingTag.name,
    key: tags.map(({ id }) => id),
    first: async () => tags.map(optionOf),
    found: async (text) => tags.filter((tag) => holdsLabel(tag, text)).map(optionOf),
  };
}
