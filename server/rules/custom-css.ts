import type { Atrule, Block, CssNode, Declaration, Rule, StyleSheet } from "css-tree";
import generate from "css-tree/generator";
import parse from "css-tree/parser";
import walk from "css-tree/walker";
import { LRUCache } from "lru-cache";
import { MOST_CSS, THEMED_ROOT } from "../../contract/rules/theme";
import { invalidField } from "../errors";

/*
 * Themes may bring CSS of their own (OP-143). It is parsed, and only what is on these lists is written again: nothing of
 * the sent text reaches a page, so that a browser and this parser cannot understand it differently (reliability rule 33).
 */

/** Groups of properties, by their first word. The others are left out: `behavior`, `-moz-binding`, `all`. */
const PROPERTIES =
  /^(?:-webkit-(?:line-clamp|box-orient|background-clip|text-fill-color|font-smoothing|text-stroke(?:-[a-z-]+)?)|(?:accent-color|align|animation|appearance|aspect-ratio|backdrop-filter|background|block-size|border|bottom|box|break|caption-side|caret-color|clear|clip-path|color|color-scheme|column|columns|contain|container|content|counter|cursor|direction|display|filter|flex|float|font|gap|grid|height|hyphens|inline-size|inset|isolation|justify|left|letter-spacing|line|list-style|margin|max|min|mix-blend-mode|object|opacity|order|orphans|outline|overflow|overflow-wrap|overscroll-behavior|padding|perspective|place|pointer-events|position|quotes|resize|right|rotate|row-gap|scale|scroll|scrollbar|tab-size|table-layout|text|top|touch-action|transform|transition|translate|user-select|vertical-align|visibility|white-space|widows|width|will-change|word|writing-mode|z-index)(?:-[a-z-]+)?)$/;

/** Functions in values. The others are left out: `url`, `image-set`, `src`, `element`, `expression`, `attr`. */
const FUNCTIONS =
  /^(?:abs|acos|asin|atan2?|blur|brightness|calc|ceil|circle|clamp|color|color-mix|conic-gradient|contrast|cos|counters?|cubic-bezier|drop-shadow|ellipse|env|exp|fit-content|grayscale|hsla?|hue-rotate|hwb|hypot|inset|invert|lab|lch|light-dark|linear|linear-gradient|log|matrix(?:3d)?|max|min|minmax|mod|oklab|oklch|opacity|path|perspective|polygon|pow|radial-gradient|rem|repeat|repeating-(?:conic|linear|radial)-gradient|rgba?|rotate(?:3d|[xyz])?|round|saturate|scale(?:3d|[xyz])?|sepia|sign|sin|skew[xy]?|sqrt|steps|tan|translate(?:3d|[xyz])?|var)$/i;

/** Not `fixed`: what is fixed covers the whole page, whatever its selector. */
const POSITIONS = /^(?:static|relative|absolute|sticky|inherit|initial|unset)$/i;

/** At-rules with rules inside. */
const GROUPS = new Set(["media", "supports", "container", "layer"]);
/** Deeper ones are left out. */
const MOST_GROUPS = 8;

/** In no other node is text that the parser did not understand. */
const isKnown = (node: CssNode): boolean => {
  let known = true;
  walk(node, (inner) => {
    if (inner.type === "Raw" || inner.type === "Url" || inner.type === "NestingSelector") known = false;
    if (inner.type === "Function" && !FUNCTIONS.test(inner.name)) known = false;
  });
  return known && !/<[/!?a-z]/i.test(generate(node));
};

function isAllowed(declaration: Declaration): boolean {
  const { property, value, important } = declaration;
  if (typeof important === "string") return false;
  if (!property.startsWith("--") && !PROPERTIES.test(property.toLowerCase())) return false;
  if (property.startsWith("--") && !/^--[\w-]{1,64}$/.test(property)) return false;
  // A variable could hold any value.
  if (property.toLowerCase() === "position" && !POSITIONS.test(generate(value))) return false;
  return isKnown(value);
}

/** What is left of a style sheet: text by level. */
type Kept =
  | { kind: "rule"; selectors: string[]; limited: string[]; declarations: string[] }
  | { kind: "group"; head: string; inner: Kept[] };

const declarationsOf = (block: Block): string[] =>
  [...block.children].flatMap((node) =>
    node.type === "Declaration" && isAllowed(node)
      ? `${node.property}: ${generate(node.value).trim()}${node.important ? " !important" : ""}`
      : [],
  );

const FRAME = /^(?:from|to|\d+(?:\.\d+)?%)$/i;

