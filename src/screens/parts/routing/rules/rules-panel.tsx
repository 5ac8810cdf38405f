import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { languageName, useActiveLanguages } from "../../../../fields/labels/languages";
import { Tabs } from "../../../../fields/labels/tabs";
import { RetryAlert } from "../../../../shared/ui/retry-alert";
import { ofSaved, type SavedPartProps } from "../../of-saved";
import { PartSave } from "../../part-save";
import { PartSection } from "../../part-section";
import { useUnsavedPart } from "../../use-unsaved-part";
import { routingFailures } from "../failure";
import { useRoutingTags } from "../use-routing-tags";
import { RuleList } from "./rule-list";
import { EVERY, kept } from "./rules";
import { useRules } from "./use-rules";

const TITLE = "routing.rules";

/** Which generations a server takes, by their tags (RT-08). Others than admins see nothing of it (RT-06). */
export default ofSaved(RulesPanel, { roles: ["admin"] });

function RulesPanel({ store, id }: SavedPartProps) {
  const { t } = useTranslation();
  const place = useId();
  const tags = useRoutingTags();
  const known = useActiveLanguages();
  const codes = [EVERY, ...known.map(({ code }) => code)];
  const rules = useRules(id, codes);
  const [chosen, setChosen] = useState(EVERY);
  const current = codes.includes(chosen) ? chosen : EVERY;
  useUnsavedPart(store, TITLE, codes.some(rules.isChanged));
  const query = rules.queryOf(current);
  const shown = rules.rulesIn(current);
  const error = query?.error ?? tags.error;
  const changed = rules.isChanged(current);
  const nameOf = (code: string) => {
    const language = known.find((one) => one.code === code);
    return language ? languageName(t, language) : t("routing.every_language");
  };
  const retry = () => void Promise.all([query?.error && query.refetch(), tags.error && tags.refetch()]);
  return (
    <PartSection title={t(TITLE)} note={t("routing.own_save")}>
      <p className="muted small-text">{t("routing.rules_text")}</p>
      <Tabs
        id={place}
        label={t("routing.language_of_rules")}
        tabs={codes.map((code) => ({
          key: code,
          label: nameOf(code),
          dot: rules.isChanged(code)
            ? "unsaved"
            : kept(rules.rulesIn(code) ?? []).length > 0
              ? "filled"
              : undefined,
        }))}
        current={current}
        onChoose={setChosen}
      />
      <div
        role="tabpanel"
        id={`${place}-panel`}
        aria-labelledby={`${place}-tab-${current}`}
        aria-busy={!error && !(shown && tags.data)}
        className="sl-form-group"
      >
        {error && (
          <RetryAlert onRetry={retry}>
            {routingFailures.messageOf(query?.error ? "load_rules" : "load_tags", error)}
          </RetryAlert>
        )}
        {!error && !(shown && tags.data) && <div className="skeleton" style={{ height: 112 }} />}
        {shown && tags.data && (
          <>
            <RuleList
              key={current}
              rules={shown}
              tags={tags.data}
              faults={rules.faultsIn(current)}
              empty={t(current === EVERY ? "routing.no_rules" : "routing.no_rules_here")}
              onChange={(next) => rules.change(current, next)}
            />
            <div className="sl-part-actions">
              <PartSave
                verb={t("routing.save_rules")}
                changed={changed}
                busy={rules.busy}
                onSave={() => void rules.save(current)}
              />
              {changed && (
                <span className="caption faint">{t("routing.replaces", { language: nameOf(current) })}</span>
              )}
            </div>
          </>
        )}
      </div>
    </PartSection>
  );
}
