import { admins, allows, type Role, signedIn, staff } from "../../contract/core/access";

export interface MenuItem {
  /** Words: `menu.<key>`. */
  key: string;
  route: string;
  /** Name of a component of @ant-design/icons; the shell maps it. */
  icon: string;
  roles: readonly Role[];
  children?: readonly MenuItem[];
}

export interface MenuSection {
  /** Words: `menu.sections.<key>`. */
  key: "main" | "management" | "admin";
  items: readonly MenuItem[];
}

const item = (
  key: string,
  route: string,
  icon: string,
  roles: readonly Role[],
  children?: readonly MenuItem[],
): MenuItem => ({ key, route, icon, roles, ...(children && { children }) });

/** The whole table of spec B section 2, in the sections of OP-28. */
export const menu: readonly MenuSection[] = [
  {
    key: "main",
    items: [
      item("balance", "/balance", "WalletOutlined", signedIn),
      item("events", "/events", "CalendarOutlined", signedIn),
      item("photo_booths", "/photo_booths", "CameraOutlined", signedIn),
      item("generations", "/generations", "PictureOutlined", signedIn),
      item("galleries", "/galleries", "AppstoreOutlined", signedIn),
      item("quizzes", "/quizzes", "QuestionCircleOutlined", signedIn),
    ],
  },
  {
    key: "management",
    items: [
      item("users", "/users", "TeamOutlined", staff, [
        item("users_all", "/users/all", "TeamOutlined", staff),
        item("sessions", "/users/sessions", "LaptopOutlined", staff),
      ]),
      item("finance", "/finance", "TransactionOutlined", staff, [
        item("deposits", "/finance/deposits", "PlusCircleOutlined", staff),
        item("refunds", "/finance/refunds", "RollbackOutlined", staff),
        item("deposit_codes", "/finance/codes", "BarcodeOutlined", staff),
        item("stores", "/finance/stores", "ShopOutlined", staff),
      ]),
      item("styles", "/styles", "BgColorsOutlined", signedIn),
      item("categories", "/categories", "ApartmentOutlined", signedIn),
    ],
  },
  {
    key: "admin",
    items: [
      item("workflows", "/workflows", "NodeIndexOutlined", admins),
      item("servers", "/servers", "CloudServerOutlined", admins),
      item("participants", "/participants", "UserOutlined", admins),
      item("reports", "/reports", "BarChartOutlined", admins),
      item("delivery", "/delivery", "SendOutlined", admins),
      item("client_versions", "/client-versions", "DownloadOutlined", admins),
      item("api_keys", "/api-keys", "KeyOutlined", admins),
      item("routing_tags", "/routing-tags", "TagsOutlined", admins),
      item("routing_debug", "/routing-debug", "BugOutlined", admins),
    ],
  },
];

const isBelow = (path: string, route: string) => path === route || path.startsWith(`${route}/`);

/** Whether the item is highlighted: the path starts with its link (SHELL-18). */
export const isCurrent = (entry: MenuItem, path: string): boolean => isBelow(path, entry.route);

/**
 * What a role is shown (SHELL-16): its items whose screen exists, parents with at least one such child, and no
 * section without items (OP-28). `screens` holds the paths that have a route, each with its leading slash.
 */
export function menuFor(role: Role, screens: ReadonlySet<string>): MenuSection[] {
  const visible = (entry: MenuItem): MenuItem[] => {
    if (!allows(entry.roles, role)) return [];
    if (!entry.children) return screens.has(entry.route) ? [entry] : [];
    const children = entry.children.flatMap(visible);
    return children.length > 0 ? [{ ...entry, children }] : [];
  };
  return menu
    .map((section) => ({ ...section, items: section.items.flatMap(visible) }))
    .filter((section) => section.items.length > 0);
}

/** Whether a role may visit a path: nothing below a menu item that is hidden from it (OP-31). */
export function mayVisit(path: string, role: Role): boolean {
  const blocks = (entry: MenuItem): boolean =>
    isBelow(path, entry.route) && (!allows(entry.roles, role) || (entry.children ?? []).some(blocks));
  return !menu.some((section) => section.items.some(blocks));
}
