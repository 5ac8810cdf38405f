import { beforeAll, expect, test } from "vitest";
import { newPage, type TestPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";

/*
 * Scripts in every text of a storefront (reliability, figure 17). The replies are those of a hostile server, so that
 * nothing but the page itself is in the way of a payload.
 */
let server: ServerProcess;
beforeAll(async () => {
  server = await sharedProcess();
});

/** What a payload runs, if it runs: `RUN` sets a mark in the page. */
const RUN = "window.__ran=1";

const HANDLERS = ["onerror", "onload", "onfocus autofocus", "onmouseover", "onanimationstart", "ontoggle"];
const TAGS = [
  "img src=x",
  "svg",
  "iframe",
  "video src=x",
  "input",
  "details open",
  "body",
  "math",
  "object data=x",
  "style",
];
const SCRIPT = `<script>${RUN}</script>`;
const PAYLOADS = [
  ...TAGS.flatMap((tag) => HANDLERS.map((handler) => `<${tag} ${handler.replace(/^\w+/, `$&=${RUN}`)}>`)),
  ...[
    "",
    `"`,
    `'`,
    "`",
    "-->",
    "]]>",
    "</title>",
    "</style>",
    "</textarea>",
    "</script>",
    "\\u003c/script>",
    "{{",
    "${",
    "&lt;",
  ].map((before) => `${before}${SCRIPT}`),
  ...[
    "javascript:",
    "JaVaScRiPt:",
    " javascript:",
    "java\nscript:",
    "data:text/html,",
    "vbscript:",
    "blob:",
    "//evil.example/",
    "\\\\evil.example\\",
  ].flatMap((scheme) => [
    `${scheme}${RUN}`,
    `[link](${scheme}${RUN})`,
    `[link](<${scheme}${RUN}>)`,
    `![picture](${scheme}${RUN})`,
    `<${scheme}${RUN}>`,
    `[ref]\n\n[ref]: ${scheme}${RUN}`,
    `<a href="${scheme}${RUN}">link</a>`,
  ]),
  ...[
    "expression(",
    "url(javascript:",
    "url(https://evil.example/?",
    "url(//evil.example/",
    "image-set('//evil.example/",
  ].flatMap((value) => [
    `} * { background: ${value}${RUN}) }`,
    `h1 { background-image: ${value}${RUN}); }`,
    `@import ${value}${RUN});`,
    `@font-face { font-family: x; src: ${value}${RUN}) } * { font-family: x }`,
  ]),
  `</style><script>${RUN}</script>`,
  `}} body { display: none } html { visibility: hidden } .x {{`,
  `* { position: fixed; inset: 0; z-index: 99 }`,
  `@scope (html) { body { display: none } }`,
  `__proto__`,
  `constructor`,
  `$&`,
];

const one = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** The replies of a server that has this payload in every text, and the next ones besides. */
function replies(at: number): Record<string, unknown> {
  const text = (step: number) => one(PAYLOADS, at + step);
  return {
    "": { id: "1", slug: text(0), name: text(0), description: `${text(1)}\n${text(2)}` },
    "/products": {
      items: [0, 1, 2].map((step) => ({
        id: `p${step}`,
        name: text(step),
        description: text(step + 3),
        price: 10,
        currency: step === 2 ? text(0).slice(0, 3) : "RUB",
        image_url: text(step + 6),
        position: step,
        is_active: true,
      })),
    },
    "/theme": {
      colors: { background: text(0), text: text(1), [text(2)]: text(3) },
      fonts: { heading: text(4), text: text(5) },
      custom_css: text(0),
    },
    "/payment-systems": {
      items: [0, 1].map((step) => ({ id: `s${step}`, type: text(step), name: text(step) })),
    },
    "/legal-info": {
      company_name: text(0),
      tax_id: text(1),
      registration_number: text(2),
      address: text(3),
      email: text(4),
      phone: text(5),
    },
    ...Object.fromEntries(
      ["offer", "terms", "privacy"].map((kind, step) => [
        `/documents/${kind}`,
        { content_markdown: text(step) },
      ]),
    ),
    "/orders/o": { order_id: text(0), status: text(1), amount: 1, currency: text(2), payment_url: text(3) },
  };
}

async function hostile(page: TestPage) {
  const state = { at: 0, foreign: [] as string[] };
  await page.route("**/*", async (route) => {
    const { hostname, pathname } = new URL(route.request().url());
    if (hostname !== new URL(server.url).hostname) {
      state.foreign.push(route.request().url());
      return route.abort();
    }
    const call = /^\/api\/v1\/store\/[^/]+(.*)$/.exec(pathname)?.[1];
    if (call !== undefined) return route.fulfill({ json: replies(state.at)[call] ?? {} });
    return route.fallback();
  });
  await page.addInitScript(() =>
    addEventListener("securitypolicyviolation", () => Object.assign(window, { __refused: 1 })),
  );
  return state;
}

/** What ran, was refused by the policy only, or reached beyond its box. */
const damage = (page: TestPage) =>
  page.evaluate(() => {
    const { __ran, __refused } = window as unknown as Record<string, unknown>;
    const { display, visibility } = getComputedStyle(document.body);
    const targets = [...document.querySelectorAll("a[href], [src]")].map(
      (element) => (element as HTMLAnchorElement).href || (element as HTMLImageElement).src,
    );
    const fixed = [...document.querySelectorAll(".themed-page *")].some(
      (element) => getComputedStyle(element).position === "fixed",
    );
    return [
      ...(__ran ? ["a script ran"] : []),
      ...(__refused ? ["only the policy was in the way"] : []),
      ...(display === "none" || visibility === "hidden" ? ["the page was hidden"] : []),
      ...(fixed ? ["the page was covered"] : []),
      ...targets.filter((target) => !/^(https?:|mailto:|$)/.test(target)),
    ];
  });

/** Every payload is in every text once, six at a time being in the neighbours of each. */
const STEP = 6;
const SCREENS = ["", "/documents/offer", "/order/o/success"];

test(`no text of a storefront runs a script, and a planted one is seen (${PAYLOADS.length} payloads) [OP-143 OP-145 OP-221]`, async () => {
  const page = await newPage(server);
  const state = await hostile(page);
  const found: string[] = [];
  for (let at = 0; at < PAYLOADS.length; at += STEP) {
    state.at = at;
    for (const screen of SCREENS) {
      await page.goto(`/store/hostile${screen}`);
      await page.locator("h1, [role=alert]").first().waitFor();
      // The cart is kept from the first round on.
      if (at === 0 && screen === "") await page.locator(".shop-buy .button").first().click();
      for (const one of await damage(page)) found.push(`${one} with ${PAYLOADS[at]} at ${screen || "/"}`);
    }
  }
  const pictures = (address: string) => !/^https:\/\//.test(address);
  expect(found).toEqual([]);
  expect(state.foreign.filter(pictures)).toEqual([]);

  // The same look at a page with a hole: a reply written into it as markup, without a policy.
  const shell = await (await fetch(`${server.url}/store/planted`)).text();
  const body = shell.replace("</body>", `${PAYLOADS[0]}<h1></h1></body>`);
  await page.route("**/store/planted", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto("/store/planted");
  await page.waitForFunction(() => "__ran" in window);
  expect(await damage(page)).toContain("a script ran");
});
