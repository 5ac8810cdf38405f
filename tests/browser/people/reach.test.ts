import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage } from "../../support/browser";
import { type ServerProcess, startProcess } from "../../support/process";
import { EXPECTED, openAt, overflow } from "./support";

let server: ServerProcess;

beforeAll(async () => {
  server = await startProcess();
});

afterAll(() => server.stop());

describe("a deep link into a hidden area leads to the start and sends no call of it (OP-31)", () => {
  test.each([
    ["organiser", "/users"],
    ["organiser", "/users/all"],
    ["organiser", "/users/all/new"],
    ["organiser", "/users/sessions"],
    ["organiser", "/participants"],
    ["dealer", "/participants"],
    ["dealer", "/participants/new"],
  ] as const)("%s at %s [USR-05 PART-05]", async (role, path) => {
    const page = await newPage(server, { role });
    page.forget();
    await page.goto(path);
    await page.waitForURL((url) => !url.pathname.startsWith(path));
    await page.getByRole("heading", { level: 1 }).waitFor();
    const hidden = page
      .calls()
      .filter((call) => /\/api\/v1\/(users|participants|labels|user-tags)/.test(call.path));
    expect(hidden).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("session_hint"))).toBe("1");
  });
});

test("the menu shows users to dealers and admins, participants to admins", async () => {
  const has = async (role: "organiser" | "dealer" | "admin") => {
    const page = await openAt(server, "/branding/overlays", { role });
    const menu = page.getByRole("navigation", { name: "Menu", exact: true });
    return [
      await menu.getByRole("link", { name: "Users" }).count(),
      await menu.getByRole("link", { name: "Participants" }).count(),
    ];
  };
  expect(await has("organiser")).toEqual([0, 0]);
  expect(await has("dealer")).toEqual([1, 0]);
  expect(await has("admin")).toEqual([1, 1]);
});

const SCREENS = ["/users/all", "/users/all/new", "/users/sessions", "/participants", "/participants/new"];

describe.each([
  ["light", "en", "desktop"],
  ["dark", "ru", "phone"],
  ["light", "ru", "phone"],
  ["dark", "en", "desktop"],
] as const)("in %s, %s, on a %s", (theme, language, viewport) => {
  test("axe finds nothing, nothing is too wide, the console is quiet", async () => {
    const page = await newPage(server, { role: "admin", theme, language, viewport });
    for (const path of SCREENS) {
      await page.goto(path);
      await page.locator("tbody tr a, .sl-save-bar").first().waitFor();
      await page.locator("main [aria-busy=true]").waitFor({ state: "detached" });
      expect(await axeFindings(page), path).toEqual([]);
      expect(await overflow(page), path).toBe(0);
    }
    for (const path of ["/users/all", "/participants"]) {
      await page.goto(path);
      await page.locator("tbody a.sl-line").first().click();
      await page.locator(".sl-part-actions, .sl-tags").first().waitFor();
      expect(await axeFindings(page), path).toEqual([]);
      expect(await overflow(page), path).toBe(0);
    }
    page.expectQuiet(EXPECTED);
  });
});
