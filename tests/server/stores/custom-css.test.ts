import { describe, expect, it, test } from "vitest";
import { MOST_CSS } from "../../../contract/rules/theme";
import { cleanCss, limitCss } from "../../../server/rules/custom-css";

/** Values that fetch or run something. */
const VALUES = [
  "url(https://evil.example/a)",
  "url('https://evil.example/a')",
  'URL("//evil.example/a")',
  "uRl( /a )",
  "url(javascript:alert(1))",
  "url(data:text/html,a)",
  "\\75 rl(https://evil.example/a)",
  "u\\72l(https://evil.example/a)",
  "\\000075\\000072\\00006c(https://evil.example/a)",
  "url(",
  "url(a",
  "src('https://evil.example/a')",
  'image-set("https://evil.example/a" 1x)',
  '-webkit-image-set("https://evil.example/a" 1x)',
  'image("https://evil.example/a")',
  "cross-fade(url(a), url(b), 50%)",
  "element(#secret)",
  "-moz-element(#secret)",
  "expression(alert(1))",
  "EXPRESSION(alert(1))",
  "ex\\70 ression(alert(1))",
  "linear-gradient(red, blue), url(https://evil.example/a)",
  "rgb(1, 2, expression(alert(1)))",
  "calc(1px + url(a))",
  "var(--x, url(https://evil.example/a))",
  "attr(data-secret)",
  "paint(worklet)",
];

const DECLARATIONS = [
  ...VALUES.map((value) => `background: ${value}`),
  "-moz-binding: none",
  "-MOZ-BINDING: initial",
  "-moz-\\62 inding: none",
  "behavior: none",
  "\\62 ehavior: none",
  "position: fixed",
  "position: FIXED !important",
  "position: f\\69xed",
  "position: var(--x, fixed)",
  "--x: url(https://evil.example/a)",
  "--x: expression(alert(1))",
  "cursor: url(a), auto",
  "content: url(a)",
  "filter: url(#a)",
  'content: "</style><script>alert(1)</script>"',
  'font-family: "<!--"',
  "background: javascript:alert(1)",
  "list-style: url(a)",
  "clip-path: url(#a)",
];

/** Places in which a declaration may be hidden from a careless reader. */
const PLACES: ((declaration: string) => string)[] = [
  (declaration) => `a { ${declaration} }`,
  (declaration) => `a { color: red; ${declaration}; top: 0 }`,
  (declaration) => `@media all { a { ${declaration} } }`,
  (declaration) => `@supports (display: grid) { a { ${declaration} } }`,
  (declaration) => `} a { ${declaration} }`,
  (declaration) => `a { b { ${declaration} } }`,
  (declaration) => `a { color: rgb((; ${declaration}`,
  (declaration) => `"\na { ${declaration} }`,
  (declaration) => `<!-- a { ${declaration} } -->`,
  (declaration) => `@keyframes a { from { ${declaration} } }`,
];

const STATEMENTS = [
  "@import url(https://evil.example/a);",
  '@import "https://evil.example/a";',
  "@IMPORT 'a';",
  "@\\69mport 'a';",
  "a{}@import 'a';",
  "@media all { @import 'a'; }",
  "@charset 'utf-7';",
  "@namespace url(http://www.w3.org/1999/xhtml);",
  "@font-face { font-family: a; src: url(a); }",
  "@font-face { font-family: a; src: local(a); }",
  "@property --x { syntax: '*'; inherits: false; initial-value: url(a); }",
  "@supports (background: url(a)) { a { color: red } }",
  "@container style(--x: url(a)) { a { color: red } }",
  "@document url(a) { a { color: red } }",
  "a[href='</style>'] { color: red }",
  "</style><script>alert(1)</script>",
  "a { color: red } </style><img src=x onerror=alert(1)>",
  "@media </style><script>alert(1)</script> { a { color: red } }",
  "@layer </style> { a { color: red } }",
  "@keyframes </style> { from { color: red } }",
  "/* </style> */ </style> a { color: red }",
];

const PAYLOADS = [...DECLARATIONS.flatMap((one) => PLACES.map((place) => place(one))), ...STATEMENTS];

/** Reads it as a browser does, without this product's parser: comments are nothing, escapes are their signs. */
const plain = (css: string): string =>
  css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .toLowerCase();

