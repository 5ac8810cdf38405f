import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { bots } from "../../../src/resources/bots";
import { inHours } from "../../support/moments";
import { botOf, eventOf } from "../events/support";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";

setUpConsole(["list-search", "list-sort", "list-filters", "versions"]);
beforeAll(() => import("../../../src/custom-pages/delivery/page"), 60_000);

const BOT = botOf(1);
const [FAIR, BALL] = [idOf(7), idOf(8)];
const channelOf = (n: number, event: string) => ({
  id_bot: botOf(n).id,
  bot_username: `bot_${n}`,
  bot_type: "delivery",
  is_active: true,
  is_exclusive: false,
  link: `https://t.me/bot_${n}?start=${event}`,
});

test("a poster has this bot's link for the chosen event, also where others send its pictures [CALL-BOT-08]", async () => {
  await signIn({ is_admin: true });
  const events = [
    eventOf({ id: FAIR, name: "Fair", start_time: inHours(-2), end_time: inHours(2) }),
    eventOf({ id: BALL, name: "Ball", start_time: inHours(20), end_time: inHours(22) }),
  ];
  const schedules = events.map(({ id, name, start_time, end_time }) => ({
    ...{ id, name, start_time, end_time },
    generations: 0,
    delivered: 0,
  }));
  server.on(`GET /delivery/telegram/bots/${BOT.id}`, () => json({ ...BOT, schedules }));
  server.on("POST /schedules/by_ids", () => json({ schedules: events }));
  for (const key of ["photo_booths", "users"]) server.on(`POST /${key}/by_ids`, () => json({ [key]: [] }));
  server.on("GET /generations/", () =>
    json({ generations: [], pagination: { page: 1, per_page_count: 4, count: 0 } }),
  );
  for (const id of [FAIR, BALL])
    server.on(`GET /delivery/telegram/schedules/${id}/delivery-channels`, () =>
      json({ items: [channelOf(2, id), channelOf(1, id)] }),
    );
  await openScreens(bots as never, `/delivery/${BOT.id}`);
  const poster = within(await screen.findByRole("region", { name: "Poster" }));
  expect(await poster.findByTitle(`https://t.me/bot_1?start=${FAIR}`)).toBeTruthy();
  await userEvent.selectOptions(await poster.findByRole("combobox"), "Ball");
  expect(await poster.findByTitle(`https://t.me/bot_1?start=${BALL}`)).toBeTruthy();
  await waitFor(() => expect(poster.queryByTitle(`https://t.me/bot_1?start=${FAIR}`)).toBeNull());
});
