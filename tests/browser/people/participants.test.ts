import { beforeAll, expect, test } from "vitest";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { button, EXPECTED, field, openAt } from "./support";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

test("a participant is created, then named in both languages [PART-03 LLD-09 LLD-10]", async () => {
  const page = await openAt(server, "/participants");
  await page.getByRole("link", { name: "Create", exact: true }).click();
  await field(page, "Name").fill("Robot");
  await field(page, "Position").fill("40");
  await page.getByText(/once the participant is saved/).waitFor();
  await button(page, "Save").click();
  await page.getByText("Created", { exact: true }).waitFor();
  const label = field(page, "Name in this language");
  await label.fill("   ");
  await button(page, "Save").click();
  await page.getByRole("alert").filter({ hasText: "Enter a name in at least one language" }).waitFor();
  await label.fill("Robot");
  await page.getByRole("tab", { name: "English" }).press("ArrowRight");
  await label.fill("Робот");
  await button(page, "Save").click();
  await page.getByText("Labels saved", { exact: true }).waitFor();
  await page.reload();
  await label.waitFor();
  expect(await label.inputValue()).toBe("Robot");
  await page.getByRole("tab", { name: "Russian" }).click();
  expect(await label.inputValue()).toBe("Робот");
  page.expectQuiet(EXPECTED);
});

test("the list follows the positions [PART-10]", async () => {
  const page = await openAt(server, "/participants");
  await page.locator("tbody a").first().waitFor();
  const positions = await page.locator("tbody td:first-child").allInnerTexts();
  expect(positions.map(Number)).toEqual([...positions.map(Number)].sort((a, b) => a - b));
});
