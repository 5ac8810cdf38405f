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
