import { expect, test } from "vitest";
import { newPage } from "../../support/browser";
import { sharedProcess } from "../../support/process";

test("the link to an event's bot stands whole on a phone, beside a QR code of its full size", async () => {
  const page = await newPage(await sharedProcess(), {
    role: "organiser",
    viewport: "phone",
    path: "/events",
  });
  await page.getByRole("link", { name: "Nordline winter party" }).first().click();
  await page.getByRole("combobox", { name: "Sections" }).selectOption("bots");
  const link = page.locator(".sl-channels a");
  await link.waitFor();
  const isCut = (element: Element) =>
    element.scrollWidth > element.clientWidth || element.getBoundingClientRect().right > innerWidth;
  expect(await link.evaluate(isCut)).toBe(false);
  expect(await page.locator(".sl-channels svg").boundingBox()).toMatchObject({ width: 112, height: 112 });
});

test("a field below the bots keeps its place when the first save brings their links", async () => {
  const page = await newPage(await sharedProcess(), { role: "organiser", path: "/events/new" });
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Still field");
  await page.getByRole("button", { name: "4 h" }).click();
  await page.getByRole("checkbox", { name: "Garden" }).click();
  await page.getByRole("button", { name: "Choose styles" }).click();
  const styles = page.getByRole("dialog");
  await styles.getByRole("checkbox", { name: "Art deco" }).click();
  await styles.getByRole("button", { name: "Done" }).click();
  await page.getByRole("combobox", { name: "Attach an existing bot" }).click();
  await page.getByRole("option").first().click();
  await page.keyboard.press("Escape");
  const field = page.getByLabel("Expected pictures");
  await field.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await field.focus();
  const top = async () => Math.round((await field.boundingBox())?.y ?? 0);
  const before = await top();
  await page.keyboard.press("ControlOrMeta+s");
  await page.locator(".sl-channels svg").first().waitFor();
  await expect.poll(top).toBe(before);
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
});
