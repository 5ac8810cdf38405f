import { beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage, type TestPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

/** The browser's own line for the 404 by which a server says that it has no key (OP-78). */
const NO_KEY = /servers\/[^/]+\/api-key/;

const dialog = (page: TestPage, name: RegExp | string) => page.getByRole("dialog", { name });
const button = (page: TestPage, name: string) => page.getByRole("button", { name, exact: true });

/** How a modal lies over the application, and how many of the shell's controls a pointer still reaches. */
const overlayOf = (modal: ReturnType<typeof dialog>) =>
  modal.evaluate((element) => ({
    positions: [undefined, "::backdrop"].map((of) => getComputedStyle(element, of).position),
    reachedBehind: [...document.querySelectorAll("a[href], button")].filter((control) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      return !element.contains(control) && hit !== null && control.contains(hit);
    }).length,
  }));

/** Everything that a page could have kept a text in. */
const traces = (page: TestPage) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    const stored = await Promise.all(
      names.map(
        (name) =>
          new Promise<unknown[]>((resolve, reject) => {
            const request = indexedDB.open(name);
            request.onerror = () => reject(request.error);
            request.onsuccess = () => {
              const stores = [...request.result.objectStoreNames];
              if (stores.length === 0) return resolve([]);
              const rows: unknown[] = [];
              const transaction = request.result.transaction(stores);
              for (const store of stores) {
                const all = transaction.objectStore(store).getAll();
                all.onsuccess = () => rows.push(all.result);
              }
              transaction.oncomplete = () => resolve(rows);
            };
          }),
      ),
    );
    const fields = [...document.querySelectorAll("input, textarea")].map(
      (field) => (field as HTMLInputElement).value,
    );
    const html = document.documentElement.outerHTML;
    return JSON.stringify([
      html,
      fields,
      stored,
      { ...localStorage },
      { ...sessionStorage },
      location.href,
      history.state,
    ]);
  });

test("a key is created by keyboard, shown once, copied and closed, over the whole application; then it is deactivated [MOD-10 KEY-04 KEY-05 KEY-08 KEY-14 KEY-15]", async () => {
  const page = await newPage(server, { role: "admin", path: "/api-keys" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button(page, "Create").press("Enter");
  await dialog(page, "New API key").getByLabel("Name").waitFor();
  expect(await axeFindings(page, "dialog[open]")).toEqual([]);
  await page.keyboard.type("Museum screen");
  await page.keyboard.press("Enter");
  const shown = dialog(page, "Key “Museum screen”");
  const key = await shown.getByLabel("Key").inputValue();
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(await overlayOf(shown)).toEqual({ positions: ["fixed", "fixed"], reachedBehind: 0 });
  expect(await axeFindings(page, "dialog[open]")).toEqual([]);
  await page.keyboard.press("Enter"); // Copy has the focus
  await shown.getByText("Copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await shown.locator(".sl-modal-buttons").getByRole("button", { name: "Close" }).press("Enter");
  await shown.waitFor({ state: "detached" });
  expect(await button(page, "Create").evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await traces(page)).not.toContain(key);
  const row = page.locator("tbody tr").filter({ hasText: "Museum screen" });
  await row.getByText(`${key.slice(0, 8)}...`).waitFor();
  await row.getByRole("button", { name: "Deactivate: Museum screen" }).click();
  await dialog(page, /^Deactivate/)
    .getByRole("button", { name: "Deactivate" })
    .click();
  await page.getByText("API key deactivated successfully").waitFor();
  await row.getByText("Inactive").waitFor();
  page.expectQuiet();
  await page.context().close();
});

test("a server's key stays visible across pages on a phone and warns before it is lost [SRV-07 SRV-18 CALL-SRV-11 CALL-SRV-13]", async () => {
  const page = await newPage(server, { role: "admin", viewport: "phone", theme: "dark" });
  await page.goto("/servers");
  await page.locator("tbody .sl-name a").first().click();
  const panel = page.getByRole("region", { name: "API key" });
  await panel.getByRole("button", { name: /^(Create|Replace) key$/ }).waitFor();
  if ((await panel.getByRole("button", { name: "Revoke key" }).count()) > 0) {
    await panel.getByRole("button", { name: "Revoke key" }).click();
    await dialog(page, /^Revoke/)
      .getByRole("button", { name: "Revoke key" })
      .click();
  }
  await panel.getByText("No key: this computer").waitFor();
  await panel.getByLabel("Expiry days").fill("7");
  await panel.getByRole("button", { name: "Create key" }).click();
  const shown = dialog(page, /^Key of /);
  const key = await shown.getByLabel("Key").inputValue();
  expect(await axeFindings(page, "dialog[open]")).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.goBack();
  await page.waitForURL("**/servers");
  expect(await shown.getByLabel("Key").inputValue()).toBe(key);
  await shown.getByRole("button", { name: "Close" }).click();
  const warning = dialog(page, "Close without copying the key?");
  await warning.getByRole("button", { name: "Close anyway" }).click();
  await shown.waitFor({ state: "detached" });
  expect(await traces(page)).not.toContain(key);
  await page.goForward();
  await panel.getByText(/^Expires in/).waitFor();
  page.expectQuiet(NO_KEY);
  await page.context().close();
});