const partsOf = (selector: CssNode): CssNode[] =>
  selector.type === "Selector" ? [...selector.children] : [];

/** A leading combinator would reach out of the root element: `~ *`. */
const isWhole = (selector: CssNode): boolean => {
  const [first] = partsOf(selector);
  return first !== undefined && first.type !== "Combinator";
};

/** For `html`, `body` and `:root` the root element of the page is taken, unless what follows is its sibling. */
function inside(selector: CssNode): string {
  const [first, ...rest] = partsOf(selector);
  const after = rest.find((part) => part.type === "Combinator");
  const isRoot = first && /^(?:html|body|:root)$/i.test(generate(first));
  const isBelow = !after || after.name === " " || after.name === ">";
  return isRoot && isBelow
    ? THEMED_ROOT + rest.map((part) => generate(part)).join("")
    : `${THEMED_ROOT} ${generate(selector)}`;
}

function keepRule({ prelude, block }: Rule, inFrames: boolean): Kept[] {
  if (prelude.type !== "SelectorList" || !isKnown(prelude)) return [];
  const selectors = [...prelude.children];
  const texts = selectors.map((selector) => generate(selector));
  const declarations = declarationsOf(block);
  const fits = inFrames ? texts.every((text) => FRAME.test(text)) : selectors.every(isWhole);
  if (declarations.length === 0 || !fits) return [];
  return [
    { kind: "rule", selectors: texts, limited: inFrames ? texts : selectors.map(inside), declarations },
  ];
}

function keepGroup({ name, prelude, block }: Atrule, depth: number): Kept[] {
  const word = name.toLowerCase();
  if (!block || depth >= MOST_GROUPS) return [];
  if (prelude && !isKnown(prelude)) return [];
  const condition = prelude ? ` ${generate(prelude)}` : "";
  if (word === "keyframes" && /^ [a-z_][\w-]*$/i.test(condition))
    return group(`@keyframes${condition}`, keep(block, depth + 1, true));
  if (!GROUPS.has(word)) return [];
  return group(`@${word}${condition}`, keep(block, depth + 1, false));
}

const group = (head: string, inner: Kept[]): Kept[] =>
  inner.length > 0 ? [{ kind: "group", head, inner }] : [];

const keep = ({ children }: StyleSheet | Block, depth: number, inFrames: boolean): Kept[] =>
  [...children].flatMap((node) => {
    if (node.type === "Rule") return keepRule(node, inFrames);
    return node.type === "Atrule" && !inFrames ? keepGroup(node, depth) : [];
  });

function read(css: string): Kept[] {
  const options = { parseCustomProperty: true, onParseError: () => undefined };
  return keep(parse(css, options) as StyleSheet, 0, false);
}

/** One line for one declaration, otherwise one for each. */
function write(kept: Kept[], names: "selectors" | "limited", indent = ""): string {
  const lines = kept.map((one) => {
    if (one.kind === "group")
      return `${indent}${one.head} {\n${write(one.inner, names, `${indent}  `)}\n${indent}}`;
    const { declarations } = one;
    const head = `${indent}${one[names].join(", ")}`;
    if (declarations.length === 1) return `${head} { ${declarations[0]}; }`;
    return `${head} {\n${declarations.map((line) => `${indent}  ${line};`).join("\n")}\n${indent}}`;
  });
  return lines.join("\n");
}

/** Runs out of stack for thousands of nested brackets, which no style sheet has. */
function shallow<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (reason) {
    if (reason instanceof RangeError) throw invalidField(path, "validation.invalid_css");
    throw reason;
  }
}

/**
 * The CSS as it is stored and shown to its owner: without what is not allowed, written again (OP-143).
 * @param path of the field, for errors
 * @throws 422 if it cannot be read, or is too long once it is written
 */
export function cleanCss(css: string, path = "custom_css"): string {
  const cleaned = shallow(path, () => write(read(css), "selectors"));
  if (cleaned.length > MOST_CSS) throw invalidField(path, "validation.too_long");
  return cleaned;
}

/** What pages asked for lately: reading 20,000 characters takes some milliseconds. */
const lately = new LRUCache<string, string>({
  maxSize: 2_000_000,
  sizeCalculation: ({ length }) => length + 1,
});

/** The stored CSS as pages get it: cleaned again, and limited to the root element of the page. */
export function limitCss(css: string): string {
  const known = lately.get(css);
  if (known !== undefined) return known;
  const limited = shallow("custom_css", () => write(read(css), "limited"));
  lately.set(css, limited);
  return limited;
}
