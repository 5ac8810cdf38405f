import { expect, test } from "vitest";
import { newPage } from "../../support/browser";
import { sharedProcess } from "../../support/process";

test.each([
  ["/finance/stores?search=nordlight", "?tab=legal"],
  ["/servers?search=old-01", ""],
  ["/events?search=nordline", ""],
])(
  "the name of a record of %s is whole on tablets, beside its states and actions, in ru [SHELL-58]",
  async (list, tab) => {
    const page = await newPage(await sharedProcess(), { role: "admin", language: "ru", path: list });
    const path = await page.locator("tbody a.sl-line").first().getAttribute("href");
    await page.goto(`${path?.split("?")[0]}${tab}`);
    await page.locator(".page-header .page-header-actions").waitFor();
    await page.settled();
    // The longest that the time of an event can be: it ends after midnight.
    const time = page.locator(".event-phase > .caption");
    if (await time.count()) await time.evaluate((element) => element.replaceChildren("до вт 02:00"));
    for (const width of [640, 720, 820, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const room = await page.locator("main h1").evaluate((name) => name.clientWidth - name.scrollWidth);
      expect(room, `${width}`).toBeGreaterThanOrEqual(0);
      const [name, actions] = await Promise.all(
        [".page-header-name > :last-child", ".page-header-actions"].map((part) =>
          page.locator(part).boundingBox(),
        ),
      );
      const isAbove = (name?.y ?? 0) + (name?.height ?? 0) <= (actions?.y ?? 0) + 1;
      const isBefore = (name?.x ?? 0) + (name?.width ?? 0) <= (actions?.x ?? 0) + 1;
      expect(isAbove || isBefore, `${width}`).toBe(true);
    }
  },
);
