import i18next, { type TFunction } from "i18next";
import { useEffect, useMemo, useState } from "react";
import { initReactI18next, useTranslation } from "react-i18next";
import { boot } from "../../shared/boot";
import { readStored, writeStored } from "../../shared/storage";
import { createStore, useStore } from "../../shared/store";
import type { TextArea } from "./areas";
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
import { type Texts, textsOf, textsOrFallback } from "./texts";

export { LANGUAGES, type Language, type LanguagePreference, PREFERENCES } from "./preference";

const NAMESPACE = "common";
/** How long a first visit waits for the domain's language before English is shown and later exchanged. */
const DOMAIN_PATIENCE_MS = 250;

const language = createStore<Language>(FALLBACK);
let domain: string | undefined;

/** The language in effect, for `Accept-Language` (OP-20). */
export const currentLanguage = (): Language => language.get();

/** Areas whose texts are there, or on their way. All are merged into one namespace: no two files share a key. */
const areas = new Map<TextArea, Promise<void>>();
/** Areas whose first try is over, whatever came of it. */
const tried = new Set<TextArea>();
/** The language being shown next; undefined where texts came in another way, as in tests. */
let target: Language | undefined;

const add = (code: Language, texts: Texts) => i18next.addResourceBundle(code, NAMESPACE, texts, true, true);

/** An area's texts, in English where they do not come in the language asked for. */
async function addArea(area: TextArea, wanted: Language): Promise<void> {
  const got = await textsOrFallback(wanted, area);
  add(got.language, got.texts);
}

/**
 * Loads the texts of an area, together with the code that shows them. It never fails: a screen is drawn with bare keys
 * rather than not at all, and the next visit tries again.
 */
export function loadTexts(area: TextArea): Promise<void> {
  const known = areas.get(area);
  if (known || !target) return known ?? Promise.resolve();
  const coming = addArea(area, target)
    .catch(() => void areas.delete(area))
    .then(() => void tried.add(area));
  areas.set(area, coming);
  return coming;
}

/** Whether a screen of the area can be drawn without waiting. */
export const hasTexts = (area: TextArea): boolean => !target || tried.has(area);

async function show(wanted: Language): Promise<void> {
  target = wanted;
  const known = [...areas.keys()].map((area) => addArea(area, wanted).catch(() => undefined));
  const [got] = await Promise.all([textsOrFallback(wanted), ...known]);
  add(got.language, got.texts);
  await i18next.changeLanguage(got.language);
  document.documentElement.lang = got.language;
  language.set(got.language);
}

const wanted = () => languageInEffect(preference.get(), navigator.language, domain);

const fellBack = new Set<string>();

/** A key that one language lacks is read from the fallback, which is fetched only then (TL-06). */
function fetchFallback() {
  if (language.get() === FALLBACK) return;
  for (const file of ["common", ...areas.keys()] as const) {
    if (fellBack.has(file)) continue; // adding texts draws again, and a key in neither language asks again
    fellBack.add(file);
    textsOf(FALLBACK, file).then(
      (texts) => add(FALLBACK, texts),
      () => void fellBack.delete(file), // the key stays on the screen
    );
  }
}

/**
 * Prepares i18next and shows the language in effect. `domainLanguage` is the language of `GET /config/`, asked only
 * where nothing is stored; the last one known is in while the answer is under way.
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
  const chosen = readPreference();
  target = boot?.language ?? wanted();
  if (chosen === null) await askDomain(domainLanguage);
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

/**
 * The texts of an area in a language of choice, as guests are shown them: in the one in effect until they are there,
 * and where they do not come.
 */
export function useTextsIn(area: TextArea, wanted: Language): TFunction {
  const { t } = useTranslation();
  const inEffect = useStore(language);
  const [there, setThere] = useState<Language>();
  useEffect(() => {
    let isAsked = true;
    if (wanted !== inEffect)
      textsOf(wanted, area).then(
        (texts) => {
          add(wanted, texts);
          if (isAsked) setThere(wanted);
        },
        () => undefined,
      );
    return () => {
      isAsked = false;
    };
  }, [area, wanted, inEffect]);
  const other = wanted !== inEffect && there === wanted ? wanted : undefined;
  return useMemo(() => (other ? i18next.getFixedT(other) : t), [other, t]);
}
