import { afterAll, beforeAll, expect, test } from "vitest";
import { newPage, type TestPage } from "../../support/browser";
import { picture } from "../../support/jpeg";
import { type ServerProcess, startProcess } from "../../support/process";

let server: ServerProcess;
let photo: { name: string; mimeType: string; buffer: Buffer };
beforeAll(async () => {
  const buffer = await picture({ width: 900, height: 1200, noise: true });
  photo = { name: "guest.jpg", mimeType: "image/jpeg", buffer };
  server = await startProcess(); // its pictures and charges concern nobody else
});
afterAll(() => server?.stop());

async function choose(page: TestPage, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.locator(".ant-select-item-option").getByText(option, { exact: true }).click();
}

/** What is left after a picture, as the page says it. */
const balance = async (page: TestPage): Promise<number> => {
  const text = await page
    .getByRole("term")
    .filter({ hasText: "On the balance" })
    .locator("+ dd")
    .textContent();
  return Number(text?.replaceAll(",", ""));
};

test("an organiser makes a picture of a photo, sees it drawn, pays for it once, and finds it [PROC-01 PROC-02 PROC-03 PROC-05 TEST-02 GEN-01 GEN-02 GEN-04 GEN-05 CALL-PROC-01..04 OP-80 OP-82]", async () => {
  const page = await newPage(server, { role: "organiser", path: "/generations" });
  await page.getByRole("link", { name: "New picture" }).click();
  await page.waitForURL("**/test-generation-viewer");
  await choose(page, "Photo booth", "Garden");
  await choose(page, "Style", "Oil portrait");
  await page.locator("input[type=file]").first().setInputFiles(photo);
  const before = await balance(page);
  await page.getByRole("button", { name: "Make a picture" }).click();
  await page.getByRole("heading", { name: "The picture is ready" }).waitFor();
  await page.getByText("Charged", { exact: true }).waitFor();
  await expect.poll(() => balance(page)).toBe(before - 20);
  const started = page.calls().filter(({ method }) => method === "POST");
  expect(started.filter(({ path }) => path === "/api/process")).toHaveLength(1);
  expect(page.calls().filter(({ path }) => path.startsWith("/api/result/"))).toHaveLength(1);

  await page.getByRole("link", { name: "Open generation", exact: true }).click();
  await page.waitForURL(/generations\/[0-9a-f-]{36}$/);
  await page.getByRole("heading", { level: 1, name: /Oil portrait/ }).waitFor();
  const shown = page.locator("main img");
  await expect
    .poll(() =>
      shown.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 300).length),
    )
    .toBeGreaterThanOrEqual(2);
  await page.getByRole("link", { name: "Generations", exact: true }).first().click();
  await page
    .getByRole("row", { name: /Oil portrait.*Garden.*Done/ })
    .first()
    .waitFor();
  page.expectQuiet(/client\/current/);
});

test("a picture that is cancelled is not charged, and its booth is free at once [PROC-06 PROC-11 OP-84]", async () => {
  const page = await newPage(server, { role: "organiser", path: "/test-generation-viewer" });
  await choose(page, "Photo booth", "Garden");
  await choose(page, "Style", "Oil portrait");
  await page.locator("input[type=file]").first().setInputFiles(photo);
  const before = await balance(page);
  // The first check waits, so that the picture is not ready before somebody can cancel it.
  await page.route("**/api/check/**", () => {});
  await page.getByRole("button", { name: "Make a picture" }).click();
  await page.waitForRequest("**/api/check/**");
  const cancelled = page.waitForResponse((reply) => reply.request().method() === "DELETE");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  const status = (await cancelled).status();
  await page.getByText("Cancelled", { exact: true }).first().waitFor();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // Whoever was first: cancelled and free, or finished and charged.
  expect([204, 409]).toContain(status);
  await page.reload();
  await expect.poll(() => balance(page)).toBe(status === 204 ? before : before - 20);
  await page.locator("input[type=file]").first().setInputFiles(photo);
  await page.getByRole("button", { name: "Make a picture" }).click();
  await page.getByRole("heading", { name: "The picture is ready" }).waitFor();
});
