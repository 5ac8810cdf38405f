import { beforeAll, expect, test } from "vitest";
import { newPage, type TestPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";

let server: ServerProcess;
beforeAll(async () => {
  server = await sharedProcess();
});

/** The menu of a row or of a record has an act that ends in a toast and changes nothing. */
async function makeToast(page: TestPage): Promise<void> {
  await page.locator("main").getByRole("button", { name: /^More/ }).first().click();
  await page.getByRole("menuitem", { name: "Copy ID" }).click();
  await page.locator(".toast").waitFor();
  await page.settled();
}

/** What the toast covers of what is likely to be pressed next. */
const covered = (page: TestPage) =>
  page.evaluate(() => {
    const toast = document.querySelector(".toast")?.getBoundingClientRect();
    const next = document.querySelectorAll<HTMLElement>(
      ".page-header button, .page-header a, td.sl-actions :is(a, button), .sl-save-bar, .sl-side, .sl-rail-phone, .segmented",
    );
    if (!toast) return ["no toast"];
    return [...next]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const isApart =
          box.right <= toast.left ||
          box.left >= toast.right ||
          box.bottom <= toast.top ||
          box.top >= toast.bottom;
        return !isApart;
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });

test.each(["desktop", "phone"] as const)(
  "on a %s a toast covers no button of a row, head or bar, in a list and in an editor (OP-26)",
  async (viewport) => {
    const page = await newPage(server, { role: "organiser", viewport, path: "/events" });
    await page.locator("tbody a").first().waitFor();
    await makeToast(page);
    expect(await covered(page)).toEqual([]);
    await page.locator("tbody a").first().click();
    await page.locator(".sl-save-bar").waitFor();
    await page.settled();
    if ((await page.locator(".toast").count()) === 0) await makeToast(page);
    expect(await covered(page)).toEqual([]);
  },
);

test.each(["desktop", "phone"] as const)(
  "on a %s the end of a list can be scrolled above the toasts (OP-26)",
  async (viewport) => {
    const page = await newPage(server, { role: "organiser", viewport, path: "/events" });
    await page.locator("tbody a").first().waitFor();
    await makeToast(page);
    const overlap = await page.evaluate(() => {
      const main = document.querySelector(".shell-main");
      const pager = document.querySelector(".sl-pager");
      const toast = document.querySelector(".toast");
      if (!main || !pager || !toast) return undefined;
      main.scrollTop = main.scrollHeight;
      return Math.max(0, pager.getBoundingClientRect().bottom - toast.getBoundingClientRect().top);
    });
    expect(overlap).toBe(0);
  },
);
