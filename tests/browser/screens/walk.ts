import { expect } from "vitest";
import { axeFindings } from "../../support/axe";
import { goWithin, newPage, type PageOptions, type Role, type TestPage } from "../../support/browser";
import type { ServerProcess } from "../../support/process";
import { keysShown } from "./keys-shown";
import { bringsNewKinds } from "./kinds";
import { openEveryPopup } from "./popups";
import { EXPECTED, type Screen, screensOf, WIRE } from "./screens";

/** Tall enough that the save bar cuts no control in two, which axe would take for a small one. */
const TALL = 2400;

/** What was opened and looked at of each screen, by whichever role: the next one takes what only it has. */
export type SeenOf = Map<string, Set<string>>;

/**
 * Opens every screen of a role inside the app, which is far quicker than loading each, and the first record of each
 * list, looks at it in both themes, opens what opens there and was not opened yet, and goes back to the list. axe is
 * asked only where an element is of a kind that it has not seen on this screen, or in any popup.
 */
export async function walkEveryScreen(
  server: ServerProcess,
  look: PageOptions & { role: Role },
  seenOf: SeenOf,
): Promise<void> {
  const page = await newPage(server, { ...look, theme: "system" });
  const { width = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height: TALL });
  for (const screen of screensOf(WIRE[look.role])) {
    // A screen that cannot be walked to its end says so, and the others are walked all the same.
    await walk(page, screen, seenOf).catch((reason) => expect.soft(reason, screen.path).toBeUndefined());
  }
  await page.context().close();
}

async function walk(page: TestPage, { path, hasRecords }: Screen, seenOf: SeenOf): Promise<void> {
  const seen = (what: string) => seenSet(what, seenOf);
  const openedAt = (screen: string) => ({
    screen: seen(screen),
    shell: seen("shell"),
    kinds: seen("popups"),
  });
  page.forget();
  await goWithin(page, path);
  await drawn(page);
  expect.soft(new URL(page.url()).pathname, `${path} is where it leads`).toBe(path);
  await examine(page, path, { light: seen(`kinds of ${path}`), dark: seen("kinds in the dark") });
  await openEveryPopup(page, path, openedAt(path));
  const link = page.locator("tbody th a, tbody td a[href^='/']").first();
  if (hasRecords && (await link.count()) > 0) {
    await link.click();
    await page.waitForURL((url) => url.pathname !== path);
    const record = new URL(page.url()).pathname;
    await drawn(page);
    const light = seen(`kinds of a record of ${path}`);
    await examine(page, record, { light, dark: seen("kinds in the dark") });
    await openEveryPopup(page, record, openedAt(`a record of ${path}`));
    await page.goBack();
    await drawn(page);
  }
  expect
    .soft(await linksWithoutRing(page), `${path}, after what was opened: links without a ring`)
    .toEqual([]);
  page.expectQuiet(EXPECTED);
}

function seenSet(what: string, seenOf: SeenOf): Set<string> {
  const seen = seenOf.get(what) ?? new Set();
  seenOf.set(what, seen);
  return seen;
}

async function drawn(page: TestPage): Promise<void> {
  await page.locator("main h1").waitFor();
  await page.settled();
  await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" });
}

interface Kinds {
  /** Of this screen: how elements lie beside others decides what they are called, and their size. */
  light: Set<string>;
  /** Of all screens: a colour is the same on each. */
  dark: Set<string>;
}

async function examine(page: TestPage, path: string, { light, dark }: Kinds): Promise<void> {
  const wide = await page.evaluate(() => {
    const main = document.querySelector("main") as HTMLElement;
    return Math.max(document.documentElement.scrollWidth - innerWidth, main.scrollWidth - main.clientWidth);
  });
  expect.soft(wide, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
  expect.soft(await keysShown(page), `${path} shows keys for texts`).toEqual([]);
  if (!(await bringsNewKinds(page, undefined, light))) return;
  await page.emulateMedia({ colorScheme: "light" });
  expect.soft(await axeFindings(page), path).toEqual([]);
  if (!(await bringsNewKinds(page, undefined, dark))) return;
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await axeFindings(page, undefined, ["color-contrast"]), `${path}, dark`).toEqual([]);
}

/** Links, one of each look, that have the keyboard's focus without a ring of 2 px. */
async function linksWithoutRing(page: TestPage): Promise<string[]> {
  await page.keyboard.press("Tab"); // from here on the focus is the keyboard's
  return page.evaluate(() => {
    const seen = new Set<string>();
    return [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].flatMap((link) => {
      const look = `${link.parentElement?.tagName}.${link.parentElement?.className} a.${link.className}`;
      if (seen.has(look) || !link.checkVisibility({ visibilityProperty: true })) return [];
      seen.add(look);
      link.focus({ preventScroll: true });
      const outlines = [getComputedStyle(link), getComputedStyle(link, "::after")]; // on a card, around the card
      const hasRing = outlines.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
      );
      return document.activeElement !== link || hasRing ? [] : [look];
    });
  });
}
