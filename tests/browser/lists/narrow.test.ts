import { beforeAll, describe, expect, test } from "vitest";
import { goWithin, newPage, type Role, type TestPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { screensOf, WIRE } from "../screens/screens";

let server: ServerProcess;
beforeAll(async () => {
  server = await sharedProcess();
});

/** Around every width at which something changes, and those of usual windows. */
const WIDTHS = [320, 359, 360, 540, 639, 640, 768, 859, 1023, 1024, 1180, 1280, 1440, 1920];
const OF_OTHERS = [320, 360, 640, 1024, 1280];

/** Below 640 px rows are cards: a lead, an amount and a menu are beside the name, which may take two lines. */
const CARD_NAME_PX = 100;
const NAME_PX = 240;

describe("every list from 320 to 1920 px", () => {
  test.each<[Role, "en" | "ru", number[]]>([
    ["admin", "en", WIDTHS],
    ["dealer", "ru", OF_OTHERS],
    ["organiser", "ru", OF_OTHERS],
  ])(
    "%s, %s: no name in a table is under 240 px, none in a card under 100 px, nothing scrolls sideways, and no date breaks [LIST-01 SHELL-58]",
    { timeout: 600_000 },
    async (role, language, widths) => {
      const page = await newPage(server, { role, language });
      for (const { path } of screensOf(WIRE[role]).filter(({ path }) => !path.endsWith("/new"))) {
        await goWithin(page, path);
        await page.settled();
        if ((await page.locator("table.sl-table tbody tr").count()) === 0) continue;
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const { names, wide, broken } = await measure(page);
          const least = width < 640 ? CARD_NAME_PX : NAME_PX;
          const narrow = names.filter((name) => name.width < Math.min(least, name.declared ?? least));
          expect.soft(narrow, `${path} at ${width}`).toEqual([]);
          expect.soft(wide, `${path} at ${width} scrolls sideways`).toEqual([]);
          expect.soft(broken, `${path} at ${width}: dates of several lines`).toEqual([]);
        }
      }
      await page.context().close();
    },
  );

  test("columns come back with the room for them, in the order of the resource", async () => {
    const page = await newPage(server, { role: "admin", path: "/users/all" });
    await page.locator("tbody .sl-name").first().waitFor();
    const shown = async (width: number) => {
      await page.setViewportSize({ width, height: 900 });
      await framesPassed(page);
      return page.locator("thead th:visible").allInnerTexts();
    };
    const all = await shown(1440);
    expect(all).toContain("Dealer");
    expect(await shown(1180)).toEqual(all.filter((heading) => heading !== "Dealer"));
    expect(await shown(1024)).toEqual(all.filter((heading) => !["Dealer", "Role"].includes(heading)));
    expect(await shown(1440)).toEqual(all);
    await page.context().close();
  });

  test("the choice of columns names those without room, and shows them all until it is reset", async () => {
    const page = await newPage(server, { role: "admin", path: "/users/all" });
    await page.setViewportSize({ width: 720, height: 900 });
    await page.locator("tbody .sl-name").first().waitFor();
    const shown = () => page.locator("thead th:visible").allInnerTexts();
    const open = async () => {
      await page.getByRole("button", { name: "Columns" }).click();
      const box = page.getByRole("dialog", { name: "Columns" });
      await box.getByRole("checkbox").first().waitFor();
      return box;
    };
    const few = await shown();
    expect(few).not.toContain("Role");
    const narrow = await open();
    const rows = narrow.getByRole("listitem").filter({ hasText: "No room at this width" });
    const without = await rows
      .getByRole("checkbox")
      .evaluateAll((all) => all.map((one) => one.closest("label")?.innerText));
    expect(without).toEqual(expect.arrayContaining(["Role", "Dealer"]));
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => rows.count()).toBe(0);
    await page.setViewportSize({ width: 720, height: 900 });
    await expect.poll(() => rows.count()).toBe(without.length);
    await narrow.getByRole("button", { name: "Show all columns" }).click();
    expect(await shown()).toEqual(expect.arrayContaining([...few, "Role", "Dealer"]));
    await page.reload();
    await page.locator("tbody .sl-name").first().waitFor();
    expect(await shown()).toContain("Role");
    const all = await open();
    expect(await all.getByText("No room at this width").count()).toBe(0);
    await all.getByRole("button", { name: "Reset" }).click();
    expect(await shown()).toEqual(few);
    await page.context().close();
  });
});

const framesPassed = (page: TestPage) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Names with the width that the resource gives them, if it does; boxes that scroll; dates of more than one line. */
async function measure(page: TestPage) {
  await framesPassed(page);
  return page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility();
    const names = [...document.querySelectorAll<HTMLElement>("table.sl-table tbody td.sl-title")].filter(
      isShown,
    );
    const main = document.querySelector("main") as HTMLElement;
    const boxes = [
      document.documentElement,
      main,
      ...document.querySelectorAll<HTMLElement>(".sl-table-box"),
    ];
    const lines = (element: Element) =>
      Math.round(
        element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
      );
    return {
      names: names.map((name) => {
        const own = name
          .closest("table")
          ?.querySelector<HTMLElement>("col.sl-title")
          ?.style.getPropertyValue("--sl-col");
        return {
          text: name.textContent,
          width: Math.round(name.getBoundingClientRect().width),
          ...(own && { declared: Number.parseFloat(own) - 8 }),
        };
      }),
      wide: boxes
        .filter((box) => box.scrollWidth > box.clientWidth)
        .map((box) => box.className || box.tagName),
      broken: [...document.querySelectorAll("td time, td .event-date-facts > span")]
        .filter((date) => isShown(date) && lines(date) > 1)
        .map((date) => date.textContent),
    };
  });
}

test("at 320 px all that Tab reaches in a list can be seen, and all rows of a page are selected by touch", async () => {
  const page = await newPage(server, {
    role: "admin",
    path: "/users/all",
    viewport: { width: 320, height: 640 },
  });
  await page.locator("tbody .sl-name").first().waitFor();
  await page.locator("main h1").focus();
  const reached: (string | null)[] = [];
  const isEnd = () => page.locator(".sl-page-size select").evaluate((one) => one === document.activeElement);
  for (let presses = 0; presses < 90 && !(await isEnd()); presses++) {
    await page.keyboard.press("Tab");
    const { name, seen } = await page.evaluate(() => {
      const at = document.activeElement as HTMLElement;
      const { left, top, width, height } = at.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      const isSeen = width >= 24 && height >= 24 && over !== null && at.contains(over);
      return {
        name: at.ariaLabel ?? at.textContent,
        seen: isSeen || `${at.outerHTML} of ${width}, ${height}`,
      };
    });
    expect(seen).toBe(true);
    reached.push(name);
  }
  expect(reached).toEqual(expect.arrayContaining(["Select all rows on this page", "E-mail"]));
  await page.getByText("Select all rows on this page").click();
  await page.getByRole("region", { name: "Selected rows" }).getByText("10 selected").waitFor();
  await page.context().close();
});

test.each([1024, 768, 390])("e-mail addresses keep their ends at %i px [LIST-01]", async (width) => {
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

test("on a phone a name beside an amount is not broken for its tag [LIST-01]", async () => {
  const page = await newPage(server, {
    role: "admin",
    path: "/delivery",
    viewport: { width: 360, height: 780 },
  });
  const row = page.locator("tbody tr", { hasText: "almaty_expo_bot" });
  await row.getByText("Inactive").waitFor();
  const lines = () =>
    row.locator(".sl-name > a").evaluate((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
  // Until its font is there, it may be wider.
  await expect.poll(lines).toBe(1);
});
