import { afterAll, beforeAll, expect, test } from "vitest";
import { newPage } from "../../support/browser";
import { type ServerProcess, startProcess } from "../../support/process";

let server: ServerProcess;
beforeAll(async () => {
  server = await startProcess();
});
afterAll(() => server?.stop());

test("a table drops what is not needed to know a row before it cuts a name, as the window changes [LIST-01 SHELL-58]", async () => {
  const page = await newPage(server, { role: "admin", path: "/users/all" });
  await page.locator("tbody .sl-name").first().waitFor();
  const dropped = page.locator("th.sl-wide").first();
  const look = () =>
    page.locator("tbody .sl-name").evaluateAll((names) => ({
      cut: names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
      scrolls: ((box) => box.scrollWidth > box.clientWidth)(
        names[0]?.closest(".sl-table-box") as HTMLElement,
      ),
    }));
  expect(await dropped.isVisible()).toBe(true);
  expect(await look()).toEqual({ cut: [], scrolls: false });

  await page.setViewportSize({ width: 1200, height: 900 });
  await expect.poll(() => dropped.isVisible()).toBe(false);
  expect(await look()).toEqual({ cut: [], scrolls: false });

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => dropped.isVisible()).toBe(true);
});

test.each([1024, 768])("e-mail addresses keep their ends at %i px [LIST-01]", async (width) => {
  const page = await newPage(server, { role: "admin", path: "/users/all", viewport: { width, height: 900 } });
  await page.locator("tbody .sl-name").first().waitFor();
  const cut = await page
    .locator("tbody .sl-address")
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
        .map((one) => one.textContent),
    );
  expect(await page.locator("tbody .sl-address").count()).toBe(10);
  expect(cut).toEqual([]);
});
