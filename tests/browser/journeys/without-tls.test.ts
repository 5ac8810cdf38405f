import { beforeAll, expect, test } from "vitest";
import { newPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { makeOverlay } from "../overlays/support";

let server: ServerProcess;
beforeAll(async () => {
  server = await sharedProcess();
});

const PASSWORD = "tripod lantern eleven";

test("without TLS, from another machine, a user registers, logs in, creates an overlay and saves a view [REG-11 OVL-01 LIST-01]", async () => {
  const { port } = new URL(server.url);
  const email = `hall.${crypto.randomUUID()}@example.com`;
  const page = await newPage({ url: `http://hall.test:${port}` }, { path: "/registration" });
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  for (const [label, text] of [
    ["First name", "Hanna"],
    ["Last name", "Hall"],
    ["E-mail", email],
    ["Password", PASSWORD],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByText("This e-mail is available").waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/login", { timeout: 90_000 }); // the proof takes longer here
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");

  const address = await makeOverlay(page, "Without TLS");
  await page.goto("/branding/overlays?search=without");
  await page.getByRole("link", { name: "Without TLS" }).first().waitFor();
  await page.getByRole("button", { name: "Save as view" }).click();
  await page.getByLabel("View name", { exact: true }).fill("Mine");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Mine" }).waitFor();
  await page.getByRole("link", { name: "Without TLS" }).first().click();
  await page.waitForURL((url) => url.pathname === address);
  // The browser's own line for a header that it takes by TLS only.
  page.expectQuiet(/client\/current/, /Cross-Origin-Opener-Policy/);
});
