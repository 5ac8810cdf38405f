import fs from "node:fs";
import { createRequire } from "node:module";
import { builtinEnvironments } from "vitest/runtime";

/** Rules of a stylesheet without at-rules, each with its declarations alone that show or hide something. */
function whatIsShown(stylesheet: string): string {
  const rules = stylesheet.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/([^{}]+)\{([^{}]*)\}/g);
  return [...rules]
    .map(([, selector, all = ""]) => ({ selector, own: all.match(/\b(?:display|visibility)\s*:[^;]+/g) }))
    .filter(({ own }) => own !== null)
    .map(({ selector, own }) => `${selector} { ${own?.join("; ")} }`)
    .join("\n");
}

/**
 * Loads jsdom with that part of the browser's own stylesheet. A test that looks for a role asks for the style of hundreds
 * of elements, and jsdom tries each rule on each of them: those about fonts, margins and borders, on which nothing here
 * depends, took a fifth of the time of these tests. jsdom has no setting for it.
 */
const { readFileSync } = fs;
fs.readFileSync = ((file: string, ...options: [never]) => {
  const content = readFileSync(file, ...options);
  return String(file).endsWith("default-stylesheet.css") ? whatIsShown(String(content)) : content;
}) as typeof readFileSync;
createRequire(import.meta.url)("jsdom");
fs.readFileSync = readFileSync;

export default builtinEnvironments.jsdom;
