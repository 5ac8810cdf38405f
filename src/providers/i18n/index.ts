import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { readStored, writeStored } from "../../shared/storage";
import { createStore, useStore } from "../../shared/store";
import {
  FALLBACK,
  isLanguage,
  type Language,
  type LanguagePreference,
  languageInEffect,
  preference,
  readPreference,
  storePreference,
  watchPreference,
} from "./preference";
import { textsOf, textsOrFallback } from "./texts";

export { LANGUAGES, type Language, type LanguagePreference, PREFERENCES } from "./preference";

const NAMESPACE = "common";
/** How long a first visit waits for the domain's language before English is shown and later exchanged. */
const DOMAIN_PATIENCE_MS = 250;

const language = createStore<Language>(FALLBACK);
let domain: string | undefined;

/** The language in effect, for `Accept-Language` (OP-20). */
export const currentLanguage = (): Language => language.get();

async function show(wanted: Language): Promise<void> {
  const got = await textsOrFallback(wanted);
  i18next.addResourceBundle(got.language, NAMESPACE, got.texts, true, true);
  await i18next.changeLanguage(got.language);
  document.documentElement.lang = got.language;
  language.set(got.language);
}

const wanted = () => languageInEffect(preference.get(), navigator.language, domain);

/** A key that one language lacks is read from the fallback, which is fetched only then (TL-06). */
function fetchFallback() {
  if (language.get() === FALLBACK || i18next.hasResourceBundle(FALLBACK, NAMESPACE)) return;
  textsOf(FALLBACK).then(
    (texts) => i18next.addResourceBundle(FALLBACK, NAMESPACE, texts),
    () => undefined, // the key stays on the screen
  );
}

/**
 * Prepares i18next and shows the language in effect. `domainLanguage` is the language of `GET /config/`, asked only
 * where nothing is stored; the last one known stands in while the answer is under way.
 */
export async function startLanguage(domainLanguage: () => Promise<string | undefined>): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: FALLBACK,
    fallbackLng: FALLBACK,
    supportedLngs: ["en", "ru"],
    ns: [NAMESPACE],
    defaultNS: NAMESPACE,
    resources: {},
    initAsync: false,
    saveMissing: true,
    missingKeyHandler: fetchFallback,
    interpolation: { escapeValue: false }, // React escapes
    react: { useSuspense: false, bindI18nStore: "added" },
  });
  watchPreference(() => void show(wanted()));
  addEventListener("languagechange", () => void show(wanted()));
  if (readPreference() === null) await askDomain(domainLanguage);
  await show(wanted());
}

async function askDomain(domainLanguage: () => Promise<string | undefined>) {
  const hint = readStored("language_hint");
  domain = isLanguage(hint) ? hint : undefined;
  const answer = domainLanguage().then(
    (code) => {
      domain = code;
      if (isLanguage(code)) writeStored("language_hint", code);
    },
    () => undefined, // English, or the last one known
  );
  if (domain) void answer.then(showIfOther);
  else {
    const patience = new Promise((done) => setTimeout(done, DOMAIN_PATIENCE_MS));
    await Promise.race([answer, patience]);
    if (!domain) void answer.then(showIfOther);
  }
}

function showIfOther() {
  if (preference.get() === null && wanted() !== language.get()) void show(wanted());
}

export async function setLanguage(next: LanguagePreference): Promise<void> {
  storePreference(next);
  await show(wanted());
}

/** `language` is the one in effect, `choice` what the person chose (null: nothing yet). */
export function useLanguage() {
  return { language: useStore(language), choice: useStore(preference), setLanguage };
}
