import { errors as enErrors, validation as enValidation } from "../../static/locales/en/common.json";
import { errors as ruErrors, validation as ruValidation } from "../../static/locales/ru/common.json";
import { reasons } from "./routing-reasons";

export type Language = "en" | "ru";

/** Errors use the console's locale files, so that both show the same text for a code. */
const locales = {
  en: { errors: enErrors, validation: enValidation },
  ru: { errors: ruErrors, validation: ruValidation },
};

const texts: Record<Language, ReadonlyMap<string, string>> = { en: textsOf("en"), ru: textsOf("ru") };

function textsOf(language: Language): ReadonlyMap<string, string> {
  const { errors, validation } = locales[language];
  const named = (group: string, entries: Record<string, string>) =>
    Object.entries(entries).map(([name, text]) => [`${group}.${name}`, text] as const);
  return new Map([
    ...named("errors", errors),
    ...named("validation", validation),
    ...Object.entries(reasons[language]),
  ]);
}

/** Text of a code in the language of the request (OP-07); an unknown code is returned as it is. */
export function messageFor(
  code: string,
  language: Language,
  values: Record<string, string | number> = {},
): string {
  const text = texts[language].get(code) ?? code;
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Language of a request: the supported one that Accept-Language prefers, otherwise English. */
export function languageOf(header = ""): Language {
  let best: { code: Language; quality: number } = { code: "en", quality: 0 };
  for (const entry of header.slice(0, 200).toLowerCase().split(",")) {
    const [, code, q = "1"] = /^\s*(en|ru)(?:-[\w-]*)?\s*(?:;\s*q=([\d.]+)\s*)?$/.exec(entry) ?? [];
    // Of equal ones the first.
    if (code && Number(q) > best.quality) best = { code: code as Language, quality: Number(q) };
  }
  return best.code;
}
