import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useTheme } from "../../components/theme/mode";
import { madeKey } from "../../providers/i18n/keys";
import { useMe, useRole } from "../../providers/me";
import type { Screen } from "../../resources";
import { listPathOf, mayOpen, pathsOf } from "../../resources/routes";
import { createEntries, type Entry, fitting, GROUPS, resourcesOf, screenEntries } from "./entries";
import { isPastedCode } from "./find-record";
import { readRecents } from "./recents";
import { type Search, useFoundRecord } from "./use-found-record";
import { type NamedRecord, useNamedRecords } from "./use-named-records";
import { useNames } from "./use-names";

/** What the palette offers for what is typed, group by group, and how the search for an id goes. */
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

  const offered = useMemo(() => {
    const setting = { role, screens, names };
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
      ...screenEntries(setting),
      ...createEntries(setting, (what) => t("palette.create", { what })),
      theme,
    ];
  }, [role, screens, names, mode, setTheme, t]);

  const recordEntry = (group: "found" | "recent" | "records", recent: NamedRecord): Entry[] => {
    const resource = resources.find(({ name }) => name === recent.resource);
    if (!resource || !mayOpen(resource, "record", role)) return [];
    return [
      {
        key: `${group} ${recent.resource} ${recent.id}`,
        group,
        name: recent.name,
        note: [t(madeKey(`resources.${recent.resource}.one`)), recent.detail].filter(Boolean).join(" · "),
        aliases: group === "recent" ? names(`resources.${recent.resource}.one`) : [],
        icon: resource.icon,
        to: pathsOf(resource).record(recent.id),
      },
    ];
  };
  const found = search.status === "ended" ? search.records.flatMap((one) => recordEntry("found", one)) : [];
  const named = fitting([...recents.flatMap((one) => recordEntry("recent", one)), ...offered], typed);
  const known = new Set(named.map(({ to }) => to));
  const records = byName.records
    .flatMap((one) => recordEntry("records", one))
    .filter(({ to }) => !known.has(to));
  const all = [...found, ...codeEntry(typed, t("palette.activate"), screens), ...named, ...records];
  return {
    entries: GROUPS.flatMap((group) => all.filter((entry) => entry.group === group)),
    search,
    searching: byName.searching,
  };
}

/** A pasted code goes to Balance, by the history's state: what activates money must not stand in an address. */
function codeEntry(typed: string, name: string, screens: readonly Screen[]): Entry[] {
  const code = typed.trim();
  const balance = screens.find((screen) => listPathOf(screen) === "/balance");
  if (!balance || !isPastedCode(code)) return [];
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
