import type { KeyOf } from "../providers/i18n/keys";
import { isLanguage, type Language, languageInEffect } from "../providers/i18n/preference";
import { type Texts, textsOrFallback } from "../providers/i18n/texts";
import { boot } from "../shared/boot";
import { readStored, watchStored, writeStored } from "../shared/storage";
import { createStore, useStore } from "../shared/store";

type PublicTexts = typeof import("../../static/locales/en/public.json") &
  typeof import("../../static/locales/en/public-gallery.json") &
  typeof import("../../static/locales/en/public-store.json") &
  typeof import("../../static/locales/en/booth.json") &
  typeof import("../../static/locales/en/quiz-player.json");

/** Key of a text in one of the `public*.json` files, or of what public pages share with the console. */
export type PublicKey = KeyOf<PublicTexts>;
/** The text file of a public page, besides `public` that all of them load. */
export type PublicArea = "public-gallery" | "public-store" | "quiz-player" | "booth";
type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: PublicKey, values?: Values) => string;

interface Current {
  language: Language;
  t: Translate;
}

const current = createStore<Current>({ language: "en", t: (key) => key });
let area: PublicArea | undefined;

/** A text by its dotted key; undefined if there is none. */
function lookUp(texts: Texts, key: string): string | undefined {
  const found = key
    .split(".")
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], texts);
  return typeof found === "string" ? found : undefined;
}

/**
 * Texts as i18next writes them: `{{name}}` for values, and forms of `count` by plural rule as `_one`, `_few` and so on.
 * A key without a text is shown as it is.
 */
export function translator(language: Language, files: readonly Texts[]): Translate {
  const plurals = new Intl.PluralRules(language);
  const find = (key: string) =>
    files.reduce<string | undefined>((text, file) => text ?? lookUp(file, key), undefined);
  return (key, values = {}) => {
    const form = typeof values.count === "number" ? plurals.select(values.count) : undefined;
    const text = (form && (find(`${key}_${form}`) ?? find(`${key}_other`))) ?? find(key) ?? key;
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
}

let target: Language | undefined;
let isShown = false;

async function show(language: Language): Promise<void> {
  target = language;
  const files = area ? (["public", area] as const) : (["public"] as const);
  const [shared, own] = await Promise.all(files.map((file) => textsOrFallback(language, file)));
  // Another one was chosen while its texts were under way; before the first one keys would be shown.
  if (!shared || (isShown && target !== language)) return;
  isShown = true;
  document.documentElement.lang = shared.language;
  current.set({
    language: shared.language,
    t: translator(shared.language, [shared.texts, own?.texts ?? {}]),
  });
}

/** What was chosen here or in the console; otherwise the browser's, as nobody asks a domain for it on these pages. */
const wanted = (stored: string | null): Language =>
  languageInEffect(isLanguage(stored) ? stored : "system", navigator.language, undefined);

/** Loads the texts of a page in the language in effect, and follows a choice made in another tab. */
export async function startTexts(of?: PublicArea): Promise<void> {
  area = of;
  watchStored("language", (stored) => void show(wanted(stored)));
  await show(boot?.language ?? wanted(readStored("language")));
}

export async function setLanguage(language: Language): Promise<void> {
  writeStored("language", language);
  await show(language);
}

export const currentLanguage = (): Language => current.get().language;

/** `t` and the language of the page. */
export const useTexts = (): Current => useStore(current);
