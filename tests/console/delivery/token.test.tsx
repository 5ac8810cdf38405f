import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bots } from "../../../src/resources/bots";
import { botOf, eventOf } from "../events/support";
import { json } from "../providers/support/server";
import { press, said, save } from "../screens/support/acts";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";

setUpConsole(["list-search", "list-sort", "list-filters", "versions", "idempotency"]);
beforeAll(() => import("../../../src/custom-pages/delivery/page"), 60_000);

const BOT = botOf(1);
const one = `/delivery/telegram/bots/${BOT.id}`;

describe("the stored token of a bot", () => {
  beforeEach(async () => {
    await signIn({ is_admin: true });
    server.on("POST /users/by_ids", () => json({ users: [] }));
    server.on(`GET /users/${BOT.id_user}`, () => json({ detail: "none" }, 404));
    server.on("GET /schedules/", () =>
      json({ schedules: [eventOf()], pagination: { page: 1, per_page_count: 100, count: 1 } }),
    );
    server.on(`GET ${one}`, () => json({ ...BOT, bot_token: "77:stored" }));
  });

  test("gives a bot its stored name again [BOT-39 OP-65]", async () => {
    server.on("GET https://api.telegram.org/bot56:other/getMe", () =>
      json({ ok: true, result: { username: "other_bot" } }),
    );
    server.on(`PATCH ${one}`, () => json(botOf(1), 200));
    await openScreens(bots as never, `/delivery/${BOT.id}`);
    await userEvent.clear(await screen.findByLabelText("Bot token"));
    await userEvent.type(screen.getByLabelText("Bot token"), "56:other");
    expect(await screen.findByText("Token is valid")).toBeTruthy();
    await userEvent.clear(screen.getByLabelText("Bot token"));
    await userEvent.type(screen.getByLabelText("Bot token"), "77:stored");
    await userEvent.click(screen.getByRole("switch", { name: "Active" }));
    await save();
    await waitFor(() => expect(said()).toContain("Saved"));
    expect(server.calls(`PATCH ${one}`)[0]?.body).toMatchObject({ bot_username: BOT.bot_username });
  });

  test("is checked on request, and the answer says whose it is [BOT-38 BOT-39 BOT-40]", async () => {
    server.on("GET https://api.telegram.org/bot77:stored/getMe", () =>
      json({ ok: true, result: { username: "lumen_bot", first_name: "Lumen Photos" } }),
    );
    await openScreens(bots as never, `/delivery/${BOT.id}`);
    await press("Check the token");
    expect(await screen.findByText("Telegram answers: this is Lumen Photos, @lumen_bot")).toBeTruthy();
    expect(screen.getByText(/^checked \d\d:\d\d:\d\d/)).toBeTruthy();
    expect(screen.getByText("Works")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Check again" })).toBeTruthy();
  });
});
