import i18next, { type TFunction } from "i18next";
import { useEffect, useMemo, useState } from "react";
import { initReactI18next, useTranslation } from "react-i18next";
import { boot } from "../../shared/boot";
import { readStored, writeStored } from "../../shared/storage";
import { createStore, useStore } from "../../shared/store";
import type { TextArea } from "./keys";
import {
  FALLBACK,
  isLanguage,
  LANGUAGES,
  type Language,
  type LanguagePreference,
  languageInEffect,
  ofBrowser,
  preference,
  readPreference,
  storePreference,
  watchPreference,
} from "./preference";
import { addressOf, type Texts, textsOf, textsOrFallback } from "./texts";

export { LANGUAGES, type Language, type LanguagePreference, PREFERENCES } from "./preference";

const NAMESPACE = "common";
/** A first visit waits this long for the domain's language; after that the browser's is shown until it is known. */
const DOMAIN_TIMEOUT_MS = 250;

const language = createStore<Language>(FALLBACK);
let domain: string | undefined;

/** The current language, for `Accept-Language` (OP-20). */
export const currentLanguage = (): Language => language.get();

/** Areas whose texts are loaded or loading. All are merged into one namespace, because no two files share a key. */
const areas = new Map<TextArea, Promise<void>>();
/** Areas whose first load has ended, in whatever way. */
const tried = new Set<TextArea>();
/** The language that is shown or loading; undefined if texts are provided in another way, as in tests. */
let target: Language | undefined;

const add = (code: Language, texts: Texts) => i18next.addResourceBundle(code, NAMESPACE, texts, true, true);

/** Adds an area's texts, in English if they cannot be loaded in the wanted language. */
async function addArea(area: TextArea, wanted: Language): Promise<void> {
  const loaded = await textsOrFallback(wanted, area);
  add(loaded.language, loaded.texts);
}

/**
 * Loads the texts of an area, in parallel with its code. Never rejects: without texts a screen shows keys, and the next
 * visit tries again.
 */
export function loadTexts(area: TextArea): Promise<void> {
  const known = areas.get(area);
  if (known || !target) return known ?? Promise.resolve();
  const loading = addArea(area, target)
    .catch(() => void areas.delete(area))
    .then(() => void tried.add(area));
  areas.set(area, loading);
  return loading;
}

/** Where the texts of an area will be loaded from; undefined once they are, or if they come in another way. */
export const textsAddressOf = (area: TextArea): string | undefined =>
  target && !areas.has(area) ? addressOf(target, area) : undefined;

/** Whether a screen of the area can render without waiting. */
export const hasTexts = (area: TextArea): boolean => !target || tried.has(area);

let isShown = false;

async function show(wanted: Language): Promise<void> {
  target = wanted;
  const known = [...areas.keys()].map((area) => addArea(area, wanted).catch(() => undefined));
  const [common] = await Promise.all([textsOrFallback(wanted), ...known]);
  add(common.language, common.texts);
  // Another one was chosen while its texts were under way; before the first one keys would be shown.
  if (isShown && target !== wanted) return;
  isShown = true;
  await i18next.changeLanguage(common.language);
  document.documentElement.lang = common.language;
  language.set(common.language);
}

const wanted = () => languageInEffect(preference.get(), navigator.language, domain);

/** Text files whose fallback was requested. */
const fellBack = new Set<string>();

/** Loads the fallback language once a key is missing (TL-06). */
function fetchFallback() {
  if (language.get() === FALLBACK) return;
  for (const file of ["common", ...areas.keys()] as const) {
    if (fellBack.has(file)) continue; // each addition renders again, and a key may be missing in both languages
    fellBack.add(file);
    textsOf(FALLBACK, file).then(
      (texts) => add(FALLBACK, texts),
      () => void fellBack.delete(file), // the key stays on screen
    );
  }
}

/**
 * Initialises i18next and shows the current language. `domainLanguage` reads that of `GET /config/`, called only if no
 * preference is stored; until it resolves, the last known one is used, or the browser's.
 */
export async function startLanguage(domainLanguage: () => Promise<string | undefined>): Promise<void> {
  const chosen = readPreference();
  const first = boot?.language ?? wanted();
  language.set(first); // for calls that are made while the texts are loading
  await i18next.use(initReactI18next).init({
    lng: FALLBACK,
    fallbackLng: FALLBACK,
    supportedLngs: LANGUAGES,
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
  target = first;
  if (chosen === null) await askDomain(domainLanguage);
  await show(wanted());
}

async function askDomain(domainLanguage: () => Promise<string | undefined>) {
  const hint = readStored("language_hint");
  const isKnown = isLanguage(hint);
  domain = isKnown ? hint : ofBrowser(navigator.language);
  const answer = domainLanguage().then(
    (code) => {
      domain = code;
      if (isLanguage(code)) writeStored("language_hint", code);
    },
    () => {
      if (!isKnown) domain = undefined; // English
    },
  );
  if (!isKnown) await Promise.race([answer, new Promise((done) => setTimeout(done, DOMAIN_TIMEOUT_MS))]);
  void answer.then(showIfOther);
}

function showIfOther() {
  if (preference.get() === null && wanted() !== language.get()) void show(wanted());
}

export async function setLanguage(next: LanguagePreference): Promise<void> {
  storePreference(next);
  await show(wanted());
}

/** `language` is the current one, `choice` the user's preference (null: none yet). */
export function useLanguage() {
  return { language: useStore(language), choice: useStore(preference), setLanguage };
}

/**
 * The texts of an area in a given language, for previews of what guests see; in the current language until they are
 * loaded, and if that fails.
 */
export function useTextsIn(area: TextArea, wanted: Language): TFunction {
  const { t } = useTranslation();
  const current = useStore(language);
  const [loaded, setLoaded] = useState<Language>();
  useEffect(() => {
    let isWanted = true;
    if (wanted !== current)
      textsOf(wanted, area).then(
        (texts) => {
          add(wanted, texts);
          if (isWanted) setLoaded(wanted);
        },
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [area, wanted, current]);
  const other = wanted !== current && loaded === wanted ? wanted : undefined;
  return useMemo(() => (other ? i18next.getFixedT(other) : t), [other, t]);
}
