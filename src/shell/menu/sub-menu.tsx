import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { MenuButton } from "../../components/menu-button";
import { madeKey } from "../../providers/i18n/keys";
import { isCurrent, type MenuItem } from "../../resources/menu";

interface SubMenuProps {
  entry: MenuItem;
  entries: readonly MenuItem[];
  path: string;
}

/** A parent in the collapsed sidebar: its children open next to it. */
export function SubMenu({ entry, entries, path }: SubMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const Icon = entry.icon;
  return (
    <li>
      <MenuButton
        className={isCurrent(entry, path) ? "menu-item on" : "menu-item"}
        label={t(madeKey(`menu.${entry.key}`))}
        side="right"
        items={entries.map((child) => ({
          key: child.key,
          label: t(madeKey(`menu.${child.key}`)),
          run: () => void navigate(child.route),
        }))}
      >
        <Icon aria-hidden="true" />
      </MenuButton>
    </li>
  );
}
