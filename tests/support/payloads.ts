import type { TestPage } from "./browser";

/*
 * Scripts and styles that a text may try to smuggle into a page (reliability rules 32, 33), and the look at a page that
 * tells whether one got through.
 */

/** What a payload runs, if it runs: it sets a mark in the page. */
const RUN = "window.__ran=1";

/** Attributes that run by themselves, by focus, by an animation or by the pointer. */
const HANDLERS = [
  "onerror",
  "onload",
  "onfocus autofocus",
  "onfocusin autofocus tabindex=1",
  "onmouseover",
  "onpointerenter",
  "onanimationstart",
  "ontransitionrun",
  "ontoggle",
  "onbeforetoggle",
  "oncanplay",
  "onpageshow",
];

const TAGS = [
  "img src=x",
  "img src=x srcset=y",
  "svg",
  "svg/",
  "image href=x",
  "iframe",
  "iframe srcdoc=x",
  "video src=x",
  "audio src=x autoplay",
  "input",
  "select",
  "details open",
  "body",
  "math",
  "object data=x",
  "embed src=x",
  "style",
  "link rel=stylesheet href=x",
  "marquee",
  "dialog open",
];

const SCRIPT = `<script>${RUN}</script>`;

/** What may end the place that a text is written in, before a script of its own. */
const ENDS = [
  "",
  `"`,
  `'`,
  "`",
  ">",
  `">`,
  `'/>`,
  "-->",
  "--!>",
  "]]>",
  "*/",
  "</title>",
  "</style>",
  "</textarea>",
  "</noscript>",
  "</template>",
  "</svg>",
  "</script>",
  "\\u003c/script>",
  "\u2028",
  "{{",
  "${",
  "<%",
  "&lt;",
  "%3C",
  "\u0000",
];

const SCHEMES = [
  "javascript:",
  "JaVaScRiPt:",
  " javascript:",
  "java\nscript:",
  "java\tscript:",
  "\u0001javascript:",
  "&#106;avascript:",
  "javascript&colon;",
  "data:text/html,",
  "data:image/svg+xml,",
  "vbscript:",
  "blob:",
  "filesystem:",
  "//evil.example/",
  "\\\\evil.example\\",
];

const CSS_VALUES = [
  "expression(",
  "url(javascript:",
  "url(https://evil.example/?",
  "url(//evil.example/",
  "image-set('//evil.example/",
  "-webkit-image-set('//evil.example/",
];

export const PAYLOADS: readonly string[] = [
  ...TAGS.flatMap((tag) => HANDLERS.map((handler) => `<${tag} ${handler.replace(/^\w+/, `$&=${RUN}`)}>`)),
  ...ENDS.map((end) => `${end}${SCRIPT}`),
  ...SCHEMES.flatMap((scheme) => [
    `${scheme}${RUN}`,
    `[link](${scheme}${RUN})`,
    `[link](<${scheme}${RUN}>)`,
    `![picture](${scheme}${RUN})`,
    `<${scheme}${RUN}>`,
    `[ref]\n\n[ref]: ${scheme}${RUN}`,
    `<a href="${scheme}${RUN}">link</a>`,
    `<form action="${scheme}${RUN}"><button>send</button></form>`,
  ]),
  ...CSS_VALUES.flatMap((value) => [
    `} * { background: ${value}${RUN}) }`,
    `h1 { background-image: ${value}${RUN}); }`,
    `@import ${value}${RUN});`,
    `@font-face { font-family: x; src: ${value}${RUN}) } * { font-family: x }`,
  ]),
  `</style>${SCRIPT}`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example/">`,
  `<base href="https://evil.example/">`,
  `}} body { display: none } html { visibility: hidden } .x {{`,
  `* { position: fixed; inset: 0; z-index: 99 }`,
  `* { --p: fixed; position: var(--p); inset: 0; z-index: 99 }`,
  `@scope (html) { body { display: none } }`,
  `"; ${RUN}; "`,
  `'; ${RUN}; '`,
  `\\"; ${RUN}; //`,
  `__proto__`,
  `constructor`,
  `toString`,
  `$&`,
].filter((payload, at, all) => all.indexOf(payload) === at);

/** The payload at a place, counted round. */
export const payloadAt = (at: number): string => PAYLOADS[at % PAYLOADS.length] as string;

/**
 * Answers the calls of a page as a hostile server would, so that nothing but the page itself is in the way of a payload.
 * @param answer the reply to a path; undefined leaves the request to the real server
 * @returns addresses of other hosts that the page asked for; none of them is reached
 */
export async function serveHostile(
  page: TestPage,
  origin: string,
  answer: (pathname: string) => unknown,
): Promise<string[]> {
  const foreign: string[] = [];
  await page.route("**/*", async (route) => {
    const { hostname, pathname } = new URL(route.request().url());
    if (hostname !== new URL(origin).hostname) {
      foreign.push(route.request().url());
      return route.abort();
    }
    const json = answer(pathname);
    return json === undefined ? route.fallback() : route.fulfill({ json });
  });
  await page.addInitScript(() =>
    addEventListener("securitypolicyviolation", () => Object.assign(window, { __refused: 1 })),
  );
  return foreign;
}

/** What ran, was refused by the policy only, or reached beyond its box. */
export const damage = (page: TestPage): Promise<string[]> => page.evaluate(lookForDamage);

/** The look itself; it runs in a page. */
export function lookForDamage(): string[] {
  const { __ran, __refused } = window as unknown as Record<string, unknown>;
  const { display, visibility } = getComputedStyle(document.body);
  const targets = [...document.querySelectorAll("a[href], [src]")].map(
    (element) => (element as HTMLAnchorElement).href || (element as HTMLImageElement).src || "",
  );
  // A bar or a notice of the page's own may be fixed, too.
  const covers = [...document.querySelectorAll(".themed-page *")].some((element) => {
    const { width, height } = element.getBoundingClientRect();
    const isLarge = width * height > (innerWidth * innerHeight) / 2;
    return isLarge && getComputedStyle(element).position === "fixed";
  });
  return [
    ...(__ran ? ["a script ran"] : []),
    ...(__refused ? ["only the policy was in the way"] : []),
    ...(display === "none" || visibility === "hidden" ? ["the page was hidden"] : []),
    ...(covers ? ["the page was covered"] : []),
    ...targets.filter((target) => !/^(https?:|mailto:|$)/.test(target)),
  ];
}

/**
 * Opens a page with a hole, for the same look at it: a payload written as markup, without a policy. Returns when it ran.
 * @param path of a page that the server knows nothing of
 */
export async function plant(page: TestPage, origin: string, path: string): Promise<void> {
  const shell = await (await fetch(origin + path)).text();
  const body = shell.replace("</body>", `${PAYLOADS[0]}<h1></h1></body>`);
  await page.route(`**${path}`, (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(path);
  await page.waitForFunction(() => "__ran" in window);
}
