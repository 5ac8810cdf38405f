// What visitors meet first on a slow phone, beside the console's login, and what Lighthouse says of a store, a gallery and a
// quiz (docs/speed.md). Lighthouse is taken from npm when this runs: it is as large as the product.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { startBuilt } from "../lib/built-server.mjs";
import { CHROMIUM_FLAGS, ensureChromium } from "../lib/chromium.mjs";
import { logInAs } from "../lib/demo-login.mjs";
import { run } from "../lib/run.mjs";

const PORT = process.env.PORT ?? "4818";
const LIGHTHOUSE = "lighthouse@12.8.2";
/** Least score of every category, out of 100. */
const LEAST = 95;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

/** DevTools "Slow 4G", in bytes per second and ms. */
const SLOW = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6e6 * 0.9) / 8,
  uploadThroughput: (750e3 * 0.9) / 8,
};
const CPU = 4;
const PHONE = { width: 390, height: 844 };

const LOGIN = { name: "login", path: "/login", painted: "input[type=password]" };
const GALLERY = "/gallery/gatsby-night";
const STORE = ["/store/nordlight", "/store/nordlight/checkout", "/store/nordlight/documents/offer"];
/** @param {string} quiz path of the demo's quiz */
const firstOf = (quiz) => [
  { name: "first product", path: STORE[0], painted: ".shop-picture img" },
  { name: "first gallery picture", path: GALLERY, painted: "main img" },
  { name: "first question", path: quiz, painted: "main fieldset label" },
];

/**
 * Measures and says whether the budgets hold.
 * @param {{ runs: number, lighthouse: boolean }} options
 */
export async function visitors({ runs, lighthouse }) {
  const folder = mkdtempSync(path.join(tmpdir(), "safelight-bench-"));
  const executablePath = await ensureChromium();
  const server = await startBuilt("dist/server/main.js", { port: PORT, dataDir: path.join(folder, "data") });
  try {
    if (lighthouse) return await scores(server.url, executablePath, folder);
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
    try {
      return await firstPaints(browser, server.url, runs);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The demo has an event whose guests may take the quiz. */
async function quizOf(url) {
  const headers = { authorization: `Bearer ${await logInAs(url, "organiser@example.com")}` };
  const list = await fetch(`${url}/api/v1/schedules/?page=1&per_page_count=100`, { headers });
  for (const { id } of (await list.json()).schedules)
    if ((await fetch(`${url}/api/quiz/schedule/${id}`)).ok) return `/quiz/${id}`;
  throw new Error("No event of the demo has a quiz");
}

async function firstPaints(browser, url, runs) {
  const first = firstOf(await quizOf(url));
  const times = new Map([LOGIN, ...first].map(({ name }) => [name, []]));
  // In turn, so that a busy machine is busy for each of them.
  for (let round = 0; round < runs; round++)
    for (const page of [LOGIN, ...first]) times.get(page.name).push(await timeUntil(browser, url, page));
  const median = (name) => times.get(name).sort((one, other) => one - other)[Math.floor(runs / 2)];
  const limit = median(LOGIN.name);
  let holds = true;
  for (const { name } of first) {
    const isEarly = median(name) < limit;
    holds &&= isEarly;
    console.log(
      `${name}: ${median(name).toFixed(0)} ms, login usable: ${limit.toFixed(0)} ms${isEarly ? "" : "  NOT MET"}`,
    );
  }
  return holds;
}

/** @returns ms from the navigation until the element is painted, its picture with it, in a fresh profile */
async function timeUntil(browser, url, { path: at, painted }) {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, isMobile: true });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU });
  await page.goto(url + at, { waitUntil: "commit", timeout: 120_000 });
  const seen = await page.waitForFunction(
    (selector) => {
      const element = document.querySelector(selector);
      const isThere = element && element.getBoundingClientRect().width > 0;
      const isWhole =
        !(element instanceof HTMLImageElement) || (element.complete && element.naturalWidth > 0);
      return isThere && isWhole ? performance.now() : undefined;
    },
    painted,
    { timeout: 120_000 },
  );
  const ms = await seen.jsonValue();
  await context.close();
  return ms;
}

async function scores(url, executablePath, folder) {
  let holds = true;
  for (const at of [...STORE, GALLERY, await quizOf(url)])
    for (const form of ["phone", "desktop"]) {
      const out = path.join(folder, "lighthouse.json");
      const options = [
        ...["--yes", LIGHTHOUSE, url + at, "--quiet", "--output=json", `--output-path=${out}`],
        `--only-categories=${CATEGORIES.join()}`,
        "--chrome-flags=--headless --no-sandbox",
        ...(form === "desktop" ? ["--preset=desktop"] : []),
      ];
      const env = { ...process.env, CHROME_PATH: executablePath };
      if ((await run("npx", options, { env, stdio: ["ignore", "ignore", "inherit"] })) !== 0)
        throw new Error(`Lighthouse did not end well for ${at}`);
      const { categories, audits } = JSON.parse(readFileSync(out, "utf8"));
      const figures = CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)]);
      const low = figures.filter(([, score]) => score < LEAST).map(([name]) => name);
      holds &&= low.length === 0;
      console.log(`${at}, ${form}: ${figures.map((figure) => figure.join(" ")).join(", ")}`);
      for (const name of low) {
        const lost = categories[name].auditRefs
          .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 0.9)
          .map(({ id }) => `${id} ${audits[id].displayValue ?? ""}`.trim());
        console.log(`  NOT MET: ${name}: ${lost.join(", ")}`);
      }
    }
  return holds;
}
