import { allows, type Role } from "../../../contract/core/access";
import type { Screen } from "../../resources";
import type { AnyResource, Icon } from "../../resources/define";
import { labelOf, type MenuItem, menuFor } from "../../resources/menu";
import { listPathOf, mayOpen, pathsOf, viewersOf } from "../../resources/routes";
import type { PaletteShape } from "./palette-shapes";
import { scoreOf } from "./search";

/** One line of the palette. */
export interface Entry {
  key: string;
  group: Group;
  /** In the language in effect. */
  name: string;
  /** Grey, behind the name. */
  note?: string | undefined;
  /** Further words that find it: the same name in the other language, the name of its parent. */
  aliases: readonly string[];
  /** The screen's icon, or the name of one of the palette's own. */
  icon: Icon | PaletteShape;
  /** Where it leads. */
  to?: string;
  /** What the page gets that must not stand in the address: a code is a secret. */
  state?: unknown;
  /** What it does instead of leading somewhere. */
  run?: () => void;
}

export const GROUPS = ["found", "recent", "screens", "records", "do"] as const;
export type Group = (typeof GROUPS)[number];

/** All texts of a key, the language in effect first. */
export type Names = (key: string) => readonly string[];

export interface Setting {
  role: Role;
  screens: readonly Screen[];
  names: Names;
}

const named = (names: readonly string[]) => ({ name: names[0] ?? "", aliases: names.slice(1) });

/** Every screen that exists and that the role may open: those of the menu, then lists that hang below others. */
export function screenEntries({ role, screens, names }: Setting): Entry[] {
  const seen = new Set<string>();
  const make = (path: string, key: string, icon: Icon, parent?: MenuItem): Entry => {
    seen.add(path);
    const above = parent ? names(`menu.${parent.key}`) : [];
    const own = named(names(key));
    return {
      key: path,
      group: "screens",
      ...own,
      aliases: [...own.aliases, ...above],
      note: above[0],
      icon,
      to: path,
    };
  };
  const inMenu = menuFor(role, screens).flatMap(({ items }) =>
    items.flatMap((item) =>
      item.children
        ? item.children.map((child) => make(child.route, `menu.${child.key}`, child.icon, item))
        : [make(item.route, `menu.${item.key}`, item.icon)],
    ),
  );
  const others = screens
    .filter((screen) => viewersOf(screen).includes(role) && !seen.has(listPathOf(screen)))
    .map((screen) => make(listPathOf(screen), labelOf(screen), screen.icon));
  return [...inMenu, ...others];
}

/** "Create overlay" and the like, for what the role may create. */
export function createEntries({ role, screens, names }: Setting, phrase: (what: string) => string): Entry[] {
  return resourcesOf(screens)
    .filter(({ entity }) => allows(entity.access.create, role))
    .filter((resource) => mayOpen(resource, "record", role))
    .map((resource) => {
      const [own = "", ...other] = names(`resources.${resource.name}.one`);
      return {
        key: `create ${resource.name}`,
        group: "do",
        name: phrase(lowerFirst(own)),
        aliases: [...names(`resources.${resource.name}.new`), ...other],
        icon: "create",
        to: pathsOf(resource).create,
      };
    });
}

export const resourcesOf = (screens: readonly Screen[]): AnyResource[] =>
  screens.filter((screen): screen is AnyResource => "entity" in screen);

/** "API key" keeps its capitals. */
function lowerFirst(text: string): string {
  const [first = "", second = ""] = text;
  return second === second.toLocaleUpperCase() && second !== second.toLocaleLowerCase()
    ? text
    : first.toLocaleLowerCase() + text.slice(first.length);
}

/** Those that fit what was typed, in their groups, the best of each first. */
export function fitting(entries: readonly Entry[], typed: string): Entry[] {
  if (typed.trim() === "") return [...entries];
  const best = ({ name, aliases }: Entry) =>
    Math.max(scoreOf(name, typed) * 2, ...aliases.map((alias) => scoreOf(alias, typed) * 2 - 1));
  return entries
    .map((entry) => ({ entry, score: best(entry) }))
    .filter((one) => one.score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ entry }) => entry);
}
