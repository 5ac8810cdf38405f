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
