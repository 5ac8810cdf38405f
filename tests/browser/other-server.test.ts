import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import { pathsOf, routesOf } from "../../src/resources/routes";
import { goWithin, newPage, type TestPage } from "../support/browser";
import { type OtherServer, startOther } from "../support/other-server";
import { until } from "../support/ports";
import { type ServerProcess, startProcess } from "../support/process";
import { makeOverlay, name, save } from "./overlays/support";

/** Nothing is published in the demo, and a pointer to nothing is answered by 404. */
const EXPECTED = /client\/current|status of 404/;

let real: ServerProcess;
let other: OtherServer;
beforeAll(async () => {
  real = await startProcess();
  other = await startOther(real);
});
afterAll(async () => {
  await other?.stop();
  await real?.stop();
});

/** What a list says: its rows, without what only a server's own count can tell. */
const open = async (page: TestPage, path: string): Promise<void> => {
  await goWithin(page, path);
  await page.settled();
};
const rowsIn = (page: TestPage): Promise<string[]> =>
  page
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => row.querySelector("a")?.textContent ?? ""));

describe("the built console with another server of the contract (OP-175, OP-179, OP-185)", () => {
  it("shows the same lists and forms as with the embedded server and sends no other requests [CALL-LIST-01 CALL-LIST-02 HTTP-01]", async () => {
    const here = await newPage(real, { role: "admin" });
    const there = await newPage(other, { role: "admin" });
    for (const resource of resources) {
      const routes = routesOf(resource);
      const list = routes.find(({ screen }) => screen === "list");
      const record = routes.find(({ screen }) => screen === "edit");
      if (!list) continue;
      const path = pathsOf(resource).list;
      await Promise.all([open(here, path), open(there, path)]);
      // Where the specification knows no name, a server may have none: its rows are known by their ids.
      const { fields, title } = resource.entity;
      // A server that knows no phases has events in another order (OP-24).
      const compared = (rows: string[]) => (path === "/events" ? rows.toSorted() : rows);
      // Cells of an area arrive with its code.
      await until(`the same rows in ${path}`, async () => {
        const [rows, rowsThere] = await Promise.all([rowsIn(here), rowsIn(there)]);
        if (fields[title]?.decided) expect(rowsThere, path).toHaveLength(rows.length);
        else expect(compared(rowsThere), path).toEqual(compared(rows));
        return true;
      });
      expect(await there.getByRole("alert").allInnerTexts(), path).toEqual([]);
      const link = there.locator("tbody a").first();
      if (record && (await link.count()) > 0) {
        await link.click();
        await there.waitForURL((url) => url.pathname.startsWith(`${path}/`));
        await there.settled();
        // A thumbnail below the window is not asked for.
        await there.locator("main .skeleton:not(.sl-thumb)").first().waitFor({ state: "detached" });
        expect(await there.locator("main h1").textContent(), `a record of ${path}`).not.toBe("");
        expect(await there.getByRole("alert").allInnerTexts(), `a record of ${path}`).toEqual([]);
      }
      there.expectQuiet(EXPECTED);
    }
    expect(other.strange).toEqual([]);
    await here.context().close();
    await there.context().close();
  });

  it("makes an overlay, changes it and finds it changed", async () => {
    const page = await newPage(other, { role: "organiser" });
    const path = await makeOverlay(page, "Elsewhere");
    await page.goto(path);
    await name(page).fill("Elsewhere, changed");
    await save(page).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.goto("/branding/overlays");
    await page.getByRole("link", { name: "Elsewhere, changed", exact: true }).waitFor();
    page.expectQuiet(EXPECTED);
    expect(other.strange).toEqual([]);
    await page.context().close();
  });

  it("saves, changes and lists an event and downloads its archive [CALL-EVT-05 CALL-EVT-06 CALL-ARCH-02]", async () => {
    const page = await newPage(other, { role: "organiser", path: "/events/new" });
    await page.locator("#field-name").fill("Ball elsewhere");
    await page.getByRole("textbox", { name: "End time", exact: true }).focus();
    const end = new Date(Date.now() + 2 * 3_600_000).toISOString();
    await page.keyboard.type(end.slice(0, 16).replace("T", " "));
    await page.keyboard.press("Tab");
    await page.locator("#part-booths .record-choice:not(.blocked) input").first().check();
    await page.getByRole("button", { name: "Choose styles", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator(".chooser-tile input").first().check();
    await dialog.locator(".button.primary").click();
    await dialog.waitFor({ state: "detached" });
    await page.keyboard.press("Control+s");
    await page.waitForURL(/\/events\/[0-9a-f-]{36}$/);
    await page.getByText("All changes saved").waitFor();
    await page.reload();
    await page.locator("#field-name").fill("Ball elsewhere, later");
    await page.keyboard.press("Control+s");
    await page.getByText("All changes saved").waitFor();
    await page.goto("/events");
    const row = page.locator("tbody tr").filter({ hasText: "Ball elsewhere, later" });
    // A headless browser has no way to pick a file.
    await page.evaluate(() => Reflect.deleteProperty(window, "showSaveFilePicker"));
    await row.waitFor();
    await page.settled(); // what comes with the list would take the menu away
    await row.getByRole("button", { name: /^More/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Download archive" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^event_Ball_elsewhere_later_.*\.zip$/);
    await page.locator(".sl-job.done").waitFor();
    page.expectQuiet(EXPECTED);
    expect(other.strange).toEqual([]);
    await page.context().close();
  });

  it("says that it searches within the page and offers no sorting that the server lacks", async () => {
    const page = await newPage(other, { role: "organiser", path: "/branding/overlays" });
    await page.locator("tbody a").first().waitFor();
    expect(await page.getByLabel("Sort").count()).toBe(0);
    const [first = ""] = await page.locator("tbody a").allTextContents();
    await page.getByRole("textbox", { name: "Search" }).fill(first);
    await page.getByText("Searched this page only").waitFor();
    expect(other.strange).toEqual([]);
    await page.context().close();
  });
});
