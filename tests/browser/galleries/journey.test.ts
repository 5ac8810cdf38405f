import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage, sharedBrowser } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { EXPECTED } from "../screens/screens";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

const ATTACK = `"><img src=x onerror=alert(1)></script><script>alert(1)</script>`;

test("an organiser makes a gallery, chooses an event and a theme, and shares it; a guest opens it on a phone, swipes and downloads [GAL-01..03 GAL-05..07 GAL-15 GAL-16 CALL-GAL-02 CALL-GAL-05..07 CALL-GAL-09..11 OP-149..151 OP-233]", async () => {
  const page = await newPage(server, { role: "organiser", path: "/galleries/new" });
  await page.getByRole("textbox", { name: "Name" }).fill("Loft evenings");
  await page.getByLabel("Description").fill(ATTACK);
  await page.getByLabel("Add an event").fill("Nordline");
  await page
    .getByRole("option", { name: /Nordline/ })
    .or(page.getByTitle(/Nordline/))
    .first()
    .click();
  await page.getByRole("button", { name: /^Remove: Nordline/ }).waitFor();
  await page.locator(".gallery-strip img").first().waitFor();
  await page.keyboard.press("Control+s");
  await page.waitForURL(/\/galleries\/[0-9a-f-]{36}$/);
  await page.getByText("All changes saved").waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole("button", { name: "Use Framed" }).click();
  await page.getByText("Guests now see Framed").waitFor();
  await page.getByText("in use").waitFor();
  const code = (await page.locator("pre").textContent()) ?? "";
  expect(code).toContain(`src="${server.url}/gallery/loft-evenings"`);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("heading", { name: "Loft evenings" }).waitFor();
  await frame.locator(".gallery-wall.framed img").first().waitFor();

  await page.getByRole("link", { name: "Edit Framed" }).click();
  await page.getByRole("radio", { name: "Grid" }).check({ force: true });
  await page.frameLocator("iframe").locator(".gallery-wall.grid img").first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Control+s");
  await page.getByText("All changes saved").waitFor();
  page.expectQuiet(EXPECTED);
  await page.context().close();

  const guest = await newPage(server, { path: "/gallery/loft-evenings", viewport: "phone", theme: "dark" });
  await guest.getByRole("heading", { name: "Loft evenings" }).waitFor();
  await guest.getByText(ATTACK).waitFor();
  await guest.locator(".gallery-wall.grid img").first().waitFor();
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await axeFindings(guest)).toEqual([]);
  await guest.locator(".gallery-frame button").first().click();
  const viewer = guest.getByRole("dialog");
  await viewer.getByText(/^1 of \d+$/).waitFor();
  expect(await axeFindings(guest, "dialog[open]")).toEqual([]);
  await guest.mouse.move(300, 400);
  await guest.mouse.down();
  await guest.mouse.move(80, 410, { steps: 5 });
  await guest.mouse.up();
  await viewer.getByText(/^2 of \d+$/).waitFor();
  await guest.keyboard.press("ArrowRight");
  await viewer.getByText(/^3 of \d+$/).waitFor();
  const [file] = await Promise.all([
    guest.waitForEvent("download"),
    viewer.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(await file.failure()).toBeNull();
  await guest.goBack();
  await viewer.waitFor({ state: "detached" });
  expect(new URL(guest.url()).hash).toBe("");
  guest.expectQuiet(EXPECTED);
  await guest.context().close();
});

test("a gallery is shown in a frame of any site, and its page in Russian; its pictures are shown whole and shared there [OP-151 GAL-03]", async () => {
  const context = await (await sharedBrowser()).newContext({ locale: "ru-RU" });
  const site = await context.newPage();
  const said: string[] = [];
  site.on("console", (message) => said.push(message.text()));
  // Without the embed code's "allow", as sites have it that copied an older one: the browser refuses the clipboard.
  const body = `<iframe src="${server.url}/gallery/loft-evenings" width="800" height="600"></iframe><textarea></textarea>`;
  const elsewhere = createServer((_request, reply) => {
    reply.setHeader("content-type", "text/html");
    reply.end(body);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  await site.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`);
  const frame = site.frameLocator("iframe");
  await frame
    .getByText(/снимк|снимок|снимков/)
    .first()
    .waitFor();
  await frame.locator(".gallery-page.framed .gallery-frame button").first().click();
  const viewer = frame.getByRole("dialog");
  await expectWhole(viewer);
  await viewer.getByRole("button", { name: "Поделиться" }).click();
  await viewer.getByText("Ссылка скопирована").waitFor();
  await site.locator("textarea").focus();
  await site.keyboard.press("Control+v");
  expect(await site.locator("textarea").inputValue()).toMatch(/\/gallery\/loft-evenings#/);
  expect(said.filter((text) => text.includes("postMessage"))).toEqual([]);
  await context.close();
  elsewhere.close();
});

test("a picture is shown whole in every window, and one that could not be reached is tried again [GAL-03 OP-150]", async () => {
  const guest = await newPage(server, { path: "/gallery/loft-evenings" });
  await guest.locator(".gallery-frame button").first().click();
  const viewer = guest.getByRole("dialog");
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [768, 1024],
    [780, 360],
    [360, 780],
  ] as const) {
    await guest.setViewportSize({ width, height });
    await expectWhole(viewer);
  }
  await guest.setViewportSize({ width: 1440, height: 900 });
  await guest.route(/\/images\//, (route) => route.abort("internetdisconnected"));
  await viewer.getByRole("button", { name: "Next picture" }).click();
  await viewer.getByText(/^2 of \d+$/).waitFor();
  await viewer.getByText("The picture could not be loaded. Check your connection.").waitFor();
  await guest.unrouteAll();
  await viewer.getByRole("button", { name: "Try again" }).press("Enter");
  await expectWhole(viewer);
  await guest.keyboard.press("ArrowRight"); // its button is gone; the keys go on
  await viewer.getByText(/^3 of \d+$/).waitFor();
  await guest.context().close();
});

test("a guest without a pointer keeps the focus: at the ends of the pictures, and at the one seen last [GAL-03]", async () => {
  const guest = await newPage(server, { path: "/gallery/loft-evenings" });
  const focused = () =>
    guest.evaluate(() => {
      const { dataset, ariaLabel, tagName } = document.activeElement as HTMLElement;
      return dataset.index ?? ariaLabel ?? tagName;
    });
  const { keyboard } = guest;
  await guest.locator(".gallery-frame button").first().focus();
  await keyboard.press("Enter");
  const viewer = guest.getByRole("dialog");
  const next = viewer.getByRole("button", { name: "Next picture" });
  await next.focus();
  await keyboard.press("Enter");
  await viewer.getByText(/^2 of \d+$/).waitFor();
  await keyboard.press("End");
  const total = /of (\d+)$/.exec((await viewer.getByText(/^\d+ of \d+$/).textContent()) ?? "")?.[1];
  await viewer.getByText(`${total} of ${total}`).waitFor();
  expect([await focused(), await next.getAttribute("aria-disabled")]).toEqual(["Next picture", "true"]);
  await keyboard.press("Home");
  await viewer.getByText(/^1 of \d+$/).waitFor();
  await keyboard.press("ArrowRight");
  await viewer.getByText(/^2 of \d+$/).waitFor();
  await keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });
  expect(await focused()).toBe("1");
  const isInWindow = (index: number) =>
    guest.locator(`[data-index='${index}']`).evaluate((tile) => {
      const { top, bottom } = tile.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  expect(await isInWindow(1)).toBe(true);
  await keyboard.press("Enter");
  await keyboard.press("End");
  await viewer.getByText(`${total} of ${total}`).waitFor();
  await keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });
  const last = Number(total) - 1;
  expect(await focused()).toBe(String(last));
  await expect.poll(() => new URL(guest.url()).hash).toBe("");
  await guest.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await isInWindow(last)).toBe(true);
  await guest.evaluate(() => scrollTo({ top: 0 }));
  const shared = (await guest.locator("[data-index='2'] img").getAttribute("src")) ?? "";
  const id = /images\/([0-9a-f-]{36})/.exec(shared)?.[1];
  await guest.goto(`/gallery/loft-evenings#${id}`);
  await guest.reload();
  await viewer.getByText(/^3 of \d+$/).waitFor();
  await keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });
  expect(await focused()).toBe("2");
  await guest.context().close();
});

test("new pictures wait while somebody walks the wall by keyboard, and are announced once [GAL-03]", async () => {
  const guest = await newPage(server);
  let more = 0;
  await guest.route(/\/api\/v1\/gallery\/loft-evenings\?/, async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    const [first] = body.items;
    const made = Array.from({ length: more }, () => ({ ...first, id: crypto.randomUUID() }));
    await route.fulfill({ json: { ...body, items: [...made, ...body.items], total: body.total + more } });
  });
  await guest.clock.install();
  await guest.goto("/gallery/loft-evenings");
  const tile = guest.locator("[data-index='0']");
  await tile.waitFor();
  await guest.keyboard.press("Tab"); // from here on the focus is the keyboard's
  await tile.focus();
  const status = guest.getByRole("status");
  for (const count of [1, 2]) {
    more = count;
    await guest.clock.runFor(5000);
    await guest.getByRole("button", { name: new RegExp(`^${count} new`) }).waitFor();
    expect(await tile.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await status.filter({ hasText: "new" }).textContent()).toBe("1 new picture");
  }
  await guest.getByRole("button", { name: "2 new pictures" }).focus();
  await guest.keyboard.press("Enter");
  await expect.poll(() => guest.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  await guest.context().close();
});

/** All of a loaded picture is in the stage, at its own shape. */
async function expectWhole(viewer: Locator) {
  const whole = () =>
    viewer.locator(".gallery-shown > img").evaluate((image: HTMLImageElement) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      const stage = image.closest(".gallery-stage")?.getBoundingClientRect();
      if (!stage || !image.complete || image.naturalWidth === 0) return "not loaded";
      const isInside =
        top >= stage.top && bottom <= stage.bottom && left >= stage.left && right <= stage.right;
      return isInside && getComputedStyle(image).objectFit === "contain" && bottom - top > 100;
    });
  await expect.poll(whole).toBe(true);
}
