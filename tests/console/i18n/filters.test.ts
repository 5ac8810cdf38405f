import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { entities } from "../../../contract/entities";
import { filterRules } from "../../../src/screens/list/filters/filters";

const FOLDER = "static/locales";

/** The choices of all areas, as they are merged once their texts are loaded. */
function choicesOf(language: string): Record<string, Record<string, string>> {
  const merged: Record<string, Record<string, string>> = {};
  for (const file of readdirSync(`${FOLDER}/${language}`)) {
    const { choices = {} } = JSON.parse(readFileSync(`${FOLDER}/${language}/${file}`, "utf8"));
    for (const [name, texts] of Object.entries(choices))
      merged[name] = { ...merged[name], ...(texts as Record<string, string>) };
  }
  return merged;
}

test.each(["en", "ru"])("every choice that a list filters by has a text in %s", (language) => {
  const choices = choicesOf(language);
  const without = Object.values(entities).flatMap((entity) =>
    filterRules(entity)
      .filter(({ kind }) => kind === "choice")
      .flatMap(({ field, options }) =>
        options
          .filter((one) => !choices[field]?.[one])
          .map((one) => `${entity.name}: choices.${field}.${one}`),
      ),
  );
  expect(without).toEqual([]);
});
