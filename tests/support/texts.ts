import { readdirSync, readFileSync } from "node:fs";
import type { Texts } from "../../src/providers/i18n/keys";

type Part = Record<string, unknown>;

function merged(one: Part, other: Part): Part {
  const result = { ...one };
  for (const [name, value] of Object.entries(other))
    result[name] = typeof value === "object" ? merged((one[name] ?? {}) as Part, value as Part) : value;
  return result;
}

/** All texts of a language, as the console has them once every area was visited. */
export function textsOf(language: "en" | "ru"): Texts {
  const folder = `static/locales/${language}`;
  const files = readdirSync(folder).map((name) => JSON.parse(readFileSync(`${folder}/${name}`, "utf8")));
  return files.reduce(merged, {}) as Texts;
}

export const english = textsOf("en");
export const russian = textsOf("ru");
