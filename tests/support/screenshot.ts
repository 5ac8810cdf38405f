import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";

const FOLDER = path.resolve(import.meta.dirname, "../../test-results");

/** A picture to look at, `test-results/<name>.png`; gives its path. */
export async function screenshot(page: Page, name: string, fullPage = false): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${name.replace(/[^\w.-]+/g, "-")}.png`);
  await page.screenshot({ path: file, fullPage });
  return file;
}
