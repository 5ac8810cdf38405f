import { beforeAll, expect, test } from "vitest";
import { measureBytes, overBudget } from "../../scripts/lib/measure-bytes.mjs";
import { logIn, newPage, sharedBrowser } from "../support/browser";
import { type ServerProcess, sharedProcess } from "../support/process";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

test("login, first list, an editor, a custom page and a graph stay within their bytes", async () => {
  const page = await newPage(server, { role: "admin", path: "/workflows" });
  const workflow = (await page.locator("tbody a[href^='/workflows/']").first().getAttribute("href")) ?? "";
  await page.context().close();
  const measured = await measureBytes(await sharedBrowser(), {
    url: server.url,
    list: "/branding/overlays",
    row: "tbody tr",
    workflow,
    logIn: (page) => logIn(page, "admin"),
  });
  expect(overBudget(measured), JSON.stringify(measured, null, 2)).toEqual([]);
});
