import path from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { build, type Rolldown } from "vite";
import { sharedBrowser } from "../../support/browser";
import type { Race } from "./race-tab";

declare global {
  /** In the tabs, not in this process. */
  var race: Race;
}

/** The tab's modules as one script, built once. */
const script = build({
  configFile: false,
  logLevel: "silent",
  build: {
    write: false,
    minify: false,
    target: "es2023",
    rolldownOptions: { input: path.join(import.meta.dirname, "race-tab.ts") },
  },
}).then((result) => (result as Rolldown.RolldownOutput).output[0].code);

/** A browser profile on a server, with a page of the server's own origin that holds the session modules alone. */
export async function openProfile(server: { url: string }): Promise<BrowserContext> {
  const context = await (await sharedBrowser()).newContext({ baseURL: server.url });
  const code = await script;
  const page = "<!doctype html><title>tab</title><script type='module' src='/race.js'></script>";
  await context.route("**/race.html", (route) => route.fulfill({ contentType: "text/html", body: page }));
  await context.route("**/race.js", (route) => route.fulfill({ contentType: "text/javascript", body: code }));
  return context;
}

export async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto("/race.html");
  await tab.waitForFunction(() => "race" in globalThis);
  return tab;
}

/** Makes all tabs hold one and the same access token that the server refuses. */
export async function spoilAll(tabs: readonly Page[], livesMs: number): Promise<void> {
  const access = `spoilt-${Math.random()}`;
  await Promise.all(
    tabs.map((tab) => tab.evaluate(([token, lives]) => race.spoil(token, lives), [access, livesMs] as const)),
  );
  for (const tab of tabs) await tab.waitForFunction((token) => race.holds(token), access);
}

/** Lets all tabs make their calls at the same time; gives what failed, and who is still signed in. */
export async function askAll(tabs: readonly Page[], count: number) {
  const failed = await Promise.all(tabs.map((tab) => tab.evaluate((calls) => race.ask(calls), count)));
  const signedIn = await Promise.all(tabs.map((tab) => tab.evaluate(() => race.isSignedIn())));
  return { failed: failed.flat(), signedIn };
}

/** Counts the refreshes that a profile sends from now on. */
export function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/v1/auth/refresh") count++;
  });
  return () => count;
}