const BAD =
  /url\(|src\(|image-set\(|image\(|cross-fade\(|element\(|expression\(|attr\(|paint\(|@import|@charset|@namespace|@font-face|@property|@document|-moz-binding|behavior|javascript:|<[/!a-z]|position:\s*(fixed|var)/;

const seeThrough = (clean: (css: string) => string) => PAYLOADS.filter((css) => BAD.test(plain(clean(css))));

describe("CSS of a theme", () => {
  test(`fetches, runs and closes nothing in ${PAYLOADS.length} attacks [OP-143]`, () => {
    expect(PAYLOADS.length).toBeGreaterThan(400);
    expect(seeThrough(cleanCss)).toEqual([]);
    expect(seeThrough(limitCss)).toEqual([]);
  });

  test("is judged by rules that see what a careless cleaner leaves", () => {
    expect(seeThrough((css) => css)).toEqual(PAYLOADS);
    const byWords = (css: string) =>
      css.replace(/@import|url\([^)]*\)|<\/?\w+>|expression|-moz-binding|behavior|fixed/gi, "");
    expect(seeThrough(byWords).length).toBeGreaterThan(100);
  });

  it.each([
    ["h1", ".themed-page h1"],
    ["h1, .a > b", ".themed-page h1, .themed-page .a>b"],
    ["*", ".themed-page *"],
    [":root", ".themed-page"],
    ["html h1", ".themed-page h1"],
    ["body > main", ".themed-page>main"],
    ["body.dark", ".themed-page.dark"],
    ["html ~ *", ".themed-page html~*"],
    ["body + *", ".themed-page body+*"],
    ["html:has(a) ~ *", ".themed-page html:has(a)~*"],
    [".themed-page ~ *", ".themed-page .themed-page~*"],
    [":is(html, body)", ".themed-page :is(html,body)"],
    ["bodyguard", ".themed-page bodyguard"],
    ["somebody", ".themed-page somebody"],
  ])("applies to what is inside the page that has it: %s [OP-143]", (selector, limited) => {
    expect(limitCss(`${selector} { color: red }`)).toBe(`${limited} { color: red; }`);
  });

  it.each(["~ *", "> a", "+ a", "a, ~ b", "& a", "a {}", ""])(
    "has no rule that reaches out of it: %s [OP-143]",
    (selector) => {
      expect(limitCss(`${selector} { color: red }`)).toBe("");
    },
  );

  test("keeps what is harmless, and is the same when it is saved again [OP-143]", () => {
    const css = `h1 { letter-spacing: -0.03em; }
img {
  border-radius: 2px;
  box-shadow: 0 1px 2px rgb(0 0 0/20%);
}
@media (max-width:600px) {
  .a:hover::before { content: "→"; }
}
@keyframes rise {
  from { opacity: 0; }
  to { opacity: 1; }
}
:root {
  --gap: 4px;
  gap: calc(var(--gap)*2) !important;
}`;
    expect(cleanCss(css)).toBe(css);
    expect(cleanCss("/* note */ a{color:red;behavior:x;TOP:0}")).toBe("a {\n  color: red;\n  TOP: 0;\n}");
    expect(limitCss("@keyframes a { 50% { top: 0 } }")).toBe("@keyframes a {\n  50% { top: 0; }\n}");
  });

  it.each([
    ["an importance that no browser knows", "a { color: red !ie }"],
    ["a variable with a name too long", `a { --${"a".repeat(65)}: 1px }`],
    ["a variable with other characters in its name", "a { --é--a: 1px }"],
    ["a frame that is none, beside one", "@keyframes a { from, x { top: 0 } }"],
    ["frames with a quoted name", "@keyframes 'a' { from { top: 0 } }"],
    ["frames with two names", "@keyframes a b { from { top: 0 } }"],
    ["frames with a name of other letters", "@keyframes é -a { from { top: 0 } }"],
    ["frames of another rule", "@font-feature-values a { from { top: 0 } }"],
    ["rules in an unknown at-rule", "@scope (a) { a { color: red } }"],
    ["an at-rule without a block", "@layer a, b;"],
    ["an at-rule in which nothing is left", "@media all { a { behavior: x } }"],
  ])("leaves out %s [OP-143]", (_, css) => {
    expect(cleanCss(css)).toBe("");
    expect(cleanCss(`${css} b { top: 0 }`)).toBe("b { top: 0; }");
  });

  it.each([
    ["@media (width>1px)", "h1"],
    ["@supports (display:grid)", "h1"],
    ["@container card (width>1px)", "h1"],
    ["@layer base", "h1"],
    ["@layer", "h1"],
    ["@keyframes a", "from, 50%"],
  ])("keeps the rules in %s [OP-143]", (head, selector) => {
    const css = `${head} {\n  ${selector} { top: 0; }\n}`;
    expect(cleanCss(css)).toBe(css);
  });

  test("has at most eight at-rules inside each other [OP-143]", () => {
    const nested = (levels: number) => `${"@media all {".repeat(levels)}a { top: 0; }${"}".repeat(levels)}`;
    const flat = (css: string) => css.replaceAll(/\n */g, "");
    expect(flat(cleanCss(nested(8)))).toBe(nested(8));
    expect(cleanCss(nested(9))).toBe("");
    expect(cleanCss(`${"@layer {".repeat(8)}@keyframes a { from { top: 0 } }`)).toBe("");
  });

  test("may be as long as a field when it is written again, and no longer [OP-143]", () => {
    const rule = "a { top: 0; }";
    const longest = `${"b".repeat(MOST_CSS - rule.length)}${rule}`;
    expect(cleanCss(longest)).toBe(longest);
    expect(() => cleanCss(`b${longest}`, "theme")).toThrow(
      expect.objectContaining({ issues: [{ path: "theme", message: "validation.too_long" }] }),
    );
  });

  test("that nobody could read is refused at its field, and quickly", () => {
    const refusal = (css: string) => {
      try {
        cleanCss(css);
      } catch (error) {
        return (error as { issues: { path: string }[] }).issues.map(({ path }) => path);
      }
    };
    const begun = performance.now();
    for (const part of ["a{", "(", "[", "@media{", "a{b:(", "/*", "\\", '"', "a,", "<!--", "{}"])
      refusal(part.repeat(MOST_CSS / part.length));
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(refusal(`a{${"b:".repeat(1)}${"(".repeat(19_000)}`) ?? ["custom_css"]).toEqual(["custom_css"]);
    // Written again it would be longer than a field may be.
    expect(refusal("a,b{top:0;left:0}".repeat(MOST_CSS / 17))).toEqual(["custom_css"]);
  });
});
