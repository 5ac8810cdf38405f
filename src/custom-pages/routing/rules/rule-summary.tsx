import "./rules.css";
import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { RetryAlert } from "../../../components/retry-alert";
import { READ_ONCE } from "../../../editor/panels";
import { type SavedPanelProps, withSavedRecord } from "../../../editor/with-saved-record";
import { languageName, useActiveLanguages } from "../../../fields/labels/languages";
import { useLabels } from "../../../fields/use-labels";
import { keys } from "../../../providers/data/cache";
import { routingFailures } from "../failure";
import { tagName, useRoutingTags } from "../use-routing-tags";
import { ALL_LANGUAGES, readRules } from "./rules";

/** The rules of a server in all languages, to be read (OP-164). */
export default withSavedRecord(RuleSummary);

function RuleSummary({ id }: SavedPanelProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const tags = useRoutingTags();
  const known = useActiveLanguages();
  const codes = [ALL_LANGUAGES, ...known.map(({ code }) => code)];
  const queries = useQueries({
    queries: codes.map((language) => ({
      queryKey: keys.of("servers", id, "rules", language),
      queryFn: ({ signal }: { signal: AbortSignal }) => readRules(id, language, signal),
      ...READ_ONCE,
    })),
  });
  const failed = queries.find(({ error }) => error);
  const nameOf = (code: string) => {
    const language = known.find((one) => one.code === code);
    return language ? languageName(t, language) : t("routing.every_language");
  };
  const rules = queries.flatMap(({ data }, at) =>
    (data ?? []).map((rule) => ({ ...rule, language: codes[at] ?? ALL_LANGUAGES })),
  );
  if (failed)
    return (
      <RetryAlert onRetry={() => void failed.refetch()}>
        {routingFailures.messageOf("load_rules", failed.error)}
      </RetryAlert>
    );
  if (queries.some(({ data }) => !data)) return <div className="skeleton" style={{ height: 40 }} />;
  if (rules.length === 0) return <p className="faint small-text">{t("routing.no_rules")}</p>;
  return (
    <ul className="sl-rule-summary">
      {rules.map(({ id_tag, effect, priority, language }) => {
        const tag = tags.data?.find((one) => one.id === id_tag);
        return (
          <li key={`${language} ${id_tag}`}>
            <span className="tag">{labels.choice("effect", effect)}</span>
            <span className="ellipsis">{tag ? tagName(tag) : id_tag.slice(0, 8)}</span>
            <span className="small-text muted figures">
              {[effect === "prefer" && `+${priority}`, nameOf(language)].filter(Boolean).join(", ")}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
