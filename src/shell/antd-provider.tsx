import { ConfigProvider } from "antd";
import type { Locale } from "antd/es/locale";
import dayjs from "dayjs";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { type Language, useLanguage } from "../providers/i18n";
import { antdTheme } from "../shared/theme/antd-theme";
import { useTheme } from "../shared/theme/mode";

/** Vite's place for the nonce that the server writes into the page; style tags made here must carry it. */
const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce;

/** antd and dayjs are English by birth; only the other language is fetched. */
const LOCALES: Record<Language, () => Promise<Locale | undefined>> = {
  en: async () => (await import("antd/es/locale/en_GB")).default,
  async ru() {
    const [locale] = await Promise.all([import("antd/es/locale/ru_RU"), import("dayjs/locale/ru")]);
    return locale.default;
  },
};

function useLocale(): Locale | undefined {
  const { language } = useLanguage();
  const [locale, setLocale] = useState<Locale>();
  useEffect(() => {
    let wanted = true;
    LOCALES[language]().then((next) => {
      if (!wanted) return;
      dayjs.locale(language);
      setLocale(next);
    });
    return () => {
      wanted = false;
    };
  }, [language]);
  return locale;
}

/** Theme, language and style nonce for everything of antd. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const { mode } = useTheme();
  const theme = useMemo(() => antdTheme(mode), [mode]);
  const locale = useLocale();
  return (
    <ConfigProvider theme={theme} {...(locale && { locale })} csp={{ nonce }} wave={{ disabled: true }}>
      {children}
    </ConfigProvider>
  );
}
