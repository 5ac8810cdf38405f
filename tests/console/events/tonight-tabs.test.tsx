import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { schedules } from "../../../src/resources/schedules";
import { inHours } from "../../support/moments";
import { generationOf } from "../generations/support";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole } from "../screens/support/console";
import { botOf, eventOf } from "./support";

setUpConsole(["list-filters", "list-sort"]);

const [FAIR, BALL] = [idOf(7), idOf(8)];

test("of several live events the chosen one has its own pictures, failures and bots [EVT-01 OP-235]", async () => {
  const events = [
    eventOf({ id: FAIR, name: "Fair", start_time: inHours(-2), end_time: inHours(2) }),
    eventOf({ id: BALL, name: "Ball", start_time: inHours(-1), end_time: inHours(3) }),
  ];
  server.on("GET /schedules/", () =>
    json({ schedules: events, pagination: { page: 1, per_page_count: 10, count: 2 } }),
  );
  for (const key of ["photo_booths", "styles", "users"])
    server.on(`POST /${key}/by_ids`, () => json({ [key]: [] }));
  const bots = { [FAIR]: [], [BALL]: [botOf(1, { delivered_count: 40 }), botOf(2, { delivered_count: 2 })] };
  for (const [id, items] of Object.entries(bots)) {
    server.on(`GET /schedules/${id}/periods`, () => json({ periods: [] }));
    server.on(`GET /delivery/telegram/schedules/${id}/bots`, () => json({ items }));
  }
  const failure = { status: "error", error: "No face", created_at: inHours(-0.05) };
  server.on("GET /generations/", ({ path }) => {
    const query = new URLSearchParams(path.split("?")[1]);
    const isBall = query.get("id_schedule") === BALL;
    const isFailed = query.get("status") === "error";
    const found = isBall && isFailed ? [1, 2].map((n) => generationOf(n, failure)) : [];
    const count = isFailed ? found.length : isBall ? 31 : 12;
    return json({ generations: found, pagination: { page: 1, per_page_count: 10, count } });
  });
  await openScreens(schedules as never, "/events");
  const head = within(await screen.findByRole("region", { name: "Tonight" }));
  const panel = async (name: string) => within(await head.findByRole("tabpanel", { name }));
  const fair = await panel("Fair");
  expect(await fair.findByText("12")).toBeTruthy();
  expect(fair.queryByText(/pictures failed/)).toBeNull();
  await userEvent.click(head.getByRole("tab", { name: "Ball" }));
  const ball = await panel("Ball");
  expect(await ball.findByText("31")).toBeTruthy();
  expect(await ball.findByText("42")).toBeTruthy();
  expect(await ball.findByText(/^The last 2 pictures failed\./)).toBeTruthy();
  await userEvent.keyboard("{ArrowLeft}");
  await waitFor(() => expect(head.getByRole("tab", { name: "Fair" }).ariaSelected).toBe("true"));
  expect((await panel("Fair")).queryByText(/pictures failed/)).toBeNull();
});
