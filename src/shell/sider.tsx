import { MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { HINT_DELAY_MS, Hint } from "../components/hint";
import { ScrollArea } from "../components/scroll-area";
import { pages, resources } from "../resources";
import { pathsOf } from "../resources/routes";
import { readStored, watchStored, writeStored } from "../shared/storage";
import { createStore, useStore } from "../shared/store";
import { Brand } from "./brand";
import { ClientDownload } from "./client-download";
import { Menu } from "./menu/menu";
import "./sider.css";

/** Whether the sidebar is collapsed, stored under its fixed key (SHELL-07, SHELL-08). */
const stored = createStore(readStored("sidebar_collapsed") === "true");

watchStored("sidebar_collapsed", (value) => stored.set(value === "true"));

function toggleStored(): void {
  stored.set(!stored.get());
  writeStored("sidebar_collapsed", String(stored.get()));
}

const isWide = ({ pathname, search }: Pick<Location, "pathname" | "search">): boolean =>
  pages.some(({ wideEditor, path }) => wideEditor === true && pathname === `/${path}`) ||
  resources.some(
    (resource) =>
      (resource.wideEditor === true && pathname.startsWith(`${pathsOf(resource).list}/`)) ||
      (pathname === pathsOf(resource).list &&
        resource.wideLayouts?.includes(new URLSearchParams(search).get("layout") ?? "")),
  );

/** Next to a wide editor or list the sidebar starts collapsed, and expanding it there does not change the stored state. */
function useCollapsed(): [collapsed: boolean, toggle: () => void] {
  const location = useLocation();
  /** It stays as it is from one record to the next, and from a new one to its own address. */
  const area = location.pathname.split("/")[1] ?? "";
  const isCollapsed = useStore(stored);
  const [expandedAt, setExpandedAt] = useState("");
  if (!isWide(location)) return [isCollapsed, toggleStored];
  const isExpanded = expandedAt === area;
  return [!isExpanded, () => setExpandedAt(isExpanded ? "" : area)];
}

/** The desktop sidebar: 16 rem wide, 4 rem collapsed (SHELL-03 to SHELL-06, OP-172). */
export function Sider() {
  const [collapsed, toggle] = useCollapsed();
  return (
    <aside className={collapsed ? "sider collapsed" : "sider"}>
      <Brand collapsed={collapsed} />
      <ScrollArea className="sider-scroll">
        <Menu collapsed={collapsed} />
      </ScrollArea>
      <div className="sider-foot">
        <ClientDownload collapsed={collapsed} />
        <FoldButton collapsed={collapsed} onPress={toggle} />
      </div>
    </aside>
  );
}

function FoldButton({ collapsed, onPress }: { collapsed: boolean; onPress(): void }) {
  const { t } = useTranslation();
  const name = t(collapsed ? "shell.expand" : "shell.collapse");
  const Glyph = collapsed ? MenuUnfoldOutlined : MenuFoldOutlined;
  return (
    <Hint text={name} side="right" delay={collapsed ? 0 : HINT_DELAY_MS}>
      <button
        type="button"
        className="button text small icon"
        aria-label={name}
        aria-expanded={!collapsed}
        onClick={onPress}
      >
        <Glyph aria-hidden="true" />
      </button>
    </Hint>
  );
}
