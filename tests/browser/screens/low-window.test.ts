import { beforeAll, expect, test } from "vitest";
import { newPage, type TestPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

/** A laptop of 1280 x 720 at 400 % zoom. */
const LOW = { width: 320, height: 180 };

/** What has the focus, and what covers the middle of its part that is in the window; undefined if nothing does. */
const focused = (page: TestPage) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement;
    // A hidden radio button or file field is seen as its label.
    const seen = at.closest<HTMLElement>("label, .sl-image") ?? at;
    const { left, right, top, bottom } = seen.getBoundingClientRect();
    const [from, to] = [Math.max(0, top), Math.min(innerHeight, bottom)];
    const over = document.elementFromPoint((left + right) / 2, (from + to) / 2);
    const name = at.getAttribute("aria-label") ?? (seen.textContent || at.id);
    const isSeen = to - from >= Math.min(24, bottom - top) && over !== null && seen.contains(over);
    return {
      name,
      isEnd: at === document.body,
      covered: isSeen ? undefined : (over?.outerHTML ?? "outside"),
    };
  });

/** Tab leads through the whole page, from its heading on. */
async function walked(page: TestPage) {
  await page.locator("main h1").focus();
  const all = [];
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    const now = await focused(page);
    if (now.isEnd) return all;
    all.push(now);
  }
  throw new Error("Tab never left the page");
}

test.each(["overlays", "photo_booths"])(
  "on a laptop that is zoomed in four times nothing covers what has the focus in the editor of branding/%s, nor in its question (WCAG 2.4.11)",
  async (path) => {
    const page = await newPage(server, { role: "organiser", viewport: LOW, path: `/branding/${path}/new` });
    await page.getByLabel("Name", { exact: true }).fill("Low");
    const all = await walked(page);
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringMatching(/^Save/)]));
    expect(all.filter(({ covered }) => covered)).toEqual([]);
    await page.getByRole("button", { name: "Cancel" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    const buttons = dialog.getByRole("button");
    await buttons.first().waitFor();
    for (const button of await buttons.all()) {
      await button.focus();
      expect((await focused(page)).covered).toBeUndefined();
    }
    await page.context().close();
  },
);

test("nor do the actions of selected rows cover a row of a list", async () => {
  const page = await newPage(server, { role: "admin", viewport: LOW, path: "/users/all" });
  const names = page.locator("tbody .sl-name a");
  await names.first().waitFor();
  await page
    .getByRole("checkbox", { name: /^Select/ })
    .nth(1)
    .check({ force: true });
  await page.getByRole("region", { name: "Selected rows" }).waitFor();
  for (const name of await names.all()) {
    await name.evaluate((link) => link.scrollIntoView({ block: "end" }));
    await name.focus();
    expect((await focused(page)).covered).toBeUndefined();
  }
  await page.context().close();
});
