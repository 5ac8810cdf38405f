// What a hundred navigations over screens with pictures leave behind.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { startBuilt } from "../lib/built-server.mjs";
import { CHROMIUM_FLAGS, ensureChromium } from "../lib/chromium.mjs";
import { logInOn } from "../lib/demo-login.mjs";

const PORT = "4818";
const NAVIGATIONS = 100;
const FIRST = 10;
const MOST_GROWTH = 0.1;
/** Code that the engine compiles again and again for speed is no data that anybody keeps: 1.5 MB of it otherwise. */
const NO_COMPILED_CODE = "--js-flags=--jitless";
/** Each leads to the other by its heading. */
const LISTS = ["/branding/photo_booths", "/branding/overlays"];

/** Measures and says whether the heap, the object URLs and the listeners stay what they were. */
export async function memory() {
  const dataDir = mkdtempSync(path.join(tmpdir(), "safelight-bench-"));
  const server = await startBuilt("dist/server/main.js", { port: PORT, dataDir });
  const args = [...CHROMIUM_FLAGS, NO_COMPILED_CODE];
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args });
  try {
    const page = await browser.newPage({ locale: "en-US" });
    await page.addInitScript(countObjectUrls);
    await page.goto(`${server.url}/login`);
    await logInOn(page, "organiser@example.com");
    const read = await reader(page);
    for (let step = 0; step < FIRST; step++) await navigate(page, step);
    const first = await read();
    for (let step = FIRST; step < FIRST + NAVIGATIONS; step++) await navigate(page, step);
    return verdict(first, await read());
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

function verdict(first, last) {
  const growth = last.heap / first.heap - 1;
  const megabytes = (bytes) => (bytes / 1024 ** 2).toFixed(1);
  const figures = [
    [`heap ${megabytes(first.heap)} MB, then ${megabytes(last.heap)} MB`, growth <= MOST_GROWTH],
    [
      `listeners ${first.listeners}, then ${last.listeners}`,
      last.listeners <= first.listeners * (1 + MOST_GROWTH),
    ],
    [`object URLs ${last.urls} of ${last.shown} pictures on screen`, last.urls <= last.shown],
  ];
  console.log(`${NAVIGATIONS} navigations with pictures:`);
  for (const [what, holds] of figures) console.log(`  ${what}${holds ? "" : "  NOT MET"}`);
  return figures.every(([, holds]) => holds);
}

/** Runs in the page, before its own code. */
function countObjectUrls() {
  const alive = new Set();
  window.aliveObjectUrls = alive;
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    const url = createObjectURL.call(URL, blob);
    alive.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    alive.delete(url);
    revokeObjectURL.call(URL, url);
  };
}

/** To the next list, and each third time into its first record and back. */
async function navigate(page, step) {
  const list = LISTS[step % LISTS.length];
  await page.locator(`a[href='${list}']`).first().click();
  const name = page.locator("tbody .sl-name a").first();
  await name.waitFor();
  await page.waitForFunction(arePicturesThere);
  if (step % 3 !== 0) return;
  await name.click();
  await page.locator("#field-name").waitFor();
  await page.waitForFunction(arePicturesThere);
  await page.goBack();
  await name.waitFor();
}

function arePicturesThere() {
  return [...document.images].every((image) => image.complete);
}

async function reader(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  return async () => {
    await page.locator("tbody img").first().waitFor();
    for (let time = 0; time < 3; time++) await devtools.send("HeapProfiler.collectGarbage");
    const { metrics } = await devtools.send("Performance.getMetrics");
    const metric = (name) => metrics.find((one) => one.name === name).value;
    const [urls, shown] = await page.evaluate(() => [
      window.aliveObjectUrls.size,
      [...document.images].filter(({ src }) => src.startsWith("blob:")).length,
    ]);
    return { heap: metric("JSHeapUsedSize"), listeners: metric("JSEventListeners"), urls, shown };
  };
}
