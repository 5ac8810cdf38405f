import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { RetryAlert } from "../../../components/retry-alert";
import { Section } from "../../../components/section";
import { focusField, useReveal } from "../../../editor/focus-field";
import { READ_ONCE, usePanel } from "../../../editor/panels";
import { setValue, useEditorState } from "../../../editor/store";
import { same } from "../../../editor/values";
import { type SavedPanelProps, withSavedRecord } from "../../../editor/with-saved-record";
import { languageName, useActiveLanguages } from "../../../fields/labels/languages";
import { Tabs } from "../../../fields/labels/tabs";
import { keys } from "../../../providers/data/cache";
import { fieldErrors, sayFailure } from "../../../providers/failure";
import { TranslatedError } from "../../../providers/http/errors";
import { routingFailures } from "../failure";
import { useRoutingTags } from "../use-routing-tags";
import { RuleList } from "./rule-list";
import {
  ALL_LANGUAGES,
  asStored,
  countChanges,
  type RuleDraft,
  readRules,
  ruleErrors,
  saveRules,
  withoutRemoved,
} from "./rules";

const TITLE = "routing.rules";
const ID = "routing-rules";

/** Rules by language, with a key for the rules of all languages. */
type Rules = Readonly<Record<string, readonly RuleDraft[]>>;

const keyOf = (language: string) => (language === ALL_LANGUAGES ? "every" : language);

/** Which generations a server takes, by their tags (RT-08), for admins only (RT-06). */
export default withSavedRecord(RulesPanel, { roles: ["admin"] });

function RulesPanel({ store, id }: SavedPanelProps) {
  const { t } = useTranslation();
  const place = useId();
  const tags = useRoutingTags();
  const known = useActiveLanguages();
  const codes = useMemo(() => [ALL_LANGUAGES, ...known.map(({ code }) => code)], [known]);
  const [chosen, setChosen] = useState(ALL_LANGUAGES);
  const { panel, queries } = useRules(store, id, codes);
  useReveal((field) => {
    const [place, key] = field.split(".");
    if (place === ID) setChosen(codes.find((code) => keyOf(code) === key) ?? ALL_LANGUAGES);
  });
  const values = useEditorState(panel, ({ get }) => get().values);
  const dirty = useEditorState(panel, ({ get }) => get().dirty);
  const errors = useEditorState(panel, (store) => store.errors());
  const current = codes.includes(chosen) ? chosen : ALL_LANGUAGES;
  const key = keyOf(current);
  const shown = values[key];
  const query = queries[codes.indexOf(current)];
  const error = query?.error ?? tags.error;
  const isChanged = (code: string) => dirty.includes(keyOf(code));
  const nameOf = (code: string) => {
    const language = known.find((one) => one.code === code);
    return language ? languageName(t, language) : t("routing.every_language");
  };
  const retry = () => void Promise.all([query?.error && query.refetch(), tags.error && tags.refetch()]);
  const change = (rules: readonly RuleDraft[]) => {
    const stored = panel.get().initial[key] ?? [];
    setValue(panel, key, normalized(rules, stored));
  };
  const rowErrors = Object.entries(errors)
    .filter(([path]) => path.startsWith(`${key}.`))
    .map(([path, message]) => [path.slice(key.length + 1), message]);
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
            : withoutRemoved(values[keyOf(code)] ?? []).length > 0
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
              path={`${ID}.${key}`}
              rules={shown}
              tags={tags.data}
              errors={Object.fromEntries(rowErrors)}
              empty={t(current === ALL_LANGUAGES ? "routing.no_rules" : "routing.no_rules_here")}
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

/** Reads the rules of a server in each language and saves those of the changed languages. */
function useRules(store: SavedPanelProps["store"], id: string, codes: readonly string[]) {
  const { t } = useTranslation();
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
  /** Key of the language that is being saved. */
  const saving = useRef("");
  const panel = usePanel<Rules>(store, {
    id: ID,
    title: TITLE,
    stored: Object.keys(read).length > 0 ? read : undefined,
    check: ({ values }) => Object.entries(values).flatMap(([key, rules]) => ruleErrors(key, rules)),
    count: ({ values, initial, dirty }) =>
      dirty.reduce((sum, key) => sum + countChanges(initial[key] ?? [], values[key] ?? []), 0),
    async save({ initial, values, dirty }, commit) {
      for (const code of codes.filter((one) => dirty.includes(keyOf(one)))) {
        const key = keyOf(code);
        const take = (stored: RuleDraft[]) =>
          client.setQueryData(keys.of("servers", id, "rules", code), stored);
        saving.current = key;
        const rules = asStored(withoutRemoved(values[key] ?? []));
        // Rules have no versions: a read right before the save shows whether somebody else saved meanwhile.
        const now = await readRules(id, code);
        if (!same(now, initial[key]) && !same(now, rules)) {
          take(now); // what the next save replaces, and Discard shows
          throw new TranslatedError("form.newer_text");
        }
        const stored = await saveRules(id, code, rules);
        commit({ [key]: stored });
        take(stored);
      }
    },
    // Only errors such as `rules.2.priority` belong to a row.
    failed(reason, { values }) {
      if (reason instanceof TranslatedError) return void sayFailure(reason, t("form.not_saved"));
      const rules = withoutRemoved(values[saving.current] ?? []);
      const rows = Object.entries(fieldErrors(reason)).flatMap(([path, message]) => {
        const at = /^rules\.(\d+)/.exec(path)?.[1];
        const rule = at === undefined ? undefined : rules[Number(at)];
        return rule ? [[`${saving.current}.${rule.id_tag}`, message] as const] : [];
      });
      routingFailures[rows.length > 0 ? "sayDetail" : "say"]("update_rules", reason);
      return Object.fromEntries(rows);
    },
    focus: (path) => focusField(`${ID}.${path}`),
    done: "routing.rules_saved",
  });
  return { panel, queries };
}

/** Drops rules that were added and removed again; restored rules are equal to the stored ones. */
function normalized(rules: readonly RuleDraft[], stored: readonly RuleDraft[]): RuleDraft[] {
  const isStored = ({ id_tag }: RuleDraft) => stored.some((rule) => rule.id_tag === id_tag);
  return rules
    .filter((rule) => !rule.removed || isStored(rule))
    .map(({ removed, ...rule }) => (removed ? { ...rule, removed } : rule));
}
