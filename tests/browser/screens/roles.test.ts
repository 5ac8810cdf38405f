import { beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../../src/resources";
import { pathsOf } from "../../../src/resources/routes";
import { newPage } from "../../support/browser";
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
    it(`as ${role}: an allowed list opens by its address, a forbidden one redirects to the start before any call [SHELL-02 SHELL-58 USR-05 PART-05 OP-31]`, async () => {
      const page = await newPage(server, { role });
      const allowed = screensOf(WIRE[role]).map(({ path }) => path);
      for (const { path, calls } of lists) {
        page.forget();
        await page.goto(path);
        await page.locator("main h1").waitFor();
        if (allowed.includes(path)) expect(new URL(page.url()).pathname).toBe(path);
        else {
          await page.waitForURL((url) => url.pathname !== path);
          const called = page.calls().filter((call) => call.path.startsWith(calls) && call.path !== PROFILE);
          expect(called).toEqual([]);
        }
        page.expectQuiet(EXPECTED);
      }
      await page.context().close();
    });
  }

  it("opens for admins by its address, and hostile query strings in it send nothing but GETs [CALL-LIST-01 SHELL-58]", async () => {
    const page = await newPage(server, { role: "admin" });
    for (const { path } of screensOf("admin")) {
      page.forget();
      await page.goto(
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
