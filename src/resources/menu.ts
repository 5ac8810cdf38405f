import { TeamOutlined, TransactionOutlined } from "@ant-design/icons";
import type { Role } from "../../contract/core/access";
import { madeKey, type TextKey } from "../providers/i18n/keys";
import { isResource, type Screen, screens } from ".";
import type { GroupKey, Icon, MenuPlace, SectionKey } from "./define";
import { isBelow, listPathOf, viewersOf } from "./routes";

export interface MenuItem {
  /** Label: `menu.<key>`. */
  key: string;
  route: string;
  icon: Icon;
  children?: readonly MenuItem[];
}

export interface MenuSection {
  /** Label: `menu.sections.<key>`. */
  key: SectionKey;
  items: readonly MenuItem[];
}

const SECTIONS: readonly SectionKey[] = ["main", "management", "admin"];

const GROUPS: Readonly<Record<GroupKey, Omit<MenuItem, "key" | "children">>> = {
  users: { route: "/users", icon: TeamOutlined },
  finance: { route: "/finance", icon: TransactionOutlined },
};

/** Whether the item is highlighted: the path starts with its link (SHELL-18). */
export const isCurrent = (entry: MenuItem, path: string): boolean => isBelow(path, entry.route);

/** Label key of a screen: that of its menu item, else its plural. */
export const labelOf = (screen: Screen): TextKey =>
  isResource(screen) && !screen.menu
    ? madeKey(`resources.${screen.name}.many`)
    : madeKey(`menu.${screen.menu?.key ?? screen.name}`);

/**
 * The menu of a role (SHELL-16): its screens by section, in the order of the registry. A group is in the place of its
 * first child, and sections without items are left out (OP-28).
 */
export function menuFor(role: Role, among: readonly Screen[] = screens): MenuSection[] {
  const visible = among.filter(
    (screen): screen is Screen & { menu: MenuPlace } => !!screen.menu && viewersOf(screen).includes(role),
  );
  return SECTIONS.map((key) => ({
    key,
    items: grouped(visible.filter(({ menu }) => menu.section === key)),
  })).filter(({ items }) => items.length > 0);
}

function grouped(entries: readonly (Screen & { menu: MenuPlace })[]): MenuItem[] {
  const itemOf = (screen: Screen & { menu: MenuPlace }): MenuItem => ({
    key: screen.menu.key ?? screen.name,
    route: listPathOf(screen),
    icon: screen.icon,
  });
  return entries.flatMap((screen) => {
    const { group } = screen.menu;
    if (!group) return [itemOf(screen)];
    const members = entries.filter(({ menu }) => menu.group === group);
    return members[0] === screen ? [{ key: group, ...GROUPS[group], children: members.map(itemOf) }] : [];
  });
}
