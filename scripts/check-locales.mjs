// Both languages complete and nothing in them for nothing. `node scripts/check-locales.mjs [folder]`
// Exceptions stand in scripts/locales/allowed.json, as keys in which `*` stands for anything:
// identical: the same text in both languages; unused: named by other servers; notKeys: looks like a key, is none.
import { readFileSync } from "node:fs";
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
const faults = [
  ...differences(en, ru),
  ...differences(ru, en),
  ...forms(en),
  ...forms(ru),
  ...texts(),
  ...usage(),
];
for (const fault of faults) console.error(fault);
console.log(`${basesOf(en).size} keys in ${languages.length} languages, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;

function differences(one, other) {
  const there = basesOf(other);
  return [...basesOf(one)].filter((key) => !there.has(key)).map((key) => `${other.language} lacks ${key}`);
}

/** A Russian "5 files" needs a form that English does not have. */
function forms(dictionary) {
  const needed = pluralForms(dictionary.language);
  return [...dictionary.plurals].flatMap(([key, found]) => [
    ...needed.filter((form) => !found.has(form)).map((form) => `${dictionary.language} lacks ${key}_${form}`),
    ...[...found]
      .filter((form) => !needed.includes(form))
      .map((form) => `${dictionary.language} never uses ${key}_${form}`),
  ]);
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

function usage() {
  const keys = basesOf(en);
  const roots = new Set([...keys].map((key) => key.split(".")[0]));
  const ours = readUsage(root, ["contract", "src"]);
  const server = readUsage(root, ["server"]);
  const missing = [...ours.literals, ...ours.called.keys()].filter(
    (key) => !keys.has(key) && !en.texts.has(key) && (ours.called.has(key) || roots.has(key.split(".")[0])),
  );
  const patterns = [...ours.patterns, ...server.patterns];
  const nothing = [...ours.patterns]
    .filter(([template]) => roots.has(template.split(".")[0]))
    .filter(([, { pattern }]) => ![...keys].some((key) => pattern.test(key)));
  const literals = new Set([...ours.literals, ...ours.called.keys(), ...server.literals]);
  const isUsed = (key) => literals.has(key) || patterns.some(([, { pattern }]) => pattern.test(key));
  return [
    ...[...new Set(missing)]
      .filter((key) => !isAllowed(allowed.notKeys, key))
      .map((key) => `no text for ${key}`),
    ...nothing.map(([template, { place }]) => `no text matches \`${template}\` of ${place}`),
    ...[...keys]
      .filter((key) => !isUsed(key) && !isAllowed(allowed.unused, key))
      .map((key) => `nothing uses ${key}`),
  ];
}
