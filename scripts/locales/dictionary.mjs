import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const SUFFIX = /_(zero|one|two|few|many|other)$/;

/**
 * @typedef {object} Dictionary
 * @property {string} language
 * @property {Map<string, string>} texts by dotted key
 * @property {Map<string, string>} files the file that holds a key
 * @property {string[]} twice keys in two files
 * @property {Map<string, Set<string>>} plurals the forms of every key that i18next counts with
 */

/**
 * The texts of all files of one language.
 * @returns {Dictionary}
 */
export function readDictionary(folder, language) {
  const texts = new Map();
  const files = new Map();
  const twice = [];
  for (const name of readdirSync(path.join(folder, language)).sort()) {
    const json = JSON.parse(readFileSync(path.join(folder, language, name), "utf8"));
    for (const [key, text] of flat(json)) {
      if (texts.has(key)) twice.push(key);
      texts.set(key, text);
      files.set(key, name.replace(/\.json$/, ""));
    }
  }
  const plurals = new Map();
  for (const key of texts.keys()) {
    const base = key.replace(SUFFIX, "");
    if (base === key || !texts.has(`${base}_other`)) continue; // `step_one` alone is a name like any other
    if (!plurals.has(base)) plurals.set(base, new Set());
    plurals.get(base).add(key.slice(base.length + 1));
  }
  return { language, texts, files, twice, plurals };
}

function flat(value, prefix = "") {
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === "object" && inner !== null
      ? flat(inner, `${prefix}${name}.`)
      : [[`${prefix}${name}`, inner]],
  );
}

/** The key as used in code: without its plural form. */
export function baseOf(dictionary, key) {
  const base = key.replace(SUFFIX, "");
  return dictionary.plurals.has(base) ? base : key;
}

export const basesOf = (dictionary) =>
  new Set([...dictionary.texts.keys()].map((key) => baseOf(dictionary, key)));

export const pluralForms = (language) => new Intl.PluralRules(language).resolvedOptions().pluralCategories;

/** `{{name}}` of every form of a key. */
export function holesOf(dictionary, base) {
  const texts = [...dictionary.texts]
    .filter(([key]) => baseOf(dictionary, key) === base)
    .map(([, text]) => text);
  return new Set(texts.flatMap((text) => [...text.matchAll(/\{\{-?\s*([\w.]+)/g)].map(([, name]) => name)));
}
