import { MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { HINT_DELAY_MS, Hint } from "../components/hint";
import { ScrollArea } from "../components/scroll-area";
import { Brand } from "./brand";
import { ClientDownload } from "./client-download";
import { Menu } from "./menu/menu";
import { useSidebar } from "./sidebar";
import "./sider.css";

/** The desktop sidebar: 16 rem wide, 4 rem collapsed (SHELL-03 to SHELL-06, OP-172). */
export function Sider() {
  const { collapsed, toggle } = useSidebar();
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
