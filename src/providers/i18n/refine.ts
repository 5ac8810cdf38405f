import type { I18nProvider } from "@refinedev/core";
import i18next from "i18next";
import { currentLanguage, type Language, setLanguage } from ".";
import { madeKey } from "./keys";

/** Refine's adapter to i18next. Refine passes an English default for each of its keys, which is used as it is. */
export const i18nProvider: I18nProvider = {
  translate(key: string, options?: unknown, defaultMessage?: string): string {
    const fallback = typeof options === "string" ? options : defaultMessage;
    const values = typeof options === "object" ? (options as Record<string, unknown>) : {};
    return i18next.exists(key) ? String(i18next.t(madeKey(key), values)) : (fallback ?? key);
  },
  changeLocale: (language) => setLanguage(language as Language),
  getLocale: currentLanguage,
};
