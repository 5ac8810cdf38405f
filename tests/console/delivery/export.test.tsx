import { waitFor } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { SPREADSHEET } from "../../../contract/core/spreadsheet";
import { bots } from "../../../src/resources/bots";
import { jobs } from "../../../src/shared/jobs/jobs";
import { botOf } from "../events/support";
import { json } from "../providers/support/server";
import { press } from "../screens/support/acts";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";

setUpConsole();
beforeAll(() => import("../../../src/custom-pages/delivery/page"), 60_000);

/** The shortest file that a spreadsheet may be taken for: an empty archive. */
const ARCHIVE = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);

test("the subscribers of a bot are downloaded as a spreadsheet named by the bot [BOT-13 CALL-BOT-11 OP-69]", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await signIn({ is_admin: true });
  const bot = botOf(1);
  const call = `GET /delivery/telegram/bots/${bot.id}`;
  server.on(call, () => json(bot));
  server.on(`${call}/export`, () => new Response(ARCHIVE, { headers: { "Content-Type": SPREADSHEET } }));
  await openScreens(bots as never, `/delivery/${bot.id}`);
  await press("Export subscribers");
  await waitFor(() => expect(jobs.get()).toMatchObject([{ title: "Subscribers: @bot_1", status: "done" }]));
  expect(saved).toEqual(["bot_1_subscribers.xlsx"]);
  expect(server.count(`${call}/export`)).toBe(1);
});
