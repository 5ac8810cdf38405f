import { useMemo } from "react";
import { styleNonce } from "../shared/style-nonce";

/** What a declaration must not contain: addresses (reliability rule 33). */
const FORBIDDEN = /url\(|image-set\(|src\(|expression\(/i;

/** Not `fixed`, which covers the page, nor a variable that could hold it. */
const POSITIONS = /^(static|relative|absolute|sticky|inherit|initial|unset)$/i;

function cleanStyle(style: CSSStyleDeclaration): void {
  for (const name of [...style]) {
    const value = style.getPropertyValue(name);
    if (FORBIDDEN.test(value) || (name === "position" && !POSITIONS.test(value))) style.removeProperty(name);
  }
}

function cleanRules(list: CSSRuleList): string[] {
  return [...list].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) {
      cleanStyle(rule.style);
      return [rule.cssText];
    }
    if (!(rule instanceof CSSGroupingRule)) return []; // everything else reaches beyond the box, or loads something
    const head = rule.cssText.slice(0, rule.cssText.indexOf("{"));
    return /^@(media|supports|container|layer)\b[^"'{}]*$/.test(head)
      ? [`${head}{${cleanRules(rule.cssRules).join("\n")}}`]
      : [];
  });
}

/** Animations are named, so they cannot be in a box; they hold no addresses and move nothing by themselves. */
const framesOf = (list: CSSRuleList): string[] =>
  [...list].flatMap((rule) =>
    rule instanceof CSSKeyframesRule && !FORBIDDEN.test(rule.cssText) ? [rule.cssText] : [],
  );

/**
 * CSS of a theme, limited to the elements inside `root` (OP-143). The server has cleaned it; another server may not have,
 * and a closing brace too many would end the box, so the browser's own parser reads it first.
 * @param root a selector
 */
export function boxedCss(css: string, root: string): string {
  const sheet = new CSSStyleSheet();
  try {
    sheet.replaceSync(css);
  } catch {
    return "";
  }
  const rules = cleanRules(sheet.cssRules).join("\n");
  return [...framesOf(sheet.cssRules), rules && `@scope (${root}) {\n${rules}\n}`].join("\n");
}

/**
 * The element around what themes may style, of class `themed-page`: the embedded server writes that class before their
 * selectors (THEMED_ROOT), and a selector inside `@scope` matches below its root alone.
 */
const ROOT = "#root";

/** Draws the page with the theme's own CSS, which reaches nothing outside of it. */
export function CustomCss({ css }: { css: string }) {
  const boxed = useMemo(() => (css.trim() === "" ? "" : boxedCss(css, ROOT)), [css]);
  return boxed ? <style nonce={styleNonce}>{boxed}</style> : null;
}
