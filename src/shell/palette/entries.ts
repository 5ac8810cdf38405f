import { allows, type Role } from "../../../contract/core/access";
import type { Screen } from "../../resources";
import type { AnyResource, Icon } from "../../resources/define";
import { labelOf, type MenuItem, menuFor } from "../../resources/menu";
import { listPathOf, mayOpen, pathsOf, viewersOf } from "../../resources/routes";
import type { PaletteShape } from "./palette-shapes";
import { scoreOf } from "./search";

/** One entry of the palette. */
export interface Entry {
  key: string;
  group: Group;
  name: string;
  /** Shown in grey after the name. */
  note?: string | undefined;
  /** Other names that find it: in the other language, and the name of its parent. */
  aliases: readonly string[];
  /** Icon of the screen, or the name of a shape of the palette. */
  icon: Icon | PaletteShape;
  /** Path that it opens. */
  to?: string;
  /** History state for what must not be in the URL, such as a deposit code. */
  state?: unknown;
  /** Action of an entry without a path. */
  run?: () => void;
}

export const GROUPS = ["found", "recent", "screens", "records", "do"] as const;
export type Group = (typeof GROUPS)[number];

/** The texts of a key, that of the current language first. */
export type Names = (key: string) => readonly string[];

export interface PaletteContext {
  role: Role;
  screens: readonly Screen[];
  names: Names;
}

/** The screens that the role may open: those of the menu, then those without a menu item. */
export function screenEntries({ role, screens, names }: PaletteContext): Entry[] {
  const seen = new Set<string>();
  const make = (path: string, key: string, icon: Icon, parent?: MenuItem): Entry => {
    seen.add(path);
    const parentNames = parent ? names(`menu.${parent.key}`) : [];
    const [name = "", ...aliases] = names(key);
    return {
      key: path,
      group: "screens",
      name,
      aliases: [...aliases, ...parentNames],
      note: parentNames[0],
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
export function createEntries(
  { role, screens, names }: PaletteContext,
  phrase: (what: string) => string,
): Entry[] {
  return resourcesOf(screens)
    .filter(({ entity }) => allows(entity.access.create, role))
    .filter((resource) => mayOpen(resource, "record", role))
    .map((resource) => {
      const [name = "", ...aliases] = names(`resources.${resource.name}.one`);
      return {
        key: `create ${resource.name}`,
        group: "do",
        name: phrase(lowerFirst(name)),
        aliases: [...names(`resources.${resource.name}.new`), ...aliases],
        icon: "create",
        to: pathsOf(resource).create,
      };
    });
}

export const resourcesOf = (screens: readonly Screen[]): AnyResource[] =>
  screens.filter((screen): screen is AnyResource => "entity" in screen);

/** Lower-cases the first letter, except of words such as "API key". */
function lowerFirst(text: string): string {
  const [first = "", second = ""] = text;
  return second === second.toLocaleUpperCase() && second !== second.toLocaleLowerCase()
    ? text
    : first.toLocaleLowerCase() + text.slice(first.length);
}

/** Entries that match the typed text, best first. */
export function matchingEntries(entries: readonly Entry[], typed: string): Entry[] {
  if (typed.trim() === "") return [...entries];
  const best = ({ name, aliases }: Entry) =>
    Math.max(scoreOf(name, typed) * 2, ...aliases.map((alias) => scoreOf(alias, typed) * 2 - 1));
  return entries
    .map((entry) => ({ entry, score: best(entry) }))
    .filter((one) => one.score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ entry }) => entry);
}
