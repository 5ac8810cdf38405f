import { beforeAll, describe, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage, type TestPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

/** The demo publishes no client program, and the browser says so of each question for one. */
const NO_CLIENT = /status of 404.*client\/current/;

const dialog = (page: TestPage, name: string | RegExp) => page.getByRole("dialog", { name });
const focused = (page: TestPage) => page.evaluate(() => document.activeElement?.textContent ?? "");
/** In the dialog, or with the browser's own bar, to which Tab leads from the end of any page. */
const isInside = (page: TestPage) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at === document.body || at?.closest("dialog[open]") !== null;
  });

/** The tags of users: a modal of scope page, which asks by another one before it deletes. */
async function tags(options: Parameters<typeof newPage>[1] = {}) {
  const page = await newPage(server, { role: "admin", path: "/users/all", ...options });
  await page.getByRole("button", { name: "Tags" }).focus();
  await page.keyboard.press("Enter");
  await dialog(page, "Tags").waitFor();
  return page;
}

test("a page modal covers the page by an absolute overlay, and all of the shell is out of reach [MOD-11]", async () => {
  const page = await tags();
  const position = (pseudo?: string) =>
    dialog(page, "Tags").evaluate((element, of) => getComputedStyle(element, of).position, pseudo);
  expect([await position(), await position("::backdrop")]).toEqual(["absolute", "absolute"]);
  const reached = await page.getByRole("link", { name: "Sessions" }).evaluate((link) => {
    (link as HTMLElement).focus();
    const { x, y } = link.getBoundingClientRect();
    return document.activeElement === link || link.contains(document.elementFromPoint(x + 4, y + 4));
  });
  expect(reached).toBe(false);
  page.expectQuiet(NO_CLIENT);
});

test("Tab stays inside, Escape closes only the topmost dialog, the focus returns [MOD-07]", async () => {
  const page = await tags();
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press("Tab");
    expect(await isInside(page)).toBe(true);
  }
  await page
    .getByRole("button", { name: /^Delete: / })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  await dialog(page, /^Delete tag/).waitFor();
  expect(await focused(page)).toBe("Cancel");
  await page.keyboard.press("Escape");
  await dialog(page, /^Delete tag/).waitFor({ state: "detached" });
  expect(await dialog(page, "Tags").isVisible()).toBe(true);
  expect(await isInside(page)).toBe(true);
  await page.keyboard.press("Escape");
  await dialog(page, "Tags").waitFor({ state: "detached" });
  expect(await focused(page)).toBe("Tags");
});

test("another page closes it [SHELL-53]", async () => {
  const page = await tags();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Participants" }).click();
  await page.getByRole("heading", { level: 1, name: "Participants" }).waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Tags" }).click();
  await dialog(page, "Tags").waitFor();
  await page.goForward();
  await page.getByRole("heading", { level: 1, name: "Participants" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});

describe.each(["light", "dark"] as const)("%s", (theme) => {
  test("axe finds nothing in a dialog and in a question over it", async () => {
    const page = await tags({ theme });
    await page
      .getByRole("button", { name: /^Delete: / })
      .first()
      .waitFor();
    expect(await axeFindings(page, ".sl-modal")).toEqual([]);
    await page
      .getByRole("button", { name: /^Delete: / })
      .first()
      .click();
    await dialog(page, /^Delete tag/).waitFor();
    expect(await axeFindings(page, "dialog[open]:last-of-type")).toEqual([]);
  });
});

test("on a phone of 360 px it fills the width with 16 around", async () => {
  const page = await newPage(server, { role: "admin", path: "/users/all", viewport: "phone" });
  await page.getByRole("button", { name: "Search and filters" }).click();
  await page.getByRole("button", { name: "Tags" }).click();
  const box = await dialog(page, "Tags").boundingBox();
  expect([box?.x, box?.width]).toEqual([16, 360 - 2 * 16]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("the second click of a double click on an answer does nothing and selects nothing on the page below", async () => {
  const page = await newPage(server, { role: "organiser", path: "/events" });
  await page.locator("main").getByRole("button", { name: /^More/ }).first().click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const cancel = dialog(page, /^Delete/).getByRole("button", { name: "Cancel" });
  await page.evaluate(() => {
    document.addEventListener("click", ({ target }) => {
      if (target instanceof Element && !target.closest("dialog")) document.title = "Clicked below";
    });
  });
  const url = page.url();
  await cancel.dblclick(); // waits until what the dialog reads has moved it, then looks no more
  await cancel.waitFor({ state: "detached" });
  expect(await page.evaluate(() => [`${getSelection()}`, document.title, location.href])).toEqual([
    "",
    expect.not.stringMatching("Clicked below"),
    url,
  ]);
});
