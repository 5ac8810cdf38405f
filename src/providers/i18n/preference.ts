import { readStored, watchStored, writeStored } from "../../shared/storage";
import { createStore } from "../../shared/store";

export const LANGUAGES = ["en", "ru"] as const;
export type Language = (typeof LANGUAGES)[number];
export const PREFERENCES = [...LANGUAGES, "system"] as const;
export type LanguagePreference = (typeof PREFERENCES)[number];

/** The fallback language (TL-06). */
export const FALLBACK: Language = "en";

export const isLanguage = (text: unknown): text is Language =>
  LANGUAGES.some((language) => language === text);

/** The user's choice; null while none is stored, so that the domain decides (OP-166). */
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

/**
 * `Accept-Language` of `GET /config/` while nothing is stored: the browser's own languages, by which a domain without a
 * language chooses (OP-194).
 */
export function browserLanguages(): Record<string, string> {
  if (preferenceOf(readStored("language")) !== null) return {};
  const weighed = navigator.languages.map((name, at) =>
    at > 0 ? `${name};q=${(10 - Math.min(at, 9)) / 10}` : name,
  );
  return weighed.length > 0 ? { "Accept-Language": weighed.join(", ") } : {};
}

/** Applies a choice made in another tab. */
export function watchPreference(changed: () => void): void {
  watchStored("language", (text) => {
    preference.set(preferenceOf(text));
    changed();
  });
}

export const ofBrowser = (browser: string): Language => (/^ru\b/i.test(browser) ? "ru" : "en");

/**
 * The current language (OP-166): a stored ru or en wins, system follows the browser (TL-04), and without a choice the
 * domain's language applies, or English if the server names none that is supported.
 */
export function languageInEffect(
  chosen: LanguagePreference | null,
  browser: string,
  domain: string | undefined,
): Language {
  if (isLanguage(chosen)) return chosen;
  if (chosen === "system") return ofBrowser(browser);
  return isLanguage(domain) ? domain : FALLBACK;
}
