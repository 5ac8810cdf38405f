import { CloseOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { ModalLayer } from "../../components/modals/modal-layer";
import { Brand } from "../brand";
import { ClientDownload } from "../client-download";
import { Menu } from "../menu/menu";
import { PreferenceMenus } from "./preference-menus";
import "./mobile-drawer.css";

/** The menu of small screens (SHELL-11), with language and theme, for which the bar has no room. */
export function MobileDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ModalLayer className="drawer" label={t("menu.label")} onDismiss={onClose}>
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
        <PreferenceMenus />
      </div>
    </ModalLayer>
  );
}
