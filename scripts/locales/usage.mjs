import { readFileSync } from "node:fs";
import path from "node:path";
import { filesBelow } from "../lib/files.mjs";

const KEY = /^[a-z][\w-]*(\.[\w-]+)+$/;
const LITERAL = /(["'])((?:(?!\1)[^\\\n])*)\1|`((?:[^`\\$]|\$(?!\{))*)`/g;
const TEMPLATE = /`((?:[^`\\$]|\$(?!\{)|\$\{[^{}`]*\})*\$\{[^{}`]*\}(?:[^`\\$]|\$(?!\{)|\$\{[^{}`]*\})*)`/g;
const CALL = /\bt\(\s*(["'`])([^"'`$\n]+)\1/g;

/**
 * What the sources say about keys: texts shaped like a key, keys given to `t`, and templates with a fixed start,
 * such as `menu.${name}`, as patterns.
 */
export function readUsage(root, folders) {
  const literals = new Set();
  const called = new Map();
  const patterns = new Map();
  for (const folder of folders) {
    for (const name of filesBelow(path.join(root, folder)).filter((file) => /\.tsx?$/.test(file))) {
      const place = `${folder}/${name}`;
      const text = readFileSync(path.join(root, place), "utf8");
      for (const match of text.matchAll(LITERAL)) literals.add(match[2] ?? match[3]);
      for (const [, , key] of text.matchAll(CALL)) called.set(key, place);
      for (const [, template] of text.matchAll(TEMPLATE)) {
        const pattern = patternOf(template);
        if (pattern) patterns.set(template, { pattern, place });
      }
    }
  }
  return { literals: new Set([...literals].filter((text) => KEY.test(text))), called, patterns };
}

/** Only templates that begin with a whole first part and look like a key throughout. */
function patternOf(template) {
  const fixed = template.replace(/\$\{[^}]*\}/g, "\0");
  if (!/^[a-z][\w-]*\.[\w.\0-]*$/.test(fixed)) return undefined;
  return new RegExp(`^${fixed.replaceAll(".", "\\.").replaceAll("\0", ".+")}$`);
}
