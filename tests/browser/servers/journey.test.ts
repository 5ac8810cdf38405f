import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage } from "../../support/browser";
import { picture } from "../../support/jpeg";
import { logInAs } from "../../support/people";
import { type ServerProcess, startProcess } from "../../support/process";
import { processForm } from "../../support/processing";
import { send } from "../../support/send";

let server: ServerProcess;
beforeAll(async () => {
  server = await startProcess(); // its pictures concern nobody else
});
afterAll(() => server?.stop());

/** The browser's own line for the 404 by which a server says that it has no key (OP-78). */
const EXPECTED = /servers\/[^/]+\/api-key|client\/current/;

/** Guests at those booths of the organiser that are free take a picture: more than there are places. */
async function takePictures(): Promise<void> {
  const { token } = await logInAs(server, "organiser@example.com");
  const get = async (path: string) => (await send(server, "GET", path, { token })).body;
  const { photo_booths: booths } = await get("/photo_booths/?page=1&per_page_count=4");
  const { styles } = await get("/styles/?page=1&per_page_count=100");
  const style = styles.find(({ name }: { name: string }) => name === "Oil portrait");
  const bytes = await picture({ width: 900, height: 1200, noise: true });
  for (const { id } of booths) {
    const data = { id_photo_booth: id, id_style: style.id, id_participant: style.participants_ids[0] };
    const { status } = await send(server, "POST", "/api/process", {
      token,
      form: await processForm(data, bytes),
    });
    expect([200, 409]).toContain(status);
  }
}

test("an admin watches pictures being made, opens the server that made one, and gets the lines that start a worker [OP-207 OP-213 SRV-01 SRV-02 SRV-07 CALL-SRV-11]", async () => {
  const page = await newPage(server, { role: "admin", path: "/servers?size=20" });
  const figure = (name: string) => page.getByRole("term").filter({ hasText: name }).locator("+ dd");
  await page.getByText("Live", { exact: true }).waitFor();
  const before = Number(await figure("Pictures in the last hour").locator("b").textContent());
  // Until one is seen: a quick machine makes one between two looks of the page.
  const bar = page.getByRole("progressbar", { name: "Progress: Oil portrait" }).first();
  const seen = bar.waitFor().then(() => true);
  while (!(await Promise.race([seen, takePictures().then(() => false)])));
  await expect
    .poll(async () => Number(await figure("Pictures in the last hour").locator("b").textContent()))
    .toBeGreaterThan(before);
  expect(await axeFindings(page)).toEqual([]);
  const made = page
    .getByRole("row")
    .filter({ hasText: "This computer" })
    .filter({ hasText: "last at" })
    .first();
  await made.getByRole("link").first().click();

  await page.getByRole("heading", { name: /^(Nothing|Makes) now$/ }).waitFor();
  const panel = page.getByRole("region", { name: "API key" });
  await panel.getByText("This computer", { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByRole("button", { name: "Create key" }).click();
  const shown = page.getByRole("dialog", { name: /^Key of / });
  const key = await shown.getByLabel("Key").inputValue();
  const lines = shown.getByRole("list", { name: "Start a worker, on any machine" }).getByRole("listitem");
  expect(await lines.allTextContents()).toEqual([
    `SAFELIGHT_URL=${server.url} \\`,
    `SERVER_KEY=${key} \\`,
    "npm run worker",
  ]);
  expect(await axeFindings(page, "dialog[open]")).toEqual([]);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await shown.getByRole("button", { name: "Copy lines" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`SERVER_KEY=${key} `);
  await shown.locator(".sl-modal-buttons").getByRole("button", { name: "Close" }).click();
  await panel.getByText("No worker is running with this key").waitFor();
  await panel.getByRole("button", { name: "Copy lines" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("SERVER_KEY= \\");
  page.expectQuiet(EXPECTED);
  await page.context().close();
});
