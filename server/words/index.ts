import { en } from "./en";
import { ru } from "./ru";

export type Language = "en" | "ru";
export type Code = keyof typeof en;

const words: Record<Language, Record<Code, string>> = { en, ru };

/** Text of a code in the language of the request (OP-07); an unknown code is shown as it is. */
export function say(code: string, language: Language, values: Record<string, string | number> = {}): string {
  const text = words[language][code as Code] ?? code;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The language in effect for a request: the first of Accept-Language that the product speaks, else English. */
export function languageOf(header: string | undefined): Language {
  for (const entry of (header ?? "").slice(0, 200).toLowerCase().split(",")) {
    const code = entry.trim().slice(0, 2);
    if (code === "ru" || code === "en") return code;
  }
  return "en";
}
