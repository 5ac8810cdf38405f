import { beforeAll, expect, test } from "vitest";
import { newPage, showWithin } from "../../support/browser";
import { harm, hostilePage, plantRound, ROUNDS } from "../../support/hostile-replies";
import { logInAs } from "../../support/people";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { send } from "../../support/send";

/*
 * Scripts in every text of stores and galleries that a colleague sees (reliability rules 32, 33). The replies are those
 * of a hostile server, so that nothing but the console itself is in the way of a payload.
 */
let server: ServerProcess;
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await sharedProcess();
  const { token } = await logInAs(server, "admin@example.com");
  const firstOf = async (path: string) =>
    (await send(server, "GET", path, { token })).body.items.at(0).id as string;
  ids.store = await firstOf("/stores/?search=nordlight");
  ids.theme = await firstOf(`/stores/${ids.store}/themes`);
  ids.system = await firstOf(`/stores/${ids.store}/payment-systems`);
  ids.order = await firstOf(`/stores/${ids.store}/orders`);
  ids.gallery = await firstOf("/galleries");
  ids.look = await firstOf(`/galleries/${ids.gallery}/themes`);
});

const SCREENS = [
  () => "/finance/stores",
  () => `/finance/stores/${ids.store}`,
  () => `/finance/stores/${ids.store}?tab=themes`,
  () => `/finance/stores/${ids.store}?tab=themes&theme=${ids.theme}`,
  () => `/finance/stores/${ids.store}?tab=payments&system=${ids.system}`,
  () => `/finance/stores/${ids.store}?tab=orders&order=${ids.order}`,
  () => `/finance/stores/${ids.store}?tab=legal`,
  () => `/finance/stores/${ids.store}/statistics`,
  () => "/galleries",
  () => `/galleries/${ids.gallery}`,
  () => `/galleries/${ids.gallery}/themes/${ids.look}`,
];

test("no text of a store or a gallery runs a script in the console, and planted ones are seen [OP-143 OP-145 OP-151]", async () => {
  const page = await newPage(server, { role: "admin", path: "/finance/stores" });
  const calls = /^\/api\/v1\/(stores?|galleries|gallery)\b/;
  const state = await hostilePage(page, server.url, calls);
  const found: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    state.round = round;
    for (const [at, screen] of SCREENS.entries()) {
      // Each round begins with a load: what was read in the round before is no longer there.
      await (at === 0 ? page.goto(screen()) : showWithin(page, screen()));
      await page.locator("main h1").waitFor();
      await page.settled();
      // A store's and a gallery's own name is the heading, but for that of the figures.
      if (/\/[0-9a-f-]{36}(?!\/statistics)/.test(screen()))
        await page.locator("main h1", { hasText: /__ran|^Something went wrong/ }).waitFor();
      // A page that fails shows none of its texts. So it does where a text is written as markup: Trusted Types refuse it.
      expect(await page.getByRole("heading", { name: /^Something went wrong/ }).count(), screen()).toBe(0);
      expect(page.url().endsWith(screen())).toBe(true);
      for (const one of await harm(page)) found.push(`${one}, round ${round}, ${screen()}`);
    }
  }
  expect(found).toEqual([]);
  expect(state.foreign).toEqual([]);

  const planted = await newPage(server);
  for (let round = 0; round < ROUNDS; round++)
    expect(await plantRound(planted, round)).toContain("a script ran");
});
