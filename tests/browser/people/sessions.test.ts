import { afterAll, beforeAll, expect, test } from "vitest";
import { newPage } from "../../support/browser";
import { type ServerProcess, startProcess } from "../../support/process";
import { button, EXPECTED, openAt } from "./support";

// Its own server: it counts and ends the sessions of an account, which other files leave behind.
let server: ServerProcess;
beforeAll(async () => {
  server = await startProcess();
});
afterAll(() => server?.stop());

test("an ended session is logged out at its next call and its row disappears [USR-04 USR-09 USR-10]", async () => {
  const organiser = await newPage(server, { role: "organiser", path: "/branding/overlays" });
  await organiser.locator("tbody a").first().waitFor();
  const page = await openAt(server, "/users/sessions");
  const row = page.locator("tbody tr").filter({ hasText: "Vera Kim" });
  await row.getByText(/Chrome \d+ on /).waitFor();
  await row.getByRole("button", { name: /^End: Vera Kim/ }).click();
  await page
    .getByRole("dialog", { name: "End this session of Vera Kim?" })
    .getByRole("button", { name: "End" })
    .click();
  await row.waitFor({ state: "detached" });
  await page.getByText("1 session ended", { exact: true }).waitFor();
  page.expectQuiet(EXPECTED);
  await organiser.goto("/branding/photo_booths");
  await organiser.waitForURL((url) => url.pathname === "/login");
});

test("ending all others shows a count in the dock and ends only the listed ones", async () => {
  await newPage(server, { role: "organiser" });
  await newPage(server, { role: "organiser" });
  await newPage(server, { role: "dealer" });
  const page = await openAt(server, "/users/sessions?search=Vera");
  await button(page, "End 2 other sessions").click();
  await page
    .getByRole("dialog", { name: "End 2 other sessions?" })
    .getByRole("button", { name: "End" })
    .click();
  await page
    .getByRole("region", { name: "Tasks" })
    .getByText(/^2 sessions ended/)
    .waitFor();
  await page.goto("/users/sessions");
  await page.locator("tbody tr").filter({ hasText: "Oleg Danilov" }).waitFor();
  expect(await page.locator("tbody tr").filter({ hasText: "Vera Kim" }).count()).toBe(0);
  page.expectQuiet(EXPECTED);
});

test("one's own is a logout, and by keyboard", async () => {
  const page = await openAt(server, "/users/sessions?ownership=mine");
  await page.getByText("This session").waitFor();
  await page.getByRole("button", { name: /^Log out: Dana Whitfield/ }).press("Enter");
  await page
    .getByRole("dialog", { name: "Log out of this session?" })
    .getByRole("button", { name: "Log out" })
    .press("Enter");
  await page.waitForURL((url) => url.pathname === "/login");
  page.expectQuiet(EXPECTED);
});

test("a dealer sees and ends the own customers' sessions only", async () => {
  await newPage(server, { role: "organiser" });
  const dealer = await openAt(server, "/users/sessions", { role: "dealer" });
  await dealer.locator("tbody tr").filter({ hasText: "Vera Kim" }).first().waitFor();
  expect(await dealer.locator("tbody tr").filter({ hasText: "Dana Whitfield" }).count()).toBe(0);
  dealer.expectQuiet(EXPECTED);
});
