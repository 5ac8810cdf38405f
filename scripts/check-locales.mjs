// Checks that both languages are complete and every text is used. `node scripts/check-locales.mjs [folder]`
// Exceptions are in scripts/locales/allowed.json, as keys in which `*` matches anything:
// identical: same text in both languages; fewAsMany: same form for 2 and 5; unused: sent by other servers; notKeys: only looks like a key.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./lib/root.mjs";
import { basesOf, holesOf, pluralForms, readDictionary } from "./locales/dictionary.mjs";
import { readUsage } from "./locales/usage.mjs";

const root = process.argv[2] ? path.resolve(process.argv[2]) : ROOT;
const allowed = JSON.parse(readFileSync(path.join(root, "scripts/locales/allowed.json"), "utf8"));
const isAllowed = (list, key) => list.some((entry) => glob(entry).test(key));
const glob = (entry) => new RegExp(`^${entry.replaceAll(".", "\\.").replaceAll("*", ".*")}$`);

const languages = ["en", "ru"];
const [en, ru] = languages.map((language) => readDictionary(path.join(root, "static/locales"), language));
const errors = [
  ...places(),
  ...differences(en, ru),
  ...differences(ru, en),
  ...forms(en),
  ...forms(ru),
  ...russianForms(),
  ...texts(),
  ...usage(),
];
for (const error of errors) console.error(error);
console.log(`${basesOf(en).size} keys in ${languages.length} languages, ${errors.length} errors`);
process.exitCode = errors.length > 0 ? 1 : 0;

function differences(one, other) {
  const there = basesOf(other);
  return [...basesOf(one)].filter((key) => !there.has(key)).map((key) => `${other.language} lacks ${key}`);
}

/** Russian needs a plural form for 5 that English does not have. */
function forms(dictionary) {
  const needed = pluralForms(dictionary.language);
  return [...dictionary.plurals].flatMap(([key, found]) => [
    ...needed.filter((form) => !found.has(form)).map((form) => `${dictionary.language} lacks ${key}_${form}`),
    ...[...found]
      .filter((form) => !needed.includes(form))
      .map((form) => `${dictionary.language} never uses ${key}_${form}`),
  ]);
}

/** A text has either one form for all numbers, or separate forms for 1, 2 and 5. */
function russianForms() {
  return [...ru.plurals.keys()].flatMap((key) => {
    const [one, few, many] = ["one", "few", "many"].map((form) => ru.texts.get(`${key}_${form}`));
    if (new Set([one, few, many]).size === 1) return [];
    return [
      ...(one === many || one === few ? [`ru has no separate form for 1: ${key}`] : []),
      ...(few === many && !isAllowed(allowed.fewAsMany, key) ? [`ru has one form for 2 and 5: ${key}`] : []),
    ];
  });
}

function texts() {
  const empty = [en, ru].flatMap(({ language, texts }) =>
    [...texts]
      .filter(([, text]) => String(text).trim() === "")
      .map(([key]) => `${language} has nothing for ${key}`),
  );
  const same = [...en.texts]
    .filter(
      ([key, text]) =>
        /\p{L}/u.test(text) && ru.texts.get(key) === text && !isAllowed(allowed.identical, key),
    )
    .map(([key, text]) => `the same text in both languages: ${key} "${text}"`);
  const holes = [...basesOf(en)]
    .filter(
      (key) =>
        basesOf(ru).has(key) && [...holesOf(en, key)].sort().join() !== [...holesOf(ru, key)].sort().join(),
    )
    .map((key) => `other {{values}} in the two languages: ${key}`);
  return [...empty, ...same, ...holes];
}

/** The compiler checks keys in the console; this checks those in errors of contract and server. */
function usage() {
  const keys = basesOf(en);
  const roots = new Set([...keys].map((key) => key.split(".")[0]));
  const ours = readUsage(root, ["contract", "src"]);
  const wire = readUsage(root, ["contract", "server"]);
  const missing = [...wire.literals.keys()].filter(
    (key) => /^(errors|validation)\./.test(key) && !keys.has(key) && !isAllowed(allowed.notKeys, key),
  );
  const patterns = [...ours.patterns, ...wire.patterns];
  const nothing = [...ours.patterns]
    .filter(([template]) => roots.has(template.split(".")[0]))
    .filter(([, { pattern }]) => ![...keys].some((key) => pattern.test(key)));
  const isUsed = (key) =>
    ours.literals.has(key) || wire.literals.has(key) || patterns.some(([, { pattern }]) => pattern.test(key));
  return [
    ...missing.map((key) => `no text for ${key}`),
    ...nothing.map(([template, { place }]) => `no text matches \`${template}\` of ${place}`),
    ...[...keys]
      .filter((key) => !isUsed(key) && !isAllowed(allowed.unused, key))
      .map((key) => `nothing uses ${key}`),
    ...[...keys].flatMap((key) => usedElsewhere(key, ours.literals.get(key) ?? [])),
  ];
}

/**
 * Texts of an area are loaded with its own screens only, those of a part of a list with the part of that name; those of a
 * folder of `domain` by the pages that show it.
 */
function usedElsewhere(key, places) {
  const file = en.files.get(key) ?? en.files.get(`${key}_other`);
  if (file === "common" || existsSync(path.join(root, "src/domain", file))) return [];
  const home = publicHome(file);
  if (home)
    return places
      .filter((place) => !place.startsWith(home))
      .map((place) => `${place} uses ${key} of ${home}`);
  const homes = [`src/custom-pages/${file}/`, `src/screens/list/${file}.tsx`, "src/resources/"];
  return places
    .filter((place) => !homes.some((home) => place.startsWith(home)))
    .map((place) => `${place} uses ${key}, which comes with ${file} alone: move it to common`);
}

/** The folder whose texts are in `public.json`, `public-store.json` and so on. */
function publicHome(file) {
  return /^public(-|$)/.test(file) && `src/${file.replace("-", "/")}/`;
}

/** Each key is in one file, the same in both languages. */
function places() {
  const moved = [...en.files].filter(([key, file]) => ru.files.has(key) && ru.files.get(key) !== file);
  return [
    ...[en, ru].flatMap(({ language, twice }) => twice.map((key) => `${language} has ${key} in two files`)),
    ...moved.map(([key, file]) => `${key}: en has it in ${file}, ru in ${ru.files.get(key)}`),
  ];
}
