import { CloseOutlined } from "@ant-design/icons";
import { Drawer } from "antd";
import { useTranslation } from "react-i18next";
import { Brand } from "../brand";
import { ClientDownload } from "../client-download";
import { Menu } from "../menu/menu";
import { LanguageMenu } from "./language-menu";
import { ThemeMenu } from "./theme-menu";
import "./mobile-drawer.css";

interface MobileDrawerProps {
  open: boolean;
  onClose: () => void;
}

/** The same menu for small screens (SHELL-11), with language and theme, for which the bar has no room. */
export default function MobileDrawer({ open, onClose }: MobileDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      className="drawer"
      open={open}
      onClose={onClose}
      placement="left"
      width="min(304px, 100vw - 48px)"
      closable={false}
      aria-label={t("menu.label")}
      styles={{ body: { padding: 0, display: "flex", flexDirection: "column" } }}
    >
      <div className="drawer-head">
        <Brand />
        <button type="button" className="mobile-tap" aria-label={t("shell.close_menu")} onClick={onClose}>
          <CloseOutlined aria-hidden="true" />
        </button>
      </div>
      <div className="drawer-body">
        <Menu />
      </div>
      <div className="drawer-foot">
        <ClientDownload />
        <LanguageMenu />
        <ThemeMenu />
      </div>
    </Drawer>
  );
}
