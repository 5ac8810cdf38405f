import { useCallback, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { CODE_TAIL } from "../../../contract/entities/deposit-code";
import { useTheme } from "../../components/theme/mode";
import { LANGUAGES, useLanguage } from "../../providers/i18n";
import { madeKey } from "../../providers/i18n/keys";
import { type Texts, textsOf } from "../../providers/i18n/texts";
import { useMe, useRole } from "../../providers/me";
import { useAbility } from "../../providers/server";
import type { Screen } from "../../resources";
import { listPathOf, mayOpen, pathsOf } from "../../resources/routes";
import {
  createEntries,
  type Entry,
  GROUPS,
  matchingEntries,
  type Names,
  resourcesOf,
  screenEntries,
} from "./entries";
import { isPastedCode, type Search, useFoundRecord } from "./find-record";
import { readRecents } from "./recents";
import { type NamedRecord, useNamedRecords } from "./use-named-records";

/** The palette's entries for the typed text, sorted by group, and the status of the searches. */
export function useEntries(
  typed: string,
  screens: readonly Screen[],
): { entries: readonly Entry[]; search: Search; searching: boolean } {
  const { t } = useTranslation();
  const { mode, setTheme } = useTheme();
  const role = useRole();
  const names = useNames();
  const user = useMe()?.id ?? "";
  const recents = useMemo(() => readRecents(user), [user]);
  const resources = useMemo(() => resourcesOf(screens), [screens]);
  const search = useFoundRecord(typed, resources);
  const byName = useNamedRecords(typed, resources);
  const canSearch = useAbility("list-search") === true;

  const offered = useMemo(() => {
    const context = { role, screens, names };
    const [other, key] =
      mode === "dark" ? (["light", "palette.to_light"] as const) : (["dark", "palette.to_dark"] as const);
    const theme: Entry = {
      key: "theme",
      group: "do",
      name: t(key),
      aliases: names(key).slice(1),
      icon: "theme",
      run: () => setTheme(other),
    };
    return [
      ...screenEntries(context),
      ...createEntries(context, (what) => t("palette.create", { what })),
      theme,
    ];
  }, [role, screens, names, mode, setTheme, t]);

  const recordEntry = (group: "found" | "recent" | "records", record: NamedRecord): Entry[] => {
    const resource = resources.find(({ name }) => name === record.resource);
    if (!resource || !mayOpen(resource, "record", role)) return [];
    return [
      {
        key: `${group} ${record.resource} ${record.id}`,
        group,
        name: record.name,
        note: [t(madeKey(`resources.${record.resource}.one`)), record.detail].filter(Boolean).join(" · "),
        aliases: group === "recent" ? names(`resources.${record.resource}.one`) : [],
        icon: resource.icon,
        to: pathsOf(resource).record(record.id),
      },
    ];
  };
  const found = search.status === "ended" ? search.records.flatMap((one) => recordEntry("found", one)) : [];
  const recent = recents.flatMap((one) => recordEntry("recent", one));
  const matching = matchingEntries([...recent, ...offered], typed);
  const known = new Set(matching.map(({ to }) => to));
  const records = byName.records
    .flatMap((one) => recordEntry("records", one))
    .filter(({ to }) => !known.has(to));
  const codes = isPastedCode(typed)
    ? [
        ...codeEntry(typed, t("palette.activate"), screens),
        ...(canSearch ? depositEntry(typed, t("palette.find_deposit"), screens) : []),
      ]
    : [];
  const all = [...found, ...codes, ...matching, ...records];
  return {
    entries: GROUPS.flatMap((group) => all.filter((entry) => entry.group === group)),
    search,
    searching: byName.searching,
  };
}

/** A pasted deposit code opens Balance with the code in the history state, because a secret must not be in the URL. */
function codeEntry(typed: string, name: string, screens: readonly Screen[]): Entry[] {
  const code = typed.trim();
  const balance = screens.find((screen) => listPathOf(screen) === "/balance");
  if (!balance) return [];
  return [
    {
      key: "code",
      group: "found",
      name,
      aliases: [],
      icon: balance.icon,
      to: "/balance",
      state: { code },
    },
  ];
}

/** The deposits whose code ends like a pasted one: as much of it as their rows show, because an unused one is a secret. */
function depositEntry(typed: string, name: string, screens: readonly Screen[]): Entry[] {
  const deposits = screens.find((screen) => listPathOf(screen) === "/finance/deposits");
  const search = typed.trim().slice(-CODE_TAIL).toUpperCase();
  return deposits
    ? [
        {
          key: "deposit",
          group: "found",
          name,
          aliases: [],
          icon: deposits.icon,
          to: `/finance/deposits?${new URLSearchParams({ search })}`,
        },
      ]
    : [];
}

/** The text of a key in the current language and, once it has loaded, in the other one. */
function useNames(): Names {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [other, setOther] = useState<Texts>();
  useEffect(() => {
    let current = true;
    const next = LANGUAGES.find((one) => one !== language);
    setOther(undefined);
    if (next)
      textsOf(next).then(
        (texts) => current && setOther(texts),
        () => undefined, // then entries are found in one language only
      );
    return () => {
      current = false;
    };
  }, [language]);
  return useCallback(
    (key) => [t(madeKey(key)), textAt(other, key)].filter((text) => text !== undefined),
    [t, other],
  );
}

function textAt(texts: Texts | undefined, key: string): string | undefined {
  const found = key.split(".").reduce<unknown>((at, part) => (at as Texts | undefined)?.[part], texts);
  return typeof found === "string" ? found : undefined;
}
