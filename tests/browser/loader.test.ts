import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { newPage, sharedBrowser } from "../support/browser";
import { type ServerProcess, sharedProcess } from "../support/process";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

/** Opens a path in a fresh profile and names the scripts that it asks for, without their hashes. */
async function visit(path: string, sessionHint = "") {
  const page = await newPage(server, { loadsAhead: true });
  await page.addInitScript((value) => localStorage.setItem("session_hint", value), sessionHint);
  const scripts: string[] = [];
  page.on("request", (request) => {
    const name = /\/assets\/([\w.-]+)-[\w-]{8}\.js$/.exec(request.url())?.[1];
    if (name) scripts.push(name);
  });
  await page.goto(path);
  await page.locator("#root > :not(#boot-mark)").first().waitFor({ state: "attached" });
  return { page, scripts };
}

/** Of each text file that the page will ask for. */
function languagesAsked(page: Page): string[] {
  const languages: string[] = [];
  page.on("request", (request) => {
    const name = /\/locales\/(\w+)\//.exec(request.url())?.[1];
    if (name) languages.push(name);
  });
  return languages;
}

test.each(["/store/any", "/gallery/any", "/quiz/any"])(
  "%s loads the visitors' entry alone and opens no session (OP-185)",
  async (path) => {
    const { page, scripts } = await visit(path);
    expect(scripts).toContain("public");
    expect(scripts.filter((name) => ["index", "session", "console", "list", "login"].includes(name))).toEqual(
      [],
    );
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  },
);

test("without a session the login page is fetched and nothing of the console behind it", async () => {
  const { scripts } = await visit("/login");
  expect(scripts).toContain("login");
  expect(scripts).not.toContain("console");
});

// Over HTTP/1.1 six are on their way at a time: with a call and two pictures these are two rounds on a slow network.
test.each(["/login", "/store/nordlight", "/gallery/lumen"])(
  "a first visit of %s takes at most ten files of code, styles and texts",
  async (path) => {
    const page = await newPage(server, { loadsAhead: true });
    const files = new Set<string>();
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/\.(js|css|json)$/.test(pathname)) files.add(pathname);
    });
    await page.goto(path);
    await page.locator("h1").first().waitFor();
    expect([...files].length, [...files].join(" ")).toBeLessThanOrEqual(10);
  },
);

test.each([
  ["en-GB", null, "Add to cart", []],
  ["ru-RU", null, "В корзину", []],
  ["ru-RU", "en", "Add to cart", ["en", "en"]],
])(
  "a public page comes with its texts for a browser in %s; a language that was chosen there (%s) is fetched [OP-194 TL-04]",
  async (locale, chosen, text, wanted) => {
    const context = await (await sharedBrowser()).newContext({ baseURL: server.url, locale });
    const page = await context.newPage();
    await page.addInitScript((language) => language && localStorage.setItem("language", language), chosen);
    const fetched = languagesAsked(page);
    await page.goto("/store/nordlight");
    await page.getByText(text, { exact: true }).first().waitFor();
    expect(fetched).toEqual(wanted);
    await context.close();
  },
);

test.each(["/login", "/store/nordlight"])(
  "%s also starts where a policy allows no script in a page",
  async (path) => {
    const page = await newPage(server, { loadsAhead: true });
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), "content-security-policy": "script-src 'self'" };
      await route.fulfill({ response, headers });
    });
    await page.goto(path);
    await page.locator("h1").first().waitFor();
    expect(page.complaints().join()).toMatch(/inline script.*script-src 'self'/i);
    page.expectQuiet(/script-src 'self'/);
  },
);

test("with a likely session the console's chunks are requested before the entry has run", async () => {
  const { scripts } = await visit("/events", "1");
  expect(scripts).toContain("console");
});

test("a list's own area is requested before the entry has run, and no other until the page is idle", async () => {
  const { scripts } = await visit("/photo_booths", "1");
  expect(scripts).toEqual(expect.arrayContaining(["photo-booths", "overlays"]));
  expect(scripts).not.toContain("servers");
});

test("a list opened by its address is requested once, and so is the server's configuration [CALL-LIST-01]", async () => {
  const page = await newPage(server, { role: "organiser", path: "/branding/overlays", loadsAhead: true });
  await page.locator("tbody a").first().waitFor();
  await page.settled();
  const paths = page.calls().map(({ path }) => path.split("?")[0]);
  for (const path of ["/api/v1/config/", "/api/v1/overlays/"])
    expect(paths.filter((one) => one === path)).toEqual([path]);
});

