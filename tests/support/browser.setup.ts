import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { CHROMIUM_FLAGS, ensureChromium } from "../../scripts/lib/chromium.mjs";

/** One Chromium for all files of a run; each page gets a context, and so a profile, of its own. */
export default async function setup(project: TestProject) {
  const executablePath = await ensureChromium();
  const server = await chromium.launchServer({ executablePath, args: CHROMIUM_FLAGS });
  project.provide("chromiumEndpoint", server.wsEndpoint());
  return () => server.close();
}
