import "./antd.css";
import "@ant-design/v5-patch-for-react-19";
import { createCache, StyleProvider } from "@ant-design/cssinjs";
import { ConfigProvider } from "antd";
import english from "antd/es/locale/en_GB";
import russian from "antd/es/locale/ru_RU";
import dayjs from "dayjs";
import "dayjs/locale/ru";
import { type ReactNode, useMemo } from "react";
import { type Language, useLanguage } from "../../providers/i18n";
import { useIsPhone } from "../../shared/media-query";
import { giveNonceToStyles, styleNonce } from "../../shared/style-nonce";
import { antdTheme } from "../theme/antd-theme";
import { useTheme } from "../theme/mode";

const LOCALES: Record<Language, typeof english> = { en: english, ru: russian };

/** Where what opens can be used, and found by landmarks: inside the dialog, popover or page that its control is in. */
const popupContainer = (control?: HTMLElement): HTMLElement =>
  control?.closest<HTMLElement>("dialog, [popover], main") ?? document.body;

/** Every control looks through all children of the place of its rules, and the head has more than fifty others. */
const container = document.head.appendChild(document.createElement("antd-styles"));
giveNonceToStyles(container, styleNonce);

/**
 * Rules stay as they were made: antd forgets them with the last control on show, and makes them anew for the next. Its
 * colours, which lie in variables, do go: those of two themes have the same names.
 */
const rules = createCache();
const update = rules.opUpdate.bind(rules);
rules.opUpdate = (path, change) =>
  update(path, (now) => change(now) ?? (path.startsWith("style%") && now ? now : null));

/** Theme, language and style nonce for what is made of antd: once around each editor, dialog form and page of zone 2. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const { mode } = useTheme();
  const { language } = useLanguage();
  const phone = useIsPhone();
  const theme = useMemo(() => antdTheme(mode, phone), [mode, phone]);
  dayjs.locale(language); // before the parts below are drawn
  return (
    // Its rules go into a layer below ours (base.css): its reset of links would take their focus ring away.
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
