import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { RetryAlert } from "../../../components/retry-alert";
import { Section } from "../../../components/section";
import { READ_ONCE, usePanel } from "../../../editor/panels";
import { useEditorState } from "../../../editor/store";
import { same } from "../../../editor/values";
import { type SavedPanelProps, withSavedRecord } from "../../../editor/with-saved-record";
import { languageName, useActiveLanguages } from "../../../fields/labels/languages";
import { Tabs } from "../../../fields/labels/tabs";
import { keys } from "../../../providers/data/cache";
import { fieldErrors } from "../../../providers/failure";
import { routingFailures } from "../failure";
import { useRoutingTags } from "../use-routing-tags";
import { RuleList } from "./rule-list";
import { countChanges, EVERY, kept, type RuleDraft, readRules, ruleErrors, saveRules } from "./rules";

const TITLE = "routing.rules";
const ID = "routing-rules";

/** Rules by language; those for every language under a key of their own. */
type Rules = Readonly<Record<string, readonly RuleDraft[]>>;

const keyOf = (language: string) => (language === EVERY ? "every" : language);

/** Which generations a server takes, by their tags (RT-08). Others than admins see nothing of it (RT-06). */
export default withSavedRecord(RulesPanel, { roles: ["admin"] });

function RulesPanel({ store, id }: SavedPanelProps) {
  const { t } = useTranslation();
  const place = useId();
  const tags = useRoutingTags();
  const known = useActiveLanguages();
  const codes = useMemo(() => [EVERY, ...known.map(({ code }) => code)], [known]);
  const [chosen, setChosen] = useState(EVERY);
  const { panel, queries } = useRules(store, id, codes, setChosen);
  const values = useEditorState(panel, ({ get }) => get().values) as Rules;
  const initial = useEditorState(panel, ({ get }) => get().initial) as Rules;
  const all = useEditorState(panel, ({ errors }) => errors());
  const current = codes.includes(chosen) ? chosen : EVERY;
  const key = keyOf(current);
  const shown = values[key];
  const query = queries[codes.indexOf(current)];
  const error = query?.error ?? tags.error;
  const isChanged = (code: string) => !same(values[keyOf(code)], initial[keyOf(code)]);
  const nameOf = (code: string) => {
    const language = known.find((one) => one.code === code);
    return language ? languageName(t, language) : t("routing.every_language");
  };
  const retry = () => void Promise.all([query?.error && query.refetch(), tags.error && tags.refetch()]);
  const change = (rules: readonly RuleDraft[]) =>
    panel.dispatch({ type: "changed", path: key, value: tidied(rules, initial[key] ?? []) });
  const ofRows = Object.entries(all).filter(([path]) => path.startsWith(`${key}.`));
  return (
    <Section title={t(TITLE)}>
      <p className="muted small-text">{t("routing.rules_text")}</p>
      <p className="muted small-text">{t("routing.effects_text")}</p>
      <Tabs
        id={place}
        label={t("routing.language_of_rules")}
        tabs={codes.map((code) => ({
          key: code,
          label: nameOf(code),
          dot: isChanged(code)
            ? "unsaved"
            : kept(values[keyOf(code)] ?? []).length > 0
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
              errors={Object.fromEntries(
                ofRows.map(([path, message]) => [path.slice(key.length + 1), message]),
              )}
              empty={t(current === EVERY ? "routing.no_rules" : "routing.no_rules_here")}
              onChange={change}
            />
            {isChanged(current) && (
              <span className="caption faint">{t("routing.replaces", { language: nameOf(current) })}</span>
            )}
          </>
        )}
      </div>
    </Section>
  );
}

/** The rules of a server in each language: what is stored, and the save of those languages that were changed. */
function useRules(
  store: SavedPanelProps["store"],
  id: string,
  codes: readonly string[],
  showLanguage: (code: string) => void,
) {
  const client = useQueryClient();
  const queries = useQueries({
    queries: codes.map((language) => ({
      queryKey: keys.of("servers", id, "rules", language),
      queryFn: ({ signal }: { signal: AbortSignal }) => readRules(id, language, signal),
      ...READ_ONCE,
    })),
  });
  const read = Object.fromEntries(
    codes.flatMap((code, at) => (queries[at]?.data ? [[keyOf(code), queries[at].data]] : [])),
  );
  /** The language whose save is under way. */
  const saving = useRef("");
  const panel = usePanel(store, {
    id: ID,
    title: TITLE,
    stored: Object.keys(read).length > 0 ? read : undefined,
    check: ({ values }) => Object.entries(values as Rules).flatMap(([key, rules]) => ruleErrors(key, rules)),
    count: ({ values, initial, dirty }) =>
      dirty.reduce(
        (sum, key) => sum + countChanges((initial as Rules)[key] ?? [], (values as Rules)[key] ?? []),
        0,
      ),
    async save({ values, dirty }, commit) {
      for (const code of codes.filter((one) => dirty.includes(keyOf(one)))) {
        saving.current = keyOf(code);
        const rules = kept((values as Rules)[keyOf(code)] ?? []);
        const stored = await saveRules(id, code, rules);
        commit({ [keyOf(code)]: stored });
        client.setQueryData(keys.of("servers", id, "rules", code), stored);
      }
    },
    // `rules.2.priority` names the row; another name says no more than the server's words do.
    failed(reason, { values }) {
      const rules = kept((values as Rules)[saving.current] ?? []);
      const rows = Object.entries(fieldErrors(reason)).flatMap(([path, message]) => {
        const at = /^rules\.(\d+)/.exec(path)?.[1];
        const rule = at === undefined ? undefined : rules[Number(at)];
        return rule ? [[`${saving.current}.${rule.id_tag}`, message] as const] : [];
      });
      if (rows.length === 0) routingFailures.say("update_rules", reason);
      else routingFailures.sayDetail("update_rules", reason);
      return Object.fromEntries(rows);
    },
    focus(path) {
      const [key = "", tag] = path.split(".");
      showLanguage(codes.find((code) => keyOf(code) === key) ?? EVERY);
      // The rows of another language are drawn first.
      requestAnimationFrame(() => document.getElementById(`rule-${tag}`)?.focus());
    },
    done: "routing.rules_saved",
  });
  return { panel, queries };
}

/** A rule that was added and taken away again leaves nothing; one that was put back is as it was. */
function tidied(rules: readonly RuleDraft[], stored: readonly RuleDraft[]): RuleDraft[] {
  const isStored = ({ id_tag }: RuleDraft) => stored.some((rule) => rule.id_tag === id_tag);
  return rules
    .filter((rule) => !rule.removed || isStored(rule))
    .map(({ removed, ...rule }) => (removed ? { ...rule, removed } : rule));
}
