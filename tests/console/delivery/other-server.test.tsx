import { screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { bots } from "../../../src/resources/bots";
import { inHours } from "../../support/moments";
import { BOOTH, botOf, eventOf } from "../events/support";
import { boothOf } from "../photo-booths/support";
import { ID } from "../providers/support/data";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";

setUpConsole([]);
beforeAll(() => import("../../../src/custom-pages/delivery/page"), 60_000);

const BOT = botOf(1);
const CHANNELS = `GET /delivery/telegram/schedules/${ID}/delivery-channels`;

beforeEach(async () => {
  await signIn({ is_admin: true });
  const event = eventOf({ start_time: inHours(-2), end_time: inHours(3) });
  server.keepsContract = false;
  server.on(`GET /delivery/telegram/bots/${BOT.id}`, () => json(BOT));
  server.on("GET /schedules/", () =>
    json({ schedules: [event], pagination: { page: 1, per_page_count: 100, count: 1 } }),
  );
  server.on(`GET /delivery/telegram/schedules/${ID}/bots`, () => json({ items: [BOT] }));
  server.on("POST /photo_booths/by_ids", () => json({ photo_booths: [boothOf({ id: BOOTH })] }));
  server.on("POST /users/by_ids", () => json({ users: [] }));
});

const openPoster = async () => {
  await openScreens(bots as never, `/delivery/${BOT.id}`);
  return within(await screen.findByRole("region", { name: "Poster" }));
};

test("a poster has the link of a channel whose reply does not have it [OP-67 OP-179]", async () => {
  server.on(CHANNELS, () => json({ items: [{ id_bot: BOT.id, bot_username: "bot_1" }] }));
  const poster = await openPoster();
  expect(await poster.findByText(`t.me/bot_1?start=${ID}`)).toBeTruthy();
});

test("a poster whose link cannot be read says so, instead of waiting for it [CALL-BOT-08]", async () => {
  server.on(CHANNELS, () => json({ detail: "Out of order" }, 400));
  const poster = await openPoster();
  expect(await poster.findByText("Could not load this. Try again")).toBeTruthy();
});
