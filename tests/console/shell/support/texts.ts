import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { textsOf } from "../../../support/texts";

export { textsOf };

/** i18next with the real texts, for components; how they come to the browser is tested in ../i18n. */
export async function startTexts(language: "en" | "ru" = "en"): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: ["common"],
    defaultNS: "common",
    resources: { en: { common: textsOf("en") }, ru: { common: textsOf("ru") } },
    initAsync: false,
    interpolation: { escapeValue: false },
    showSupportNotice: false,
  } as Parameters<typeof i18next.init>[0]);
}
