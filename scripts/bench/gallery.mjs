// A public gallery of 5,000 pictures: its wall while it is scrolled to the end, and what 500 visitors at once cost the
// people at work (quality.md, Speed).
import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { startBuilt } from "../lib/built-server.mjs";
import { CHROMIUM_FLAGS, ensureChromium } from "../lib/chromium.mjs";
import { logInAs } from "../lib/demo-login.mjs";
import { connect, copyPictures } from "./database.mjs";
import { within } from "./figures.mjs";
import { longestTask } from "./longest-task.mjs";
import { rate, receive } from "./requests.mjs";

const PORT = "4818";
const SLUG = "gatsby-night";
const PICTURES = 5000;
const VISITORS = 500;
/** Pictures that a visitor sees at once. */
const FIRST_PICTURES = 12;
/** Of the page's thread at full speed, ms: 50 ms at a quarter of it. */
const LONGEST_TASK = 50 / 4;
const STEPS = 60;
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
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: "en-US" });
    await page.goto(`${url}/gallery/${SLUG}`);
    await page.locator(".gallery-frame img").nth(FIRST_PICTURES).waitFor();
    const client = await page.context().newCDPSession(page);
    await client.send("Performance.enable");
    const kept = async () => {
      for (let time = 0; time < 3; time++) await client.send("HeapProfiler.collectGarbage");
      const { metrics } = await client.send("Performance.getMetrics");
      return metrics.find(({ name }) => name === "JSHeapUsedSize").value;
    };
    const scroll = async (by) => {
      for (let step = 0; step < STEPS; step++) {
        await page.mouse.wheel(0, by);
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
    };
    await page.mouse.move(640, 450);
    await scroll(1200); // code that is compiled on its first use is not measured
    const before = await kept();
    const longest = await longestTask(page, () => scroll(1200));
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.locator(".gallery-frame img").first().waitFor();
    await scroll(-1200);
    const drawn = await page.locator(".gallery-frame").count();
    const grown = (await kept()) / before - 1;
    return [
      [
        `wall of ${PICTURES} pictures, longest task while it is scrolled, ms at full speed`,
        longest,
        LONGEST_TASK,
      ],
      [`wall of ${PICTURES} pictures, growth of the heap to its end`, grown, MOST_GROWTH],
      [`wall of ${PICTURES} pictures, frames drawn at its end`, drawn, 300],
    ];
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
  let isOver = false;
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
  const reply = await fetch(`${url}/api/v1/gallery/${SLUG}?page=1&page_size=60`);
  const { items } = await reply.json();
  const visit = async () => {
    await receive(`${url}/gallery/${SLUG}`, {}, agent);
    await receive(`${url}/api/v1/gallery/${SLUG}?page=1&page_size=60`, {}, agent);
    for (const { thumbnail_url } of items.slice(0, FIRST_PICTURES))
      await receive(url + thumbnail_url, {}, agent);
  };
  const visitors = Array.from({ length: VISITORS }, async () => {
    while (!isOver) await visit();
  });
  const among = await list();
  isOver = true;
  await Promise.all(visitors);
  agent.destroy();
  return [
    `p99 of a list among ${VISITORS} visitors of a gallery, times that alone (${alone.late.toFixed(1)} ms)`,
    among.late / alone.late,
    MOST_TIMES,
  ];
}
