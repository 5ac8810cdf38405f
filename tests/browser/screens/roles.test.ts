import { beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../../src/resources";
import { pathsOf } from "../../../src/resources/routes";
import { goWithin, newPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { EXPECTED, screensOf, WIRE } from "./screens";

let server: ServerProcess;
beforeAll(async () => {
  server = await sharedProcess();
});

const lists = resources.map((resource) => ({
  path: pathsOf(resource).list,
  calls: `/api/v1${resource.entity.transport.path}`,
}));

/** Who somebody is, which every page asks for. */
const PROFILE = "/api/v1/users/profile";

describe("every screen of the registry", () => {
  for (const role of ["dealer", "organiser"] as const) {
    it(`as ${role}: a forbidden list redirects to the start before any call, an allowed one opens by its address [SHELL-02 SHELL-58 USR-05 PART-05 OP-31]`, async () => {
      const page = await newPage(server, { role });
      const allowed = screensOf(WIRE[role]).map(({ path }) => path);
      const forbidden = lists.filter(({ path }) => !allowed.includes(path));
      expect(forbidden.length).toBeGreaterThan(2);
      for (const { path, calls } of forbidden) {
        page.forget();
        await page.goto(path);
        await page.locator("main h1").waitFor();
        await page.waitForURL((url) => url.pathname !== path);
        const called = page.calls().filter((call) => call.path.startsWith(calls) && call.path !== PROFILE);
        expect(called).toEqual([]);
        page.expectQuiet(EXPECTED);
      }
      // One is enough: the walks open each of them inside the app, and admins each by its address.
      const path = lists.map(({ path }) => path).find((path) => allowed.includes(path)) as string;
      await page.goto(path);
      await page.locator("main h1").waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      await page.context().close();
    });
  }

  it("opens for admins, each list by its address, and hostile query strings in it send nothing but GETs [CALL-LIST-01 SHELL-58]", async () => {
    const page = await newPage(server, { role: "admin" });
    for (const { path } of screensOf("admin")) {
      page.forget();
      const open = lists.some((list) => list.path === path)
        ? page.goto.bind(page)
        : goWithin.bind(null, page);
      await open(
        `${path}?method=delete&_method=DELETE&meta[method]=post&dataProviderName=x&page=-1&sort=--&id=1`,
      );
      await page.locator("main h1").waitFor();
      await page.settled();
      expect(new URL(page.url()).pathname).toBe(path);
      const writes = page
        .calls()
        .filter(({ method, path: called }) => method !== "GET" && !called.endsWith("/by_ids"));
      expect(writes).toEqual([]);
    }
    await page.context().close();
  });
});
