import path from "node:path";
import { readDictionary } from "../../../scripts/locales/dictionary.mjs";
import type { TestPage } from "../../support/browser";

const { texts } = readDictionary(path.join(import.meta.dirname, "../../../static/locales"), "en");
const ROOTS = [...new Set([...texts.keys()].map((key) => key.split(".")[0]))].join("|");

/**
 * What i18next shows for a key without a text: the key, whose first part is that of some file. Host names of the demo,
 * such as `booth.example.com`, are none.
 */
const KEY = `\\b(?!\\S*\\.example\\.com\\b)(?:${ROOTS})(?:\\.[a-z0-9_]+)+\\b`;

/**
 * Message keys in the texts and labels of a page, those of closed lists and for screen readers too.
 * @param within selector of the part; the whole page without one
 */
export function keysShown(page: TestPage, within = "body"): Promise<string[]> {
  return page.evaluate(
    ({ within, key }) => {
      const root = document.querySelector(within);
      if (!root) return [`nothing at ${within}`];
      const found: string[] = [];
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        if (!node.parentElement?.closest("script, style, textarea")) found.push(node.nodeValue ?? "");
      for (const name of ["aria-label", "aria-description", "title", "placeholder", "alt", "label"])
        for (const element of root.querySelectorAll(`[${name}]`))
          found.push(element.getAttribute(name) ?? "");
      return [...new Set(found.flatMap((text) => text.match(new RegExp(key, "g")) ?? []))];
    },
    { within, key: KEY },
  );
}
