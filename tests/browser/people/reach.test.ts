import { beforeAll, expect, test } from "vitest";
import { newPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { openAt } from "./support";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

test.each([
  ["organiser", "/users"],
  ["organiser", "/users/all/new"],
  ["organiser", "/users/sessions"],
  ["dealer", "/participants/new"],
] as const)(
  "%s at %s is redirected to the start without a call, and the session stays [USR-05 PART-05 OP-31]",
  async (role, path) => {
    const page = await newPage(server, { role, path });
    await page.waitForURL((url) => !url.pathname.startsWith(path));
    await page.getByRole("heading", { level: 1 }).waitFor();
    const hidden = page
      .calls()
      .filter((call) => /\/api\/v1\/(users\/(?!profile)|participants|labels|user-tags)/.test(call.path));
    expect(hidden).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("session_hint"))).toBe("1");
  },
);

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
