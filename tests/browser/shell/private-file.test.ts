import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { newPage, type TestPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";

let server: ServerProcess;
beforeAll(async () => {
  server = await sharedProcess();
});

/** A browser without a dialog for files, as Firefox and Safari are, on the list of events. */
async function withoutPicker(free?: number): Promise<TestPage> {
  const page = await newPage(server, { role: "organiser" });
  await page.addInitScript((quota) => {
    Object.assign(window, { showSaveFilePicker: undefined });
    if (quota !== undefined) navigator.storage.estimate = async () => ({ quota, usage: 0 });
  }, free);
  await page.goto("/events?phase=over");
  await page
    .getByRole("button", { name: /^More: / })
    .first()
    .click();
  return page;
}

const leftFiles = (page: TestPage) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("downloads", { create: true });
    const names: string[] = [];
    for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys())
      names.push(name);
    return names;
  });

test("an archive is gathered on the disk and handed over as a file, and what a closed tab left is removed by the next [ARCH-01]", async () => {
  const page = await withoutPicker();
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("downloads", { create: true });
    await folder.getFileHandle("left", { create: true });
  });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Download archive" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^event_.*\.zip$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  const left = await leftFiles(page);
  expect(left).toHaveLength(1); // until the browser has copied it
  expect(left).not.toContain("left");
});

test("an archive for which there is no room says so before its first byte, and leaves nothing [ARCH-01]", async () => {
  const page = await withoutPicker(1000);
  await page.getByRole("menuitem", { name: "Download archive" }).click();
  const said = page.locator(".sl-job-text .caption").first();
  await expect
    .poll(() => said.textContent())
    .toMatch(/^The archive needs .+, but this browser has room for 1 kB/);
  expect(page.calls().filter(({ path }) => path.endsWith("/archive"))).toEqual([]);
  expect(await leftFiles(page)).toEqual([]);
});
