import { beforeAll, expect, test } from "vitest";
import { newPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";

let server: ServerProcess;
beforeAll(async () => {
  server = await sharedProcess();
});

/** A page of its own code, as a redeploy may take away. */
const CODE = /\/assets\/page-[^/]+\.js$/;

test("after a deployment removed its code, a page reloads once at the requested address [SHELL-54]", async () => {
  const page = await newPage(server, { role: "admin", path: "/users/all" });
  await page.locator("tbody a").first().waitFor();
  let asked = 0;
  await page.route(CODE, (route) => (asked++ === 0 ? route.fulfill({ status: 404 }) : route.continue()));
  await page.getByRole("link", { name: "Sessions" }).click();
  await page.getByRole("heading", { name: /^Sessions/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/users/sessions");
  expect(asked).toBe(2);
  await page.context().close();
});

test("missing code is reported with a working retry", async () => {
  const page = await newPage(server, { role: "admin", path: "/users/all" });
  await page.locator("tbody a").first().waitFor();
  await page.route(CODE, (route) => route.fulfill({ status: 404 }));
  await page.getByRole("link", { name: "Sessions" }).click();
  await page.getByRole("heading", { name: "Part of the app could not be loaded" }).waitFor();
  await page.unroute(CODE);
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("heading", { name: /^Sessions/ }).waitFor();
  await page.context().close();
});

test("a page whose code was not there before the connection was lost opens with the connection [ERR-17]", async () => {
  const page = await newPage(server, { role: "admin", path: "/users/all" });
  await page.locator("tbody a").first().waitFor();
  await page.route(CODE, (route) => route.abort("internetdisconnected")); // its code is not fetched ahead either
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Sessions" }).click();
  await page.getByRole("heading", { name: "This page is not available offline" }).waitFor();
  await page.unroute(CODE);
  await page.context().setOffline(false);
  await page.getByRole("heading", { name: /^Sessions/ }).waitFor();
  await page.context().close();
});

test("a part of an editor that cannot be loaded leaves the editor as it is", async () => {
  const page = await newPage(server, { role: "organiser", path: "/events" });
  await page.locator("tbody a").first().click();
  const name = page.locator("#field-name");
  await name.fill("Winter ball");
  await page.route(/\/assets\/style-picker-[^/]+\.js$/, (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Choose styles" }).click();
  await page.getByRole("alert").getByText("Part of the app could not be loaded").waitFor();
  expect(await name.inputValue()).toBe("Winter ball");
  await page.context().close();
});
