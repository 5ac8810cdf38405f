import { afterAll, beforeAll, expect, test } from "vitest";
import { measureBytes, overBudget } from "../../scripts/lib/measure-bytes.mjs";
import { logIn, sharedBrowser } from "../support/browser";
import { type ServerProcess, startProcess } from "../support/process";

let server: ServerProcess;

beforeAll(async () => {
  server = await startProcess();
});

afterAll(() => server.stop());

test("the login page and the first list stay within their bytes", async () => {
  const measured = await measureBytes(await sharedBrowser(), {
    url: server.url,
    list: "/branding/overlays",
    row: "tbody tr",
    logIn: (page) => logIn(page, "admin"),
  });
  expect(overBudget(measured), JSON.stringify(measured, null, 2)).toEqual([]);
});
