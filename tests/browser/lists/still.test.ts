// What a finger is on its way to must not move: rows have the place of what arrives after them.
import { beforeAll, expect, test } from "vitest";
import { newPage, type TestPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { signal } from "../../support/signal";

let server: ServerProcess;
beforeAll(async () => {
  server = await sharedProcess();
});

/** Holds the answers of calls until it is called. */
async function hold(page: TestPage, calls: string): Promise<() => void> {
  const answer = signal();
  await page.route(calls, async (route) => {
    await answer.given;
    await route.continue();
  });
  return answer.give;
}

/** The place of each row, in px. */
async function places(page: TestPage): Promise<number[]> {
  await page.locator("tbody .sl-name").first().waitFor();
  return page.locator("tbody tr").evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
}

test("on a phone no server moves in the list when what the servers do arrives [LIST-01]", async () => {
  const page = await newPage(server, { role: "admin", viewport: "phone" });
  const giveLoads = await hold(page, "**/api/v1/servers/load*");
  await page.goto("/servers");
  const before = await places(page);
  giveLoads();
  await page.locator(".server-now .sl-thumb").first().waitFor();
  await page.settled();
  expect(await places(page)).toEqual(before);
});

test("on a phone no booth moves in the list when its decor arrives: the code of the cell comes with the rows [LIST-01]", async () => {
  const page = await newPage(server, { role: "admin", viewport: "phone" });
  const giveBooths = await hold(page, "**/api/v1/photo_booths?*");
  const giveDecors = await hold(page, "**/api/v1/application_decors/**");
  const code = page.waitForResponse((reply) => /\/decor-cell-[\w-]+\.js$/.test(reply.url()));
  await page.goto("/photo_booths");
  await (await code).finished();
  giveBooths();
  const before = await places(page);
  giveDecors();
  await page.locator(".sl-booth-decor img").first().waitFor();
  await page.settled();
  expect(await places(page)).toEqual(before);
});
