import "./antd.css";
import "@ant-design/v5-patch-for-react-19";
import { createCache, StyleProvider } from "@ant-design/cssinjs";
import { ConfigProvider } from "antd";
import english from "antd/es/locale/en_GB";
import russian from "antd/es/locale/ru_RU";
import dayjs from "dayjs";
import "dayjs/locale/ru";
import { type ReactNode, startTransition, useEffect, useMemo } from "react";
import { createRoot } from "react-dom/client";
import { type Language, useLanguage } from "../../providers/i18n";
import { useIsPhone } from "../../shared/media-query";
import { giveNonceToStyles, styleNonce } from "../../shared/style-nonce";
import { antdTheme } from "../theme/antd-theme";
import { useTheme } from "../theme/mode";

const LOCALES: Record<Language, typeof english> = { en: english, ru: russian };

/** Popups open inside the dialog, popover or page of their control: elsewhere they are inert or outside landmarks. */
const popupContainer = (control?: HTMLElement): HTMLElement =>
  control?.closest<HTMLElement>("dialog, [popover], main") ?? document.body;

/** antd's style elements get a separate parent: each control searches all children, and the head has over fifty. */
const container = document.head.appendChild(document.createElement("antd-styles"));
giveNonceToStyles(container, styleNonce);

/**
 * Keeps generated rules: antd drops them with the last mounted control and generates them again for the next. Its
 * variables are still dropped, because both themes use the same names.
 */
const rules = createCache();
const update = rules.opUpdate.bind(rules);
rules.opUpdate = (path, change) =>
  update(path, (now) => change(now) ?? (path.startsWith("style%") && now ? now : null));

let isKept = false;

/**
 * Draws the usual controls out of the page, for good: antd drops the variables of a control with the last one of its
 * kind, and the next editor would wait until they are made again.
 */
async function keepControls() {
  if (isKept) return;
  isKept = true;
  const { KeptControls } = await import("./kept-controls");
  const root = createRoot(document.createElement("div"));
  startTransition(() =>
    root.render(
      <AntdProvider>
        <KeptControls />
      </AntdProvider>,
    ),
  );
}

/** Not in the way of the page that is just being opened. */
function keepControlsSoon() {
  const timer = setTimeout(() => void keepControls().catch(() => undefined), 1000);
  return () => clearTimeout(timer);
}

/** antd's theme, language and style nonce: once around each editor, dialog form and page of zone 2. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const { mode } = useTheme();
  const { language } = useLanguage();
  const phone = useIsPhone();
  useEffect(keepControlsSoon, []);
  const theme = useMemo(() => antdTheme(mode, phone), [mode, phone]);
  dayjs.locale(language); // before the children render
  return (
    // antd's rules are in a layer below ours (base.css): its link reset would remove our focus ring.
    <StyleProvider layer container={container} cache={rules}>
      <ConfigProvider
        theme={theme}
        locale={LOCALES[language]}
        csp={{ nonce: styleNonce }}
        wave={{ disabled: true }}
        getPopupContainer={popupContainer}
        virtual={false} // a virtual list gives its options no role
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
