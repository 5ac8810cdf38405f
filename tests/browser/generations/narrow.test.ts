import { beforeAll, expect, test } from "vitest";
import { newPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";

const WIDTHS = [320, 360, 390, 480, 640, 768, 1024, 1280, 1440, 1920];

let server: ServerProcess;
beforeAll(async () => {
  server = await sharedProcess();
});

test.each(["en", "ru"] as const)(
  "a generation with others before and after it scrolls sideways at no width, and its name can be read, %s [GEN-02 SHELL-58]",
  async (language) => {
    const page = await newPage(server, { role: "admin", language, path: "/generations" });
    await page.locator("tbody th a, tbody td a[href^='/generations/']").nth(1).click();
    await page.locator(".generation-neighbour").nth(1).waitFor();
    await page.settled();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      // The page follows its new width a moment later.
      const wrong = () =>
        page.evaluate((width) => {
          const main = document.querySelector("main") as HTMLElement;
          const name = (document.querySelector("main h1") as HTMLElement).getBoundingClientRect().width;
          const wide = main.scrollWidth - main.clientWidth;
          return wide > 0 || name < 120 ? `${width}: ${wide} px too wide, name of ${name} px` : undefined;
        }, width);
      await expect.poll(wrong).toBeUndefined();
    }
    page.expectQuiet();
  },
);
