import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage, type TestPage } from "../../support/browser";
import { type ServerProcess, startProcess } from "../../support/process";

let server: ServerProcess;

beforeAll(async () => {
  server = await startProcess();
});

afterAll(() => server.stop());

const dock = (page: TestPage) => page.getByRole("region", { name: "Tasks" });
const MEGABYTE = 1024 * 1024;

/** Slows the line, so that an upload can be watched. */
async function slow(page: TestPage, bytesPerSecond: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

async function fill(page: TestPage, version: string) {
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "New client version" });
  await dialog.getByLabel("File", { exact: true }).setInputFiles({
    name: "setup.exe",
    mimeType: "application/octet-stream",
    buffer: randomBytes(6 * MEGABYTE),
  });
  await dialog.getByLabel("Version").fill(version);
  return dialog;
}

const share = (page: TestPage) =>
  dock(page)
    .getByRole("progressbar")
    .getAttribute("aria-valuenow")
    .then((value) => Number(value ?? 0));

test("an upload shows its share, lives on other pages, is cancelled and sent again; activation changes the footer [CV-04 CV-05 CV-17 CALL-CV-03 CALL-CV-04]", async () => {
  const page = await newPage(server, { role: "admin", path: "/client-versions" });
  const dialog = await fill(page, "9.0.0");
  await dialog.getByLabel("Release notes").fill("Prints in the dark");
  expect(await axeFindings(page, "dialog[open]")).toEqual([]);
  await slow(page, MEGABYTE);
  await dialog.getByRole("button", { name: "Upload" }).click();
  await expect.poll(() => share(page)).toBeGreaterThan(0);
  const first = await share(page);
  expect(first).toBeLessThan(100);
  await page.getByRole("link", { name: "API keys", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: /API keys/ }).waitFor();
  await expect.poll(() => share(page)).toBeGreaterThan(first);
  await dock(page).getByRole("button", { name: "Cancel: Client 9.0.0" }).click();
  const again = dock(page).getByRole("button", { name: "Retry: Client 9.0.0" });
  await again.waitFor();
  await slow(page, -1);
  await again.click();
  await dock(page).getByRole("link", { name: "Show: Client 9.0.0" }).click();
  const row = page.locator("tbody tr").filter({ hasText: "9.0.0" });
  await row.getByText("6.3 MB").waitFor();
  await row.getByRole("button", { name: "Activate: 9.0.0" }).click();
  await page
    .getByRole("dialog", { name: "Activate version 9.0.0?" })
    .getByRole("button", { name: "Activate" })
    .click();
  await page
    .getByRole("link", { name: /Download client/ })
    .getByText("9.0.0")
    .waitFor();
  await row.getByText("Active", { exact: true }).waitFor();
  page.expectQuiet();
  await page.context().close();
});

test("the browser asks before closing a tab with a running upload", async () => {
  const page = await newPage(server, { role: "admin", path: "/client-versions" });
  const dialog = await fill(page, "9.1.0");
  await slow(page, MEGABYTE / 2);
  await dialog.getByRole("button", { name: "Upload" }).click();
  await dock(page).getByRole("progressbar").waitFor();
  let asked = "";
  page.once("dialog", async (question) => {
    asked = question.type();
    await question.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toBe("beforeunload");
  await page.context().close();
});

test("a version is downloaded under its own name, and deleted; the notes of the active one are changed, on a phone [CV-06 CV-07 CV-08 CALL-CV-08]", async () => {
  const page = await newPage(server, {
    role: "admin",
    viewport: "phone",
    theme: "dark",
    path: "/client-versions",
  });
  const more = async (version: string, choice: string) => {
    await page.getByRole("button", { name: `More: ${version}`, exact: true }).click();
    await page.getByRole("menuitem", { name: choice }).click();
  };
  const download = page.waitForEvent("download");
  await more("2.3.1", "Download");
  expect((await download).suggestedFilename()).toBe("safelight-booth-2.3.1.exe");
  await more("2.3.1", "Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.locator("tbody tr").filter({ hasText: "2.3.1" }).waitFor({ state: "detached" });
  await more("2.3.0", "Edit release notes");
  await page.getByRole("dialog").getByLabel("Release notes").fill("Kept for the old booths");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText("Release notes saved").waitFor();
  page.expectQuiet();
  await page.context().close();
});
