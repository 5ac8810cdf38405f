import { beforeAll, expect, test } from "vitest";
import { measureBytes, overBudget } from "../../scripts/lib/measure-bytes.mjs";
import { logIn, newPage, sharedBrowser } from "../support/browser";
import { type ServerProcess, sharedProcess } from "../support/process";
import { quizEvent } from "../support/public-quiz";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

test("login, first list, an editor, a custom page, a graph and public pages stay within their bytes", async () => {
  const page = await newPage(server, { role: "admin", path: "/workflows" });
  const workflow = (await page.locator("tbody a[href^='/workflows/']").first().getAttribute("href")) ?? "";
  await page.context().close();
  const measured = await measureBytes(await sharedBrowser(), {
    url: server.url,
    list: "/branding/overlays",
    row: "tbody tr",
    workflow,
    visitors: {
      store: { path: "/store/nordlight", ready: ".shop-buy .button" },
      checkout: { path: "/store/nordlight/checkout", ready: "main h1" },
      document: { path: "/store/nordlight/documents/offer", ready: ".shop-markdown p" },
      // Its login; the screens of a booth are in the same code.
      booth: { path: "/booth", ready: "input[type=password]" },
      gallery: { path: "/gallery/lumen", ready: "main h1" },
      quiz: { path: `/quiz/${await quizEvent(server)}`, ready: "main h1" },
    },
    logIn: (page) => logIn(page, "admin"),
  });
  expect(overBudget(measured), JSON.stringify(measured, null, 2)).toEqual([]);
});

test.each([
  ["/login", ["base"], undefined],
  ["/servers", ["base", "list"], "admin" as const],
  ["/gallery/lumen", ["base", "visitor", "gallery"], undefined],
])("%s: %j are compiled while they arrive", async (address, wanted, role) => {
  const page = await newPage(server, role && { role });
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto(address);
  await page.locator("h1").first().waitFor();
  const texts = await Promise.all(
    wanted.map(async (name) => {
      const found = scripts.filter((url) => url.includes(`/assets/${name}-`));
      expect(found.length, name).toBeGreaterThan(0);
      return (await page.request.get(found[0] as string)).text();
    }),
  );
  for (const text of texts) expect(text.slice(0, 40)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  await page.context().close();
});
