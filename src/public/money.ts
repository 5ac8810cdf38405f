import type { Language } from "../providers/i18n/preference";

const LOCALES: Record<Language, string> = { en: "en-GB", ru: "ru-RU" };
const made = new Map<string, Intl.NumberFormat>();

/** `2 270 ₽`, `€12.50`: cents only where there are some. */
export function formatPrice(value: number, currency: string, language: Language): string {
  const digits = Number.isInteger(value) ? { minimumFractionDigits: 0 } : {};
  const key = `${language} ${currency} ${Number.isInteger(value)}`;
  let format = made.get(key);
  try {
    format ??= new Intl.NumberFormat(LOCALES[language], {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      ...digits,
    });
  } catch {
    return `${value} ${currency}`; // no currency that the browser knows
  }
  made.set(key, format);
  return format.format(value);
}
