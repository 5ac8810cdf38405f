import "@ant-design/v5-patch-for-react-19";
import { ConfigProvider } from "antd";
import english from "antd/es/locale/en_GB";
import russian from "antd/es/locale/ru_RU";
import dayjs from "dayjs";
import "dayjs/locale/ru";
import { type ReactNode, useMemo } from "react";
import { styleNonce } from "../../shared/style-nonce";
import { antdTheme } from "../../shared/theme/antd-theme";
import { useTheme } from "../../shared/theme/mode";
import { type Language, useLanguage } from "../i18n";

const LOCALES: Record<Language, typeof english> = { en: english, ru: russian };

/** Theme, language and style nonce for what is made of antd. Loaded with the first such part, see lazy.tsx. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const { mode } = useTheme();
  const { language } = useLanguage();
  const theme = useMemo(() => antdTheme(mode), [mode]);
  dayjs.locale(language); // before the parts below are drawn
  return (
    <ConfigProvider
      theme={theme}
      locale={LOCALES[language]}
      csp={{ nonce: styleNonce }}
      wave={{ disabled: true }}
    >
      {children}
    </ConfigProvider>
  );
}
