import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { bots } from "../../../src/resources/bots";
import { botOf } from "../events/support";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { fakeMedia } from "../shell/support/media";

setUpConsole(["list-search"]);

test("the card of a bot says what its date is, as it has no headings", async () => {
  await signIn({ is_admin: true });
  fakeMedia({ width: 360 });
  const bot = botOf(1, { schedule_start_at: "2026-12-06T12:00:00Z" });
  server.on("GET /delivery/telegram/bots", () => json({ items: [bot] }));
  server.on(`GET /users/${bot.id_user}`, () => json({ detail: "none" }, 404));
  server.on("POST /users/by_ids", () => json({ users: [] }));
  await openScreens(bots as never, "/delivery");
  expect((await screen.findByText(/^Starts 6 Dec 2026/)).tagName).toBe("TIME");
});
