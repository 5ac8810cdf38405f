import { beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage, type TestPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";

/** The browser's own line for a client that is not published yet. */
const EXPECTED = /client\/current/;

let server: ServerProcess;
beforeAll(async () => {
  server = await sharedProcess();
});

const figure = (page: TestPage) => page.getByRole("status", { name: "Your balance" });
const amount = async (page: TestPage) => Number((await figure(page).innerText()).replaceAll(",", ""));

/** A dealer makes two codes of 7.50 without touching the mouse; gives the page of the emission. */
async function emit(page: TestPage): Promise<void> {
  await page.goto("/finance");
  await page.waitForURL("**/finance/deposits");
  await page.goto("/finance/codes");
  await page.getByRole("link", { name: "Create", exact: true }).press("Enter");
  await page.getByLabel("Description", { exact: true }).focus();
  await page.keyboard.type("Journey");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("2");
  await page.keyboard.press("Tab");
  await page.keyboard.type("7,5");
  await page.getByText("2 × 7.50 = 15.00", { exact: true }).waitFor();
  await page.getByText(/^15.00 will be charged to your balance/).waitFor();
  await page.keyboard.press("ControlOrMeta+S");
  await page.getByRole("dialog").getByRole("button", { name: "Emit 2 codes" }).press("Enter");
  await page.waitForURL(/finance\/codes\/[0-9a-f-]{36}$/);
}

/** Only the sheet is on the paper, dark on white though the console is dark. */
async function expectSheet(page: TestPage, cards: number): Promise<void> {
  await page.getByRole("button", { name: "Print cards" }).press("Enter");
  await page.getByRole("button", { name: "Print", exact: true }).press("Enter");
  expect(await page.evaluate(() => (window as { printed?: number }).printed)).toBe(1);
  await page.emulateMedia({ media: "print" });
  const paper = await page.evaluate(() => {
    const sheet = document.querySelector(".sl-sheet") as HTMLElement;
    const card = sheet.querySelector(".sl-sheet-card") as HTMLElement;
    const box = (sheet.firstElementChild as HTMLElement).getBoundingClientRect();
    return {
      visible: [...document.body.children].filter((element) => element.getClientRects().length > 0).length,
      cards: sheet.querySelectorAll(".sl-sheet-card svg path").length,
      colours: [getComputedStyle(sheet).backgroundColor, getComputedStyle(card).color],
      page: [Math.round((box.width * 25.4) / 96), Math.round((box.height * 25.4) / 96)],
    };
  });
  expect(paper).toEqual({
    visible: 1,
    cards,
    colours: ["rgb(255, 255, 255)", "rgb(0, 0, 0)"],
    page: [210, 297],
  });
  await page.emulateMedia({ media: "screen" });
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

test("a dealer emits and prints, an organiser activates by the palette, the balance follows; all by keyboard [CODE-02 CODE-03 CODE-05 CODE-06 BAL-01 BAL-03 CALL-BAL-01 CALL-CODE-04]", async () => {
  const dealer = await newPage(server, { role: "dealer", theme: "dark" });
  await dealer.addInitScript(() => {
    window.print = () => {
      Object.assign(window, { printed: ((window as { printed?: number }).printed ?? 0) + 1 });
    };
  });
  await emit(dealer);
  await dealer.getByRole("heading", { name: "Journey" }).waitFor();
  const code = await dealer.locator("tbody .mono").first().innerText();
  expect(code).toMatch(/^[A-Z0-9]{32}$/);
  await expectSheet(dealer, 2);

  const organiser = await newPage(server, { role: "organiser", path: "/balance" });
  await figure(organiser).waitFor();
  const before = await amount(organiser);
  await organiser.keyboard.press("ControlOrMeta+K");
  await organiser.getByRole("dialog").getByRole("combobox").fill(code.toLowerCase());
  await organiser.getByRole("option", { name: /Activate this code/ }).waitFor();
  await organiser.keyboard.press("Enter");
  const field = organiser.getByLabel("Deposit code", { exact: true });
  await expect.poll(() => field.inputValue()).toBe(code.toLowerCase());
  await expect.poll(() => organiser.evaluate(() => JSON.stringify(history.state))).not.toContain(code);
  await field.press("Enter");
  await organiser.getByText(/^7.50 added/).waitFor();
  expect(await amount(organiser)).toBe(before + 7.5);
  await organiser.locator("tbody tr").first().getByText("+7.50").waitFor();
  expect(organiser.url()).toMatch(/\/balance$/);
  expect(organiser.calls().filter(({ path }) => path.includes("/activate/"))).toHaveLength(1);
  expect(await axeFindings(organiser)).toEqual([]);
  organiser.expectQuiet(EXPECTED);

  await dealer.reload();
  await dealer.locator(".sl-emission-facts").getByText("Used", { exact: true }).waitFor();
  await expect.poll(() => dealer.locator(".sl-emission-facts > div").nth(3).innerText()).toMatch(/1$/);
  expect(await axeFindings(dealer)).toEqual([]);
  dealer.expectQuiet(EXPECTED);
});
