import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../providers/http/session";
import { mayOpen, pathsOf } from "../../resources/routes";
import { useTheme } from "../../shared/theme/mode";
import { useRole } from "../use-role";
import { createEntries, type Entry, fitting, GROUPS, iconOf, type Setting, screenEntries } from "./entries";
import { type Recent, readRecents } from "./recents";
import { type Search, useFoundRecord } from "./use-found-record";
import { useNames } from "./use-names";

/** Handed in by who has loaded it already: imported here, it would be cut out of the first list's code. */
export type Catalogue = Pick<Setting, "resources" | "screens">;

/** A deposit code as it is handed out; capitals are the Balance page's business (OP-98). */
const CODE = /^[A-Za-z0-9]{32}$/;

/** What the palette offers for what is typed, group by group, and how the search for an id goes. */
export function useEntries(
  typed: string,
  { resources, screens }: Catalogue,
): { entries: readonly Entry[]; search: Search } {
  const { t } = useTranslation();
  const { mode, setTheme } = useTheme();
  const role = useRole();
  const names = useNames();
  const user = useSession()?.user.id ?? "";
  const recents = useMemo(() => readRecents(user), [user]);
  const search = useFoundRecord(typed, resources);

  const offered = useMemo(() => {
    const setting = { role, resources, screens, names };
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
  }, [role, resources, screens, names, mode, setTheme, t]);

  const recordEntry = (group: "found" | "recent", recent: Recent): Entry[] => {
    const resource = resources.find(({ name }) => name === recent.resource);
    if (!resource || !mayOpen(resource, "record", role)) return [];
    return [
      {
        key: `${group} ${recent.resource} ${recent.id}`,
        group,
        name: recent.name,
        note: t(`resources.${recent.resource}.one`),
        aliases: group === "recent" ? names(`resources.${recent.resource}.one`) : [],
        icon: iconOf(resource),
        to: pathsOf(resource).record(recent.id),
      },
    ];
  };
  const found = search.status === "ended" ? search.records.flatMap((one) => recordEntry("found", one)) : [];
  const named = fitting([...recents.flatMap((one) => recordEntry("recent", one)), ...offered], typed);
  const all = [
    ...found,
    ...(screens.has("/balance") ? codeEntry(typed, t("palette.activate")) : []),
    ...named,
  ];
  return { entries: GROUPS.flatMap((group) => all.filter((entry) => entry.group === group)), search };
}

/** A pasted code goes to Balance, by the history's state: what activates money must not stand in an address. */
function codeEntry(typed: string, name: string): Entry[] {
  const code = typed.trim();
  if (!CODE.test(code)) return [];
  return [
    {
      key: "code",
      group: "found",
      name,
      aliases: [],
      icon: "BarcodeOutlined",
      to: "/balance",
      state: { code },
    },
  ];
}
