import { beforeAll, expect, test } from "vitest";
import { measureBytes, overBudget } from "../../scripts/lib/measure-bytes.mjs";
import { logIn, sharedBrowser } from "../support/browser";
import { type ServerProcess, sharedProcess } from "../support/process";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

test("login, first list, an editor and a custom page stay within their bytes", async () => {
  const measured = await measureBytes(await sharedBrowser(), {
    url: server.url,
    list: "/branding/overlays",
    row: "tbody tr",
    logIn: (page) => logIn(page, "admin"),
  });
  expect(overBudget(measured), JSON.stringify(measured, null, 2)).toEqual([]);
});
