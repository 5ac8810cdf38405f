import { beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { EXPECTED } from "../screens/screens";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

test("an organiser builds a tree, moves in it by keyboard, menu and drag, takes a move back, and finds it so again [CAT-01 CAT-02 CAT-03 CAT-04 CAT-05 CALL-CAT-01 CALL-CAT-03 CALL-CAT-05 CALL-CAT-09 CALL-CAT-10]", async () => {
  const page = await newPage(server, { role: "organiser", path: "/categories?global=hidden" });
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const create = async (name: string, opener = "Create") => {
    await button(opener).click();
    await page.getByRole("heading", { level: 2, name: /^New category/ }).waitFor();
    await page.getByRole("textbox", { name: "Name, English" }).fill(name);
    await button(/^Save/).click();
    await page.getByRole("heading", { level: 2, name, exact: true }).waitFor();
  };
  const rows = () => page.locator(".sl-category-row > span:first-child").allTextContents();
  const shows = (...names: string[]) => expect.poll(rows).toEqual(expect.arrayContaining(names));
  const own = ["Alpha", "Beta", "Gamma", "Delta"];
  const order = async () => (await rows()).filter((name) => own.includes(name));
  const ordered = (...names: string[]) => expect.poll(order).toEqual(names);

  await create("Alpha");
  expect(await axeFindings(page)).toEqual([]);
  await create("Beta", "Add inside");
  await shows("Alpha", "Beta");
  await page.getByRole("treeitem", { name: /Alpha/ }).getByText("Alpha").click();
  await create("Gamma", "Add inside");
  await create("Delta");
  await ordered("Alpha", "Beta", "Gamma", "Delta");

  // By keyboard: Delta goes into Alpha, then before Gamma; both are kept by the server.
  await page.getByRole("treeitem", { name: /Delta/ }).getByText("Delta").click();
  await page.keyboard.press("Alt+ArrowRight");
  await page.getByText("In Alpha, 3 of 3").waitFor();
  await page.keyboard.press("Alt+ArrowUp");
  await ordered("Alpha", "Beta", "Delta", "Gamma");
  await button("Undo move").waitFor();
  await page.getByText("Moved Delta").first().waitFor();
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole("treeitem", { name: /Alpha/ }).waitFor();
      return order();
    })
    .toEqual(["Alpha", "Beta", "Delta", "Gamma"]);

  // By menu out again, and back by undo.
  await page.waitForLoadState("networkidle");
  await button(/^More.*Delta/).click();
  const sent = page.waitForResponse((reply) => /\/move$/.test(reply.url()));
  await page.getByRole("menuitem", { name: "Move to the top level" }).click();
  expect((await sent).status()).toBe(200);
  await ordered("Alpha", "Beta", "Gamma", "Delta");
  await button("Undo move").click();
  await ordered("Alpha", "Beta", "Delta", "Gamma");

  // By Space and arrows: lifted, carried, put back by Escape, then let go.
  const spoken = (text: string) => page.getByRole("status").getByText(text).waitFor();
  await page.getByRole("treeitem", { name: /Delta/ }).getByText("Delta").click();
  await page.keyboard.press("Space");
  await spoken("Delta picked up");
  await page.keyboard.press("ArrowDown");
  await spoken("Into Alpha, after Gamma");
  await page.keyboard.press("Escape");
  await spoken("Delta is back where it was");
  await ordered("Alpha", "Beta", "Delta", "Gamma");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowLeft");
  await spoken("To the top level, after Alpha");
  await page.keyboard.press("Space");
  await ordered("Alpha", "Beta", "Gamma", "Delta");

  // By drag of the grip: the height is the gap, further right is deeper.
  const row = (name: string) =>
    page.getByRole("treeitem", { name: new RegExp(name) }).locator(".sl-category-row");
  const drag = async (from: string, to: string, right = 0) => {
    await row(from).hover();
    const grip = page.getByRole("treeitem", { name: new RegExp(from) }).locator("[data-grip]");
    const [a, b] = [await grip.boundingBox(), await row(to).boundingBox()];
    if (!a || !b) throw new Error("The rows are not on screen.");
    const [x, y] = [a.x + a.width / 2, a.y + a.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 2, y + 6, { steps: 3 });
    await page.mouse.move(x + right, b.y + b.height * 0.8, { steps: 10 });
    await page.mouse.up();
  };
  await drag("Delta", "Beta", 24);
  await ordered("Alpha", "Beta", "Delta", "Gamma");
  await drag("Delta", "Alpha", 0);
  await ordered("Alpha", "Delta", "Beta", "Gamma");
  await drag("Gamma", "Beta", 24);
  await page.getByRole("treeitem", { name: /Beta.*1 inside/ }).waitFor();
  await page.keyboard.press("Control+z");
  await expect.poll(() => page.getByRole("treeitem", { name: /Beta.*1 inside/ }).count()).toBe(0);
  await ordered("Alpha", "Delta", "Beta", "Gamma");

  // One with others below it says why it stays.
  await row("Alpha").click();
  await button(/^More.*Alpha/).click();
  await page.getByText(/^To delete it, first move or delete its 3 subcategories/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await row("Delta").click();
  await button(/^More.*Delta/).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Deleted Delta").waitFor();
  await ordered("Alpha", "Beta", "Gamma");

  // What was typed is asked about before another category is shown.
  await row("Gamma").click();
  const name = page.getByRole("textbox", { name: "Name, English" });
  await expect.poll(() => name.inputValue()).toBe("Gamma"); // until then it is the one of another category
  await name.fill("Gamma ray");
  await row("Beta").click();
  await page
    .getByRole("dialog", { name: "Leave without saving?" })
    .getByRole("button", { name: "Stay" })
    .click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("Control+s");
  await ordered("Alpha", "Beta");
  await shows("Gamma ray");
  await page.getByRole("heading", { level: 2, name: "Gamma ray" }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  page.expectQuiet(EXPECTED);
  await page.context().close();
});

test("an admin denies a user a global category and sees who has access and why, also on a phone [CAT-06 CAT-12 CALL-CAT-06 CALL-CAT-07 CALL-CAT-08]", async () => {
  const page = await newPage(server, {
    role: "admin",
    path: "/categories",
    viewport: { width: 360, height: 740 },
  });
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { level: 2, name: "New category" }).waitFor();
  await page.getByRole("textbox", { name: "Name, English" }).fill("Gala");
  await page.getByRole("textbox", { name: "Name, Russian" }).fill("Гала");
  await page.getByRole("switch", { name: "Global" }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: /^Save/ }).click();
  await page.getByText("Everyone may use it.").waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const find = async (field: string, text: string) => {
    await page.getByRole("combobox", { name: field }).click();
    await page.keyboard.type(text);
    const option = page.locator(".ant-select-item-option-active:visible").filter({ hasText: text });
    await option.first().waitFor();
    await page.keyboard.press("Enter");
  };
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.getByText("Deny", { exact: true }).first().click();
  await find("Who to deny", "organiser@example.com");
  await page.getByRole("list", { name: "Who may use it" }).getByText("Deny").waitFor();
  await find("Person", "organiser@example.com");
  await page.getByText(/does not see Gala/).waitFor();
  await page.getByText("Denied by name").waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: /^Remove rule/ }).click();
  await page.getByText("Everyone may use it.").waitFor();
  await page.getByRole("button", { name: "All categories" }).click();
  await page.getByRole("treeitem", { name: /Gala/ }).waitFor();
  page.expectQuiet(EXPECTED);
  await page.context().close();
});
