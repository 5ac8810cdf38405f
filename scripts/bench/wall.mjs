// The wall of 5,000 pictures: its longest task while it is scrolled, and what a hundred navigations to it leave behind
// (docs/speed.md).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { startBuilt } from "../lib/built-server.mjs";
import { CHROMIUM_FLAGS, ensureChromium } from "../lib/chromium.mjs";
import { logInOn } from "../lib/demo-login.mjs";
import { connect, copyPictures } from "./database.mjs";
import { within } from "./figures.mjs";
import { usualLongestTask } from "./longest-task.mjs";

const PORT = process.env.PORT ?? "4818";
const OWNER = "organiser@example.com";
const PICTURES = 5000;
/** Of the page's own thread at full speed, ms: 50 ms at a quarter of it. */
const LONGEST_TASK = 50 / 4;
const NAVIGATIONS = 100;
const FIRST = 10;
const MOST_GROWTH = 0.1;
/** Code that the engine compiles again and again for speed is no data that anybody keeps. */
const NO_COMPILED_CODE = "--js-flags=--jitless";

/** Measures and says whether the budgets hold. */
export async function wall() {
  const folder = mkdtempSync(path.join(tmpdir(), "safelight-bench-"));
  const start = () => startBuilt("dist/server/main.js", { port: PORT, dataDir: folder });
  let server;
  try {
    await (await start()).stop(); // tables, accounts and pictures
    const { query, close } = await connect({ directory: path.join(folder, "database") });
    const of = "id_user = (select id from users where email = $1)";
    await copyPictures(query, { of, value: OWNER, count: PICTURES });
    await close();
    server = await start();
    const figures = [...(await scrolling(server)), ...(await growth(server))];
    return within(figures.map(([what, ...rest]) => [`wall of ${PICTURES} pictures, ${what}`, ...rest]));
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function openWall(server, flags) {
  const executablePath = await ensureChromium();
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...flags] });
  const context = await browser.newContext({ baseURL: server.url, locale: "en-US", reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto("/login");
  await logInOn(page, OWNER);
  await page.goto("/generations");
  await page.getByRole("button", { name: "Grid", exact: true }).click();
  await arePicturesThere(page);
  return { browser, page };
}

async function arePicturesThere(page) {
  await page.locator(".generation-tile img").first().waitFor();
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
}

/** To other places of the wall, some screens each. */
async function scrolling(server) {
  const { browser, page } = await openWall(server, []);
  const main = page.locator(".shell-main");
  const scroll = async () => {
    for (let step = 0; step < 12; step++) {
      await page.mouse.wheel(0, 700);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
    await arePicturesThere(page);
  };
  try {
    await main.hover();
    await scroll(); // work left over from the first drawing is not measured
    return [["longest task while scrolling, ms", await usualLongestTask(page, scroll), LONGEST_TASK]];
  } finally {
    await browser.close();
  }
}

/** From the wall into a picture and back, each time at another place of it. */
async function growth(server) {
  const { browser, page } = await openWall(server, [NO_COMPILED_CODE]);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  const heap = async () => {
    await arePicturesThere(page);
    for (let time = 0; time < 3; time++) await devtools.send("HeapProfiler.collectGarbage");
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "JSHeapUsedSize").value;
  };
  const visit = async (step) => {
    await page
      .locator(".generation-tile")
      .nth(step % 8)
      .click();
    await page.locator(".generation-pictures img").first().waitFor();
    await page.goBack();
    await arePicturesThere(page);
  };
  try {
    for (let step = 0; step < FIRST; step++) await visit(step);
    const first = await heap();
    for (let step = FIRST; step < FIRST + NAVIGATIONS; step++) await visit(step);
    const last = await heap();
    const megabytes = (bytes) => (bytes / 1024 ** 2).toFixed(1);
    const what = `heap after ${NAVIGATIONS} navigations (${megabytes(first)} MB, then ${megabytes(last)} MB), % more`;
    return [[what, (last / first - 1) * 100, MOST_GROWTH * 100]];
  } finally {
    await browser.close();
  }
}
