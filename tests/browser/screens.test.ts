import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role as WireRole } from "../../contract/core/access";
import { resources } from "../../src/resources";
import { mayVisit } from "../../src/resources/menu";
import { pathsOf, routesOf } from "../../src/resources/routes";
import { axeFindings } from "../support/axe";
import { newPage, type PageOptions, type Role } from "../support/browser";
import { type ServerProcess, startProcess } from "../support/process";

let server: ServerProcess;
beforeAll(async () => {
  server = await startProcess();
});
afterAll(() => server?.stop());

const ROLES: Record<Role, WireRole> = { admin: "admin", dealer: "dealer", organiser: "user" };

/** The browser's own line for a 404 that the specification counts as "none": no client version is published. */
const NO_CLIENT = /client\/current/;

/** Lists and forms of new records that a role may open, from the registry: a new entity is in at once. */
function screensOf(role: WireRole): string[] {
  return resources.flatMap((resource) => {
    const [list] = routesOf(resource);
    const paths = pathsOf(resource);
    if (!list?.access.includes(role) || !mayVisit(paths.list, role)) return [];
    return resource.entity.access.create.includes(role) ? [paths.list, paths.create] : [paths.list];
  });
}

const LOOKS: PageOptions[] = [
  { viewport: "desktop", theme: "light", language: "en" },
  { viewport: "phone", theme: "dark", language: "ru" },
];

describe("every screen of the registry", () => {
  for (const look of LOOKS) {
    it(`as an admin, ${look.viewport}, ${look.theme}, ${look.language}: opens by its address, quiet, reachable, nothing cut`, async () => {
      const page = await newPage(server, { ...look, role: "admin" });
      for (const path of screensOf("admin")) {
        await page.goto(path);
        await page.locator("main h1").waitFor();
        await page.waitForLoadState("networkidle");
        const { width: across } = page.viewportSize() ?? { width: 0 };
        // Tall enough that the save bar cuts no control in two, which axe would take for a small one.
        await page.setViewportSize({ width: across, height: 2400 });
        const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
        expect(width[0], `${path} scrolls sideways`).toBeLessThanOrEqual(width[1]);
        expect(await axeFindings(page), path).toEqual([]);
        page.expectQuiet(NO_CLIENT);
      }
      await page.context().close();
    }, 180_000);
  }

  for (const role of ["dealer", "organiser"] as const) {
    it(`as ${role}: what is allowed opens by its address, the rest leads to the start before any call [SHELL-02 SHELL-58]`, async () => {
      const page = await newPage(server, { role });
      const allowed = screensOf(ROLES[role]);
      for (const resource of resources) {
        const path = pathsOf(resource).list;
        page.forget();
        await page.goto(path);
        if (allowed.includes(path)) {
          await page.locator("main h1").waitFor();
          expect(new URL(page.url()).pathname).toBe(path);
        } else {
          await page.waitForURL((url) => url.pathname !== path);
          const asked = page
            .calls()
            .filter((call) => call.path.startsWith(`/api/v1${resource.entity.transport.path}`));
          expect(asked).toEqual([]);
        }
        page.expectQuiet(NO_CLIENT);
      }
      await page.context().close();
    }, 120_000);
  }

  it("hostile words in an address send nothing but GETs [CALL-LIST-01]", async () => {
    const page = await newPage(server, { role: "admin" });
    for (const path of screensOf("admin")) {
      page.forget();
      await page.goto(
        `${path}?method=delete&_method=DELETE&meta[method]=post&dataProviderName=x&page=-1&sort=--&id=1`,
      );
      await page.locator("main h1").waitFor();
      await page.waitForLoadState("networkidle");
      const writes = page
        .calls()
        .filter(({ method, path: called }) => method !== "GET" && !called.endsWith("/by_ids"));
      expect(writes).toEqual([]);
    }
    await page.context().close();
  }, 120_000);
});
