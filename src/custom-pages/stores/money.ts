import { useTranslation } from "react-i18next";
import { hasDecimals } from "../../../contract/rules/money";

const LOCALES: Readonly<Record<string, string>> = { en: "en-GB", ru: "ru-RU" };
const known = new Map<string, Intl.NumberFormat>();

/**
 * An amount with its currency: `€6.90`, `2 270 ₽`. A currency that the browser does not know follows the number.
 * English accounts always have cents, Russian ones only where there are some.
 * @param isShort as shoppers see it: cents only where there are some
 */
export function priceText(amount: number, currency: string, language: string, isShort = false): string {
  const key = `${language} ${currency} ${isShort}`;
  try {
    const digits = hasDecimals(currency) && !Number.isInteger(amount) ? 2 : 0;
    const format =
      known.get(`${key} ${digits}`) ??
      new Intl.NumberFormat(LOCALES[language] ?? language, {
        style: "currency",
        currency,
        currencyDisplay: "narrowSymbol",
        minimumFractionDigits: language === "en" && !isShort && hasDecimals(currency) ? 2 : digits,
        maximumFractionDigits: hasDecimals(currency) ? 2 : 0,
      });
    known.set(`${key} ${digits}`, format);
    return format.format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}

export function usePrice(isShort = false): (amount: number, currency: string) => string {
  const { i18n } = useTranslation();
  return (amount, currency) => priceText(amount, currency, i18n.language, isShort);
}
