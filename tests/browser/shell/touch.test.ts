import type { Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { newPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";

let server: ServerProcess;
beforeAll(async () => {
  server = await sharedProcess();
});

/** The height in px within which a finger in the middle of the button presses it. */
const reach = (button: Locator) =>
  button.evaluate((element) => {
    element.scrollIntoView({ block: "center" });
    const { x, y, width, height } = element.getBoundingClientRect();
    const isHit = (by: number) =>
      element.contains(document.elementFromPoint(x + width / 2, y + height / 2 + by));
    const most = (way: 1 | -1) =>
      Array.from({ length: 60 }, (_, by) => by).find((by) => !isHit(way * by)) ?? 60;
    return most(1) + most(-1) - 1;
  });

test("on a phone small buttons, those without a border and a toast's close are pressed within 44 px", async () => {
  const page = await newPage(server, { role: "organiser", viewport: "phone", path: "/events" });
  const next = page.getByRole("link", { name: /^Next event/ });
  await next.waitFor();
  await page.settled();
  expect(await reach(page.getByRole("link", { name: "Open the booth" }))).toBeGreaterThanOrEqual(43);
  expect(await reach(next)).toBeGreaterThanOrEqual(43);
  await page.getByRole("button", { name: /^More/ }).last().click();
  await page.getByRole("menuitem", { name: "Copy ID" }).click();
  expect(await reach(page.locator(".toast").getByRole("button"))).toBeGreaterThanOrEqual(43);
  await page.goto("/galleries");
  await page.locator("tbody a").first().click();
  const use = page.getByRole("button", { name: /^Use / });
  await use.first().waitFor();
  await page.settled();
  expect(await reach(use.first())).toBeGreaterThanOrEqual(43);
  // Those above each other leave each other what can be seen of them.
  const [copy, code] = [
    page.getByRole("button", { name: "Copy link" }),
    page.getByRole("button", { name: "QR code" }),
  ];
  expect(await reach(copy)).toBeGreaterThanOrEqual(36);
  expect(await reach(code)).toBeGreaterThanOrEqual(36);
});