test("every request is in the language in effect, the loader's own too [CALL-HTTP-04]", async () => {
  const page = await newPage(server, { role: "organiser", language: "ru" });
  const languages = new Set<string | undefined>();
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/"))
      languages.add(request.headers()["accept-language"]);
  });
  await page.goto("/branding/overlays");
  await page.locator("tbody a").first().waitFor();
  await page.settled();
  expect([...languages]).toEqual(["ru"]);
});

test.each([
  ["ru-RU", "ru", "Войти"],
  ["de-DE", "en", "Log in"],
])(
  "on a first visit a browser in %s sees the login in %s, and fetches no other texts [OP-194 TL-07]",
  async (locale, language, enter) => {
    const context = await (await sharedBrowser()).newContext({ baseURL: server.url, locale });
    const page = await context.newPage();
    const fetched = languagesAsked(page);
    const [asked] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith("/config/")),
      page.goto("/login"),
    ]);
    await page.getByRole("button", { name: enter, exact: true }).waitFor();
    expect((await asked.allHeaders())["accept-language"]).toMatch(new RegExp(`^${locale}`));
    expect(
      await page.evaluate(() => [document.documentElement.lang, localStorage.getItem("language")]),
    ).toEqual([language, null]);
    expect(new Set(fetched)).toEqual(new Set([language]));
    await context.close();
  },
);

test("texts are cached permanently by version, like assets by name", async () => {
  const page = await newPage(server, { loadsAhead: true });
  const [reply] = await Promise.all([
    page.waitForResponse((one) => one.url().includes("/locales/en/")),
    page.goto("/login"),
  ]);
  expect(new URL(reply.url()).search).toMatch(/^\?v=/);
  expect(reply.headers()["cache-control"]).toContain("immutable");
  expect((await fetch(reply.url().split("?")[0] as string)).headers.get("cache-control")).toBe("no-cache");
});

test("the mark is painted before the program is here, and leaves for it; no business has it on its pages", async () => {
  const page = await newPage(server, { loadsAhead: true });
  let arrive = () => {};
  const waiting = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/assets/base-*.js", async (route) => {
    await waiting;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  const mark = page.locator("#boot-mark");
  await mark.waitFor();
  arrive();
  await page.locator("input[type=password]").waitFor();
  expect(await mark.count()).toBe(0);
  // As a server answers that knows no pages of visitors (OP-185), while the program is on its way.
  const index = await (await fetch(`${server.url}/login`)).text();
  await page.route("**/assets/base-*.js", () => undefined);
  await page.route("**/store/any", (route) => route.fulfill({ contentType: "text/html", body: index }));
  await page.goto("/store/any", { waitUntil: "commit" });
  await page.locator("html[data-theme]").waitFor({ state: "attached" });
  expect(await mark.count()).toBe(0);
});

test("other areas are fetched while a list is idle, and run from the cache when they are opened", async () => {
  const page = await newPage(server, { role: "admin", path: "/branding/overlays", loadsAhead: true });
  const transfers = () =>
    page.evaluate(() => {
      const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      // Files that are loaded later may have the same beginning.
      const address = entries.find(({ name }) => name.includes("/assets/servers-"))?.name;
      return entries.flatMap(({ name, transferSize }) => (name === address ? [transferSize] : []));
    });
  await expect.poll(async () => (await transfers()).length).toBe(1);
  expect((await transfers())[0]).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Servers", exact: true }).click();
  await page.locator("tbody .sl-name").first().waitFor();
  expect((await transfers()).slice(1)).toEqual([0]); // once from the server, once from the cache
});

test("the usual controls of antd stay drawn out of the page after the first editor", async () => {
  const page = await newPage(server, { role: "admin", path: "/branding/overlays" });
  await page.locator("tbody .sl-name a").first().click();
  await page.locator("#field-name").waitFor();
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/kept-controls-")),
  );
  const rules = () => page.evaluate(() => document.querySelector("antd-styles")?.textContent ?? "");
  const variables = /\.safelight\.ant-(input|switch|segmented|select)\b/g;
  const kinds = async () => new Set((await rules()).match(variables)).size;
  await page.getByRole("link", { name: "Servers", exact: true }).click();
  await page.locator("tbody .sl-name").first().waitFor();
  expect(await page.locator("[class*='ant-']").count()).toBe(0);
  await expect.poll(kinds).toBe(4);
});
