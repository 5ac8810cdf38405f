import { useQueries } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { faultsIn } from "../../../../providers/http/errors";
import { toast } from "../../../../shared/toasts";
import { useOnce } from "../../../../shared/use-once";
import { same } from "../../../form/same";
import { READ_ONCE } from "../../read-once";
import { routingFailures } from "../failure";
import { faultsOf, kept, type RuleDraft, readRules, saveRules } from "./rules";

type ByLanguage<T> = Readonly<Record<string, T>>;

const NO_FAULTS = {};

/** The rules of a server in each language: what is stored, what is made of it, and the save of one language. */
export function useRules(id: string, languages: readonly string[]) {
  const { t } = useTranslation();
  const queries = useQueries({
    queries: languages.map((language) => ({
      queryKey: ["routing-rules", id, language],
      queryFn: ({ signal }: { signal: AbortSignal }) => readRules(id, language, signal),
      ...READ_ONCE,
    })),
  });
  const [saved, setSaved] = useState<ByLanguage<RuleDraft[]>>({});
  const [drafts, setDrafts] = useState<ByLanguage<RuleDraft[]>>({});
  const [faults, setFaults] = useState<ByLanguage<Readonly<Record<string, string>>>>({});
  const { busy, isBusy, once } = useOnce();
  /** Saved already: the second of two clicks may come before the page has followed the first. */
  const last = useRef<readonly RuleDraft[]>(undefined);

  const stored = (language: string) => saved[language] ?? queries[languages.indexOf(language)]?.data;
  const rulesIn = (language: string) => drafts[language] ?? stored(language);
  const isChanged = (language: string) => {
    const draft = drafts[language];
    return draft !== undefined && !same(kept(draft), stored(language));
  };

  async function save(language: string): Promise<void> {
    const sent = drafts[language];
    if (isBusy() || !sent || sent === last.current || !isChanged(language)) return;
    const found = faultsOf(kept(sent));
    setFaults((now) => ({ ...now, [language]: found }));
    if (Object.keys(found).length > 0) return;
    await once(
      async () => {
        const answer = await saveRules(id, language, kept(sent));
        last.current = sent;
        setSaved((now) => ({ ...now, [language]: answer }));
        // Changed meanwhile: stays, unsaved.
        setDrafts(({ [language]: draft, ...others }) =>
          draft === sent || !draft ? others : { ...others, [language]: draft },
        );
        toast({ kind: "success", title: t("routing.rules_saved") });
      },
      (reason) => refused(language, sent, reason),
    );
  }

  /** `rules.2.priority` names the row; another name says no more than the server's words do. */
  function refused(language: string, sent: readonly RuleDraft[], reason: unknown): void {
    const rows = Object.entries(faultsIn(reason)).flatMap(([path, message]) => {
      const at = /^rules\.(\d+)/.exec(path)?.[1];
      const rule = at === undefined ? undefined : kept(sent)[Number(at)];
      return rule ? [[rule.id_tag, message] as const] : [];
    });
    if (rows.length > 0) setFaults((now) => ({ ...now, [language]: Object.fromEntries(rows) }));
    else routingFailures.say("update_rules", reason);
  }

  return {
    rulesIn,
    isChanged,
    queryOf: (language: string) => queries[languages.indexOf(language)],
    faultsIn: (language: string) => faults[language] ?? NO_FAULTS,
    busy,
    change(language: string, rules: RuleDraft[]) {
      setFaults((now) => ({ ...now, [language]: NO_FAULTS }));
      setDrafts((now) => ({ ...now, [language]: rules }));
    },
    save,
  };
}
