import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Modals } from "../components/modals/modal-host";
import { useIsDesktop } from "../shared/media-query";
import { useOnline } from "../shared/online";
import { Header } from "./header/header";
import { MobileBar } from "./header/mobile-bar";
import { Jobs } from "./jobs/jobs";
import { OfflineBanner } from "./offline-banner";
import { Palette } from "./palette/palette";
import { Sider } from "./sider";
import { Toasts } from "./toasts/toasts";
import { useScrollMemory } from "./use-scroll-memory";
import "./layout.css";

/** The layout of all private routes (SHELL-01): sidebar and header, below 1024 px a top bar with a drawer. */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const desktop = useIsDesktop();
  const isOffline = !useOnline();
  const page = useRef<HTMLElement>(null);
  useScrollMemory(page);

  return (
    <div className="shell">
      <button type="button" className="shell-skip button" onClick={() => page.current?.focus()}>
        {t("app.skip")}
      </button>
      {desktop && <Sider />}
      <div className="shell-column" data-offline={isOffline || undefined}>
        {desktop ? <Header /> : <MobileBar />}
        <OfflineBanner />
        <main id="main" className="shell-main" ref={page} tabIndex={-1}>
          {children}
        </main>
      </div>
      <Jobs />
      <Modals />
      <Palette />
      <Toasts />
    </div>
  );
}
