import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { isCurrent, type MenuItem } from "../../resources/menu";
import { MenuButton } from "../../shared/ui/menu-button";
import { menuIcons } from "./icons";

interface SubMenuProps {
  entry: MenuItem;
  entries: readonly MenuItem[];
  path: string;
}

/** A parent in the collapsed sidebar: its children open beside it. */
export function SubMenu({ entry, entries, path }: SubMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const Glyph = menuIcons[entry.icon];
  return (
    <li>
      <MenuButton
        className={isCurrent(entry, path) ? "menu-item on" : "menu-item"}
        label={t(`menu.${entry.key}`)}
        side="right"
        hintDelay={0 /* SHELL-50 */}
        items={entries.map((child) => ({
          key: child.key,
          label: t(`menu.${child.key}`),
          run: () => void navigate(child.route),
        }))}
      >
        {Glyph && <Glyph aria-hidden="true" />}
      </MenuButton>
    </li>
  );
}
