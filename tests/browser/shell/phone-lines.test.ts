import { beforeAll, expect, test } from "vitest";
import { newPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";

let server: ServerProcess;
beforeAll(async () => {
  server = await sharedProcess();
});

const openPhone = (path: string) =>
  newPage(server, { role: "admin", viewport: "phone", language: "ru", path });

test("on a phone the name of a category is in one line beside its buttons, and its pictures stay below the save bar", async () => {
  const page = await openPhone("/categories");
  await page.getByRole("treeitem", { name: /^Искусство/ }).click();
  await page.getByRole("button", { name: "Добавить внутрь" }).waitFor();
  const name = page.getByRole("heading", { level: 2, name: "Искусство" });
  expect(await name.evaluate((own) => own.getClientRects()[0]?.height)).toBeLessThan(30);
  const picture = page.locator(".sl-category-picture img").first();
  await picture.waitFor();
  const isUnder = await picture.evaluate((own) => {
    const bar = document.querySelector(".sl-save-bar") as Element;
    const { top, height } = bar.getBoundingClientRect();
    const main = document.scrollingElement as Element;
    main.scrollTop += own.getBoundingClientRect().top - top;
    const { x, width } = own.getBoundingClientRect();
    return bar.contains(document.elementFromPoint(x + width / 2, top + height / 2));
  });
  expect(isUnder).toBe(true);
});

test("on a phone the id of a workflow's parameter is in one line", async () => {
  const page = await openPhone("/workflows?search=short");
  await page.locator("tbody a").first().click();
  await page.getByRole("tab", { name: "Параметры" }).click();
  const id = page.getByText("3.motion_bucket_id");
  await id.waitFor();
  expect(await id.evaluate((own) => own.getBoundingClientRect().height)).toBeLessThan(30);
});

test("on a phone the date of an order that was refunded in part is not cut", async () => {
  const page = await openPhone("/finance/stores?search=nordlight");
  // Other files open stores of a similar name.
  await page.getByRole("link", { name: "Nordlight", exact: true }).click();
  await page.getByRole("tab", { name: /^Заказы/ }).waitFor();
  // Other files make more orders than a page has.
  await page.goto(`${new URL(page.url()).pathname}?tab=orders&status=partially_refunded`);
  const order = page.locator("tbody tr").filter({ hasText: "Часть возвращена" }).first();
  await order.waitFor();
  const [date, cut] = await order
    .locator("time")
    .evaluate((own) => [
      own.textContent,
      own.scrollWidth > own.clientWidth && getComputedStyle(own).overflow !== "visible",
    ]);
  expect(cut, `${date}`).toBe(false);
});
