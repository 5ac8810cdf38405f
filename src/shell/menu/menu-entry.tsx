import { DownOutlined } from "@ant-design/icons";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { madeKey } from "../../providers/i18n/keys";
import { isCurrent, type MenuItem } from "../../resources/menu";
import { MenuLink } from "./menu-link";
import { SubMenu } from "./sub-menu";

interface MenuEntryProps {
  entry: MenuItem;
  path: string;
  collapsed: boolean;
}

/** An item, or a parent: a click on a parent opens it and goes to its first child (OP-30); once there, it folds. */
export function MenuEntry({ entry, path, collapsed }: MenuEntryProps) {
  const { t } = useTranslation();
  const current = isCurrent(entry, path);
  const [open, setOpen] = useState(current);
  const list = useId();
  useEffect(() => setOpen(current), [current]);

  const first = entry.children?.[0];
  if (!first || !entry.children) {
    return (
      <li>
        <MenuLink entry={entry} to={entry.route} current={current} collapsed={collapsed} />
      </li>
    );
  }
  if (collapsed) return <SubMenu entry={entry} entries={entry.children} path={path} />;
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
        {entry.children.map((child) => (
          <MenuEntry key={child.key} entry={child} path={path} collapsed={false} />
        ))}
      </ul>
    </li>
  );
}
