import { readFileSync } from "node:fs";
import path from "node:path";
import { filesBelow } from "../lib/files.mjs";

const KEY = /^[a-z][\w-]*(\.[\w-]+)+$/;
/** Matches comments too, so that a quote inside one does not start a string. */
const TOKEN = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;

/**
 * Keys that the sources use: strings shaped like a key, by file, and templates with a fixed start, such as
 * `menu.${name}`, as patterns.
 */
export function readUsage(root, folders) {
  const literals = new Map();
  const patterns = new Map();
  for (const folder of folders) {
    for (const name of filesBelow(path.join(root, folder)).filter((file) => /\.tsx?$/.test(file))) {
      const place = `${folder}/${name}`;
      for (const token of stringsOf(readFileSync(path.join(root, place), "utf8"))) {
        const inner = token.slice(1, -1);
        const pattern = token.startsWith("`") && patternOf(inner);
        if (pattern) patterns.set(inner, { pattern, place });
        else if (KEY.test(inner)) literals.set(inner, [...(literals.get(inner) ?? []), place]);
      }
    }
  }
  return { literals, patterns };
}

/** Every string and template, also those inside a template's expressions. */
function stringsOf(text) {
  const tokens = [...text.matchAll(TOKEN)].map(([token]) => token).filter((token) => !token.startsWith("/"));
  const inside = tokens
    .filter((token) => token.startsWith("`"))
    .flatMap((token) => token.match(/\$\{[^}]*\}/g) ?? []);
  return [...tokens, ...inside.flatMap(stringsOf)];
}

/** Only templates that begin with a whole first part and look like a key throughout. */
function patternOf(template) {
  if (!template.includes("${")) return undefined;
  const fixed = template.replace(/\$\{[^}]*\}/g, "\0");
  if (!/^[a-z][\w-]*\.[\w.\0-]*$/.test(fixed)) return undefined;
  return new RegExp(`^${fixed.replaceAll(".", "\\.").replaceAll("\0", ".+")}$`);
}
