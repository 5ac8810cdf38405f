import { readStored, watchStored, writeStored } from "../../shared/storage";
import { createStore } from "../../shared/store";

export const LANGUAGES = ["en", "ru"] as const;
export type Language = (typeof LANGUAGES)[number];
export const PREFERENCES = ["en", "ru", "system"] as const;
export type LanguagePreference = (typeof PREFERENCES)[number];

/** The fallback language (TL-06). */
export const FALLBACK: Language = "en";

export const isLanguage = (text: unknown): text is Language =>
  LANGUAGES.some((language) => language === text);

/** What a person chose; null while nothing is stored, so that the domain decides (OP-166). */
export const preference = createStore<LanguagePreference | null>(null);

const preferenceOf = (text: string | null): LanguagePreference | null =>
  PREFERENCES.find((known) => known === text) ?? null;

export function readPreference(): LanguagePreference | null {
  preference.set(preferenceOf(readStored("language")));
  return preference.get();
}

export function storePreference(next: LanguagePreference): void {
  writeStored("language", next);
  preference.set(next);
}

/** Another tab's choice is taken over at once. */
export function watchPreference(changed: () => void): void {
  watchStored("language", (text) => {
    preference.set(preferenceOf(text));
    changed();
  });
}

/**
 * The language in effect (OP-166): a stored ru or en wins, system follows the browser (TL-04), and with nothing
 * stored the domain's language applies, or English if the server named none that is known here.
 */
export function languageInEffect(
  chosen: LanguagePreference | null,
  browser: string,
  domain: string | undefined,
): Language {
  if (isLanguage(chosen)) return chosen;
  if (chosen === "system") return /^ru\b/i.test(browser) ? "ru" : "en";
  return isLanguage(domain) ? domain : FALLBACK;
}
