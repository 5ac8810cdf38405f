import { MenuOutlined } from "@ant-design/icons";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Brand } from "../brand";
import { JobsButton } from "../jobs/jobs-button";
import { PaletteIconButton } from "../palette/palette-field";
import { MobileDrawer } from "./mobile-drawer";
import { UserMenu } from "./user-menu";
import "./header.css";

/** Below 1024 px: menu button, brand, user (SHELL-09 to SHELL-13). */
export function MobileBar() {
  const { t } = useTranslation();
  const { key } = useLocation();
  const [open, setOpen] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the drawer, one to the same address, too
  useEffect(() => setOpen(false), [key]);

  return (
    <header className="mobile-bar">
      <button
        type="button"
        className="mobile-tap"
        aria-label={t("shell.open_menu")}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuOutlined aria-hidden="true" />
      </button>
      <Brand />
      <JobsButton className="mobile-tap" />
      <PaletteIconButton />
      <UserMenu />
      {open && <MobileDrawer onClose={() => setOpen(false)} />}
    </header>
  );
}
