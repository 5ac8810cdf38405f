// A public gallery of 5,000 pictures: its wall while it is scrolled to the end, and what 500 visitors at once cost the
// people at work (docs/speed.md).

import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { chromium } from "playwright-core";
import { startBuilt } from "../lib/built-server.mjs";
import { CHROMIUM_FLAGS, ensureChromium } from "../lib/chromium.mjs";
import { logInAs } from "../lib/demo-login.mjs";
import { connect, copyPictures } from "./database.mjs";
import { within } from "./figures.mjs";
import { usualLongestTask } from "./longest-task.mjs";
import { rate } from "./requests.mjs";

const PORT = "4818";
const SLUG = "gatsby-night";
const PICTURES = 5000;
const VISITORS = 500;
/** Pictures that a visitor sees at once. */
const FIRST_PICTURES = 12;
/** Of the page's thread at full speed, ms: 50 ms at a quarter of it. */
const LONGEST_TASK = 50 / 4;
const STEPS = 20;
/** Some screens of them; all would be thousands. */
const MOST_FRAMES = 300;
/** Code that the engine compiles again and again for speed is no data that anybody keeps. */
const NO_COMPILED_CODE = "--js-flags=--jitless";
const MOST_GROWTH = 0.1;
const MOST_TIMES = 3;

/** Measures and says whether the budgets hold. */
export async function gallery() {
  const folder = mkdtempSync(path.join(tmpdir(), "safelight-bench-"));
  const start = () => startBuilt("dist/server/main.js", { port: PORT, dataDir: folder });
  let server;
  try {
    await (await start()).stop(); // tables and the demo's gallery
    const { query, close } = await connect({ directory: path.join(folder, "database") });
    const of = "id_schedule in (select unnest(schedule_ids) from galleries where slug = $1)";
    await copyPictures(query, { of, value: SLUG, count: PICTURES });
    await close();
    server = await start();
    return within([...(await scrolled(server.url)), await visited(server.url)]);
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The longest task while the wall is scrolled, and what it keeps of what went by. */
async function scrolled(url) {
  const name = `wall of ${PICTURES} pictures`;
  const smooth = await onWall(url, [], async ({ page, scroll, toTheEnd }) => {
    await toTheEnd(); // code that is compiled on its first use is not measured
    const longest = await usualLongestTask(page, () => scroll(1200));
    return [
      [`${name}, longest task while it is scrolled, ms at full speed`, longest, LONGEST_TASK],
      [`${name}, frames drawn`, await page.locator(".gallery-frame").count(), MOST_FRAMES],
    ];
  });
  const bounded = await onWall(url, [NO_COMPILED_CODE], async ({ heap, toTheEnd }) => {
    await toTheEnd(); // what is read once stays
    const before = await heap();
    await toTheEnd();
    return [
      [`${name}, growth of the heap by another way to its end`, (await heap()) / before - 1, MOST_GROWTH],
    ];
  });
  return [...smooth, ...bounded];
}

/** Opens the gallery, and gives what `measure` finds. */
async function onWall(url, flags, measure) {
  const executablePath = await ensureChromium();
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...flags] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: "en-US" });
    await page.goto(`${url}/gallery/${SLUG}`);
    await page.locator(".gallery-frame img").nth(FIRST_PICTURES).waitFor();
    await page.mouse.move(640, 450);
    const client = await page.context().newCDPSession(page);
    await client.send("Performance.enable");
    const scroll = async (by) => {
      for (let step = 0; step < STEPS; step++) {
        await page.mouse.wheel(0, by);
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
    };
    const toTheEnd = async () => {
      for (let at = 0; at <= 10; at++) {
        await page.evaluate((share) => scrollTo(0, document.body.scrollHeight * share), at / 10);
        await scroll(200);
      }
      await page.evaluate(() => scrollTo(0, 0));
    };
    const heap = async () => {
      for (let time = 0; time < 3; time++) await client.send("HeapProfiler.collectGarbage");
      const { metrics } = await client.send("Performance.getMetrics");
      return metrics.find(({ name }) => name === "JSHeapUsedSize").value;
    };
    return await measure({ page, scroll, toTheEnd, heap });
  } finally {
    await browser.close();
  }
}

/** The p99 of a list while all visitors open the gallery, times that alone. */
async function visited(url) {
  const token = await logInAs(url, "organiser@example.com");
  const list = () =>
    rate(`${url}/api/v1/overlays/?page=1&per_page_count=10`, { authorization: `Bearer ${token}` });
  const alone = await list();
  const workerData = { url, slug: SLUG, visitors: VISITORS, pictures: FIRST_PICTURES };
  const crowd = new Worker(new URL("./crowd.mjs", import.meta.url), { workerData });
  await once(crowd, "message");
  const among = await list();
  await crowd.terminate();
  return [
    `p99 of a list among ${VISITORS} visitors of a gallery, times that alone (${alone.late.toFixed(1)} ms)`,
    among.late / alone.late,
    MOST_TIMES,
  ];
}
