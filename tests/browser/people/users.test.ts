import { beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../../support/accounts";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { send } from "../../support/send";
import { button, createUser, EXPECTED, field, logInAs, openAt } from "./support";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

test("an admin creates a dealer, the dealer a customer that only they and the admin see [USR-03 USR-05 USR-18]", async () => {
  const admin = await openAt(server, "/users/all");
  const address = await createUser(admin, "nina.dealer@example.com", ["Is dealer"]);
  const code = admin.locator("output").filter({ hasText: /^[A-Z0-9]{8}$/ });
  await code.waitFor();
  await button(admin, "Copy code").waitFor();

  const dealer = await logInAs(server, "nina.dealer@example.com");
  await createUser(dealer, "first.customer@example.com");
  expect(await dealer.getByRole("switch").count()).toBe(1); // active; roles and balance are admins' alone
  expect(await field(dealer, "Balance").count()).toBe(0);
  await dealer.goto("/users/all");
  await dealer.getByText("first.customer@example.com").waitFor();
  expect(await dealer.locator("tbody tr").count()).toBe(1);
  dealer.expectQuiet(EXPECTED);

  await admin.goto("/users/all?search=first.customer");
  const row = admin.locator("tbody tr").filter({ hasText: "first.customer@example.com" });
  await row.waitFor();
  await row.getByText("Nina Novak").nth(1).waitFor(); // the customer's name, and the dealer's
  await admin.goto(address);
  await field(admin, "E-mail").waitFor();
  admin.expectQuiet(EXPECTED);
});

test("making a dealer an admin names what is cleared, clears it, undoes it and saves it [USR-26]", async () => {
  const page = await openAt(server, "/users/all");
  await createUser(page, "nina.admin@example.com", ["Is dealer"]);
  const [isAdmin, isDealer] = ["Is admin", "Is dealer"].map((name) =>
    page.getByRole("switch", { name, exact: true }),
  );
  if (!isAdmin || !isDealer) throw new Error("no switches");
  await page.getByText("Making this user an admin removes the dealer role.").waitFor();
  await isAdmin.check();
  expect([await isDealer.isChecked(), await isDealer.isDisabled()]).toEqual([false, true]);
  await button(page, "Undo").click();
  expect([await isAdmin.isChecked(), await isDealer.isChecked()]).toEqual([false, true]);
  expect(await isAdmin.evaluate((element) => element === document.activeElement)).toBe(true);
  await isAdmin.check();
  await button(page, "Save").click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.reload();
  await field(page, "E-mail").waitFor();
  expect([await isAdmin.isChecked(), await isDealer.isChecked()]).toEqual([true, false]);
  page.expectQuiet(EXPECTED);
});

test("a new password works at once and the old one no longer; a common one is refused at its field [USR-08 CALL-USR-05]", async () => {
  const page = await openAt(server, "/users/all");
  await createUser(page, "nina.password@example.com");
  await field(page, "New password").fill("password1");
  await field(page, "Repeat the password").fill("password1");
  await button(page, "Save").click();
  await page
    .getByRole("alert")
    .filter({ hasText: "This password is too common. Choose another one" })
    .waitFor();
  expect(await field(page, "New password").evaluate((element) => element === document.activeElement)).toBe(
    true,
  );
  await field(page, "New password").fill("a much better one");
  await field(page, "Repeat the password").fill("a much better one");
  await button(page, "Save").click();
  await page.getByText("Password changed", { exact: true }).waitFor();
  await logInAs(server, "nina.password@example.com", "a much better one");
  const json = { email: "nina.password@example.com", password: PASSWORD };
  expect((await send(server, "POST", "/auth", { json })).status).toBe(401);
});

test("a typed password is guarded on leaving", async () => {
  const page = await openAt(server, "/users/all");
  await page.getByRole("link", { name: "Vera Kim" }).first().click();
  await field(page, "New password").fill("half typed");
  await page.getByRole("link", { name: "Sessions" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await dialog.getByText("These changes will be lost: Change password.").waitFor();
  await button(page, "Stay").click();
  expect(await field(page, "New password").inputValue()).toBe("half typed");
});

test("an admin cannot deactivate themselves and sees why", async () => {
  const page = await openAt(server, "/users/all");
  await page.getByRole("link", { name: "Dana Whitfield", exact: true }).click();
  await page.getByText("You cannot deactivate your own account").waitFor();
  expect(await page.getByRole("switch", { name: "Active" }).isDisabled()).toBe(true);
});

test("tags are created in the dialog, assigned to a user from menu and list, and removed [TAG-01 TAG-02]", async () => {
  const page = await openAt(server, "/users/all");
  await button(page, "Tags").click();
  const dialog = page.getByRole("dialog", { name: "Tags" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Gold");
  await dialog.getByRole("button", { name: "Create" }).click();
  await button(page, "Delete: Gold").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await button(page, "Tags").evaluate((element) => element === document.activeElement)).toBe(true);

  await page.getByRole("link", { name: "Vera Kim" }).first().click();
  await button(page, "Add tag").click();
  await page.getByRole("menuitem", { name: "Gold" }).click();
  await button(page, "Remove: Gold").waitFor();
  await button(page, "Choose tags").click();
  await page.getByRole("checkbox", { name: "Partner" }).check();
  await button(page, "Done").click();
  await button(page, "Save").click();
  await page.getByText("All changes saved", { exact: true }).waitFor();
  await button(page, "Remove: Gold").click();
  await button(page, "Remove: Gold").waitFor({ state: "detached" });
  await button(page, "Save").click();
  await page.getByText("All changes saved", { exact: true }).waitFor();
  await page.reload();
  await button(page, "Remove: Partner").waitFor();
  page.expectQuiet(EXPECTED);
});
