import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { vi } from "vitest";
import { english } from "../../../support/texts";

/** The product's own English words on a wide screen, for parts that need nothing else of the console. */
export async function speakEnglish(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: "en",
    resources: { en: { common: english } },
    defaultNS: "common",
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("min-width"),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }));
  Element.prototype.scrollIntoView = () => {};
}
