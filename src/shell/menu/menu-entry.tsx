import { DownOutlined } from "@ant-design/icons";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { MenuButton } from "../../components/menu-button";
import { madeKey } from "../../providers/i18n/keys";
import { isCurrent, type MenuItem } from "../../resources/menu";
import { MenuLink } from "./menu-link";

interface MenuEntryProps {
  entry: MenuItem;
  path: string;
  collapsed: boolean;
}

/** A menu item, or a parent: a click opens it and its first child (OP-30); a click on the current parent toggles it. */
export function MenuEntry({ entry, path, collapsed }: MenuEntryProps) {
  const { t } = useTranslation();
  const current = isCurrent(entry, path);
  const [open, setOpen] = useState(current);
  const list = useId();
  useEffect(() => setOpen(current), [current]);

  const first = entry.children?.[0];
  if (!first) {
    return (
      <li>
        <MenuLink entry={entry} to={entry.route} current={current} collapsed={collapsed} />
      </li>
    );
  }
  if (collapsed) {
    return (
      <li>
        <SubMenu entry={entry} current={current} />
      </li>
    );
  }
  return (
    <li>
      <MenuLink
        entry={entry}
        to={first.route}
        current={current}
        collapsed={false}
        expanded={open}
        controls={list}
        onClick={(event) => {
          if (current) event.preventDefault();
          setOpen(!open || !current);
        }}
        end={<DownOutlined aria-hidden="true" className={open ? "menu-chevron open" : "menu-chevron"} />}
      />
      <ul className="menu-children" id={list} hidden={!open} aria-label={t(madeKey(`menu.${entry.key}`))}>
        {entry.children?.map((child) => (
          <MenuEntry key={child.key} entry={child} path={path} collapsed={false} />
        ))}
      </ul>
    </li>
  );
}

/** A parent in the collapsed sidebar: its children are in a popup next to it. */
function SubMenu({ entry, current }: { entry: MenuItem; current: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const Icon = entry.icon;
  const items = entry.children?.map((child) => ({
    key: child.key,
    label: t(madeKey(`menu.${child.key}`)),
    run: () => void navigate(child.route),
  }));
  return (
    <MenuButton
      className={current ? "menu-item on" : "menu-item"}
      label={t(madeKey(`menu.${entry.key}`))}
      side="right"
      items={items ?? []}
    >
      <Icon aria-hidden="true" />
    </MenuButton>
  );
}
