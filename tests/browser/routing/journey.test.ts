import { beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { EXPECTED } from "../screens/screens";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

test("by keyboard: a tag is created, required by a server, named by the router, and the test is saved and run [RT-01 RT-02 RT-07 RT-08 RT-11 CALL-RT-02 CALL-RT-06 CALL-RT-07]", async () => {
  const page = await newPage(server, { role: "admin", path: "/routing-tags" });
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const dialog = (name: string) => page.getByRole("dialog", { name });

  await button("Create").press("Enter");
  await dialog("New routing tag").getByRole("textbox").waitFor();
  expect(await axeFindings(page, "dialog[open]")).toEqual([]);
  await page.keyboard.type("Night");
  await page.keyboard.press("Enter");
  await page.getByRole("cell", { name: "Night", exact: true }).waitFor();

  await page.goto("/servers?search=render-01");
  await page.getByRole("link", { name: "render-01", exact: true }).press("Enter");
  await page.getByRole("tab", { name: /^Routing rules/ }).press("Enter");
  const panel = page.getByRole("region", { name: "Routing rules" });
  const add = panel.getByRole("combobox", { name: "Add a rule for a tag" });
  await add.focus();
  await page.keyboard.type("nigh");
  await page.locator(".ant-select-item-option-active").getByText("Night").waitFor();
  await page.keyboard.press("Enter");
  const active = page.locator(
    ".ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active",
  );
  await panel.getByLabel("Effect: Night").press("Enter");
  await active.getByText("Prefer", { exact: true }).waitFor();
  await page.keyboard.press("ArrowUp");
  await active.getByText("Require", { exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await panel.getByText("Accepts only generations with this tag").waitFor();
  await button("Move up: Night").press("Enter");
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Alt+ArrowUp");
  const order = () => panel.getByRole("listitem").locator(".strong").allTextContents();
  expect(await order()).toEqual(["Night", "Fine detail"]);
  expect(await axeFindings(page, "section:has(.sl-rules)")).toEqual([]);
  await page.getByText("1 unsaved change", { exact: true }).waitFor();
  await page.keyboard.press("Control+s");
  await page.getByText("Routing rules saved").waitFor();
  await page.reload();
  await panel.locator(".strong", { hasText: "Night" }).waitFor();
  expect(await order()).toEqual(["Night", "Fine detail"]);

  await page.goto("/routing-debug");
  await page.getByRole("combobox", { name: "Style" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.locator(".ant-select-item-option-active").waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/style=/);
  await button("Save test case").waitFor(); // the page has followed its address
  const shared = page.url();
  await button("Run test").press("Enter");
  const refused = page
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name: "render-01", exact: true }) });
  await refused.getByText("Requires “Night”").waitFor();
  await refused.getByText("Not eligible").waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await button("Save test case").press("Enter");
  await dialog("New test case").getByLabel("Name").waitFor();
  await page.keyboard.type("Evening");
  await page.keyboard.press("Enter");
  await page.goto("/routing-debug");
  await button("Run all").press("Enter");
  await page.getByText("1 of 1 as expected").first().waitFor();
  await page.getByRole("link", { name: "Evening" }).press("Enter");
  await page.waitForURL(shared);
  page.expectQuiet(EXPECTED);
  await page.context().close();
});

test("others than admins are led away from both screens before any call of theirs [RT-03 RT-04]", async () => {
  for (const role of ["dealer", "organiser"] as const)
    for (const path of ["/routing-tags", "/routing-debug", "/routing-tags/new"]) {
      const page = await newPage(server, { role, path });
      await page.waitForURL((url) => !url.pathname.startsWith("/routing"));
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(page.calls().filter((call) => /routing/.test(call.path))).toEqual([]);
      await page.context().close();
    }
});
