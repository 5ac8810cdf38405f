import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { bots } from "../../../src/resources/bots";
import { mayVisit, routesOf } from "../../../src/resources/routes";
import { toasts } from "../../../src/shared/toasts";
import { inHours } from "../../support/moments";
import { BOOTH, botOf, eventOf } from "../events/support";
import { generationOf } from "../generations/support";
import { boothOf } from "../photo-booths/support";
import { ID, idOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { json } from "../providers/support/server";
import { press, said, save } from "../screens/support/acts";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";

setUpConsole(["list-search", "list-sort", "list-filters", "versions", "idempotency"]);
beforeAll(() => import("../../../src/custom-pages/delivery/page"), 60_000);
beforeEach(() => signIn({ is_admin: true }));

const CALL = "/delivery/telegram/bots";
const BOT = botOf(1);
const one = `${CALL}/${BOT.id}`;
const answerBot = (changes: object = {}, status = 200) =>
  server.on(`GET ${one}`, () => json({ ...BOT, ...changes }, status));
const EVENT = `/delivery/telegram/schedules/${ID}`;
/** The bot works for these events of the list; each has its link and this many pictures. */
const answerWork = (events: object[] = [], pictures = 0) => {
  const list = { pagination: { page: 1, per_page_count: 100, count: events.length } };
  server.on("GET /schedules/", () => json({ schedules: events, ...list }));
  server.on(`GET ${EVENT}/bots`, () => json({ items: events.length > 0 ? [BOT] : [] }));
  server.on(`GET ${EVENT}/delivery-channels`, () => json({ items: [CHANNEL] }));
  server.on(`POST /photo_booths/by_ids`, () =>
    json({ photo_booths: [boothOf({ id: BOOTH, name: "03 Hall" })] }),
  );
  server.on("GET /generations/", () =>
    json({
      generations: Array.from({ length: Math.min(4, pictures) }, (_, at) => generationOf(at)),
      pagination: { page: 1, per_page_count: 4, count: pictures },
    }),
  );
};
const CHANNEL = {
  id_bot: BOT.id,
  bot_username: "bot_1",
  bot_type: "delivery",
  is_active: true,
  is_exclusive: false,
  link: `https://t.me/bot_1?start=${ID}`,
};
const LIVE = eventOf({ start_time: inHours(-2), end_time: inHours(3), bots_count: 1 });
const rest = () => {
  server.on("POST /users/by_ids", () => json({ users: [] }));
  server.on(`GET /users/${BOT.id_user}`, () => json({ detail: "none" }, 404));
  server.on("GET /schedules/", () =>
    json({ schedules: [eventOf()], pagination: { page: 1, per_page_count: 100, count: 1 } }),
  );
};
const messenger = (token: string, username: string) =>
  server.on(`GET https://api.telegram.org/bot${token}/getMe`, () => json({ ok: true, result: { username } }));

describe("bots", () => {
  test("are for admins alone [BOT-04 BOT-05 BOT-06 BOT-07]", () => {
    for (const path of ["/delivery", "/delivery/new", `/delivery/${ID}`]) {
      expect(mayVisit(path, "admin")).toBe(true);
      for (const role of ["dealer", "user"] as const) expect(mayVisit(path, role)).toBe(false);
    }
    expect(routesOf(bots as never).map(({ path }) => path)).toEqual(["delivery", "delivery/:id"]);
  });

  test("of all users are listed with their owners and counters [BOT-01 BOT-08 BOT-09 BOT-10 CALL-BOT-01]", async () => {
    rest();
    server.on(`GET ${CALL}`, () => json({ items: [botOf(1, { users_count: 12 }), botOf(2)] }));
    server.on("POST /users/by_ids", () =>
      json({ users: [person({ id: BOT.id_user, first_name: "Mia", last_name: "Moss" })] }),
    );
    await openScreens(bots as never, "/delivery");
    expect(await screen.findByRole("link", { name: "bot_1" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "bot_2" })).toBeTruthy();
    expect(screen.getByText("12")).toBeTruthy();
    expect(await screen.findAllByText("Mia Moss")).toHaveLength(2);
    expect(server.calls("POST /users/by_ids")[0]?.body).toEqual({ ids: [BOT.id_user] });
    expect(server.seen.find(({ path }) => path.includes(CALL))?.path).toContain("all_users=true");
  });

  test("that cannot be listed are logged, and the list is empty [BOT-46 BOT-47]", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    server.on(`GET ${CALL}`, () => json({ detail: "down" }, 500));
    await openScreens(bots as never, "/delivery");
    expect(await screen.findByText("No bots yet")).toBeTruthy();
    await waitFor(() => expect(warn).toHaveBeenCalled());
  });

  test("one that cannot be read redirects to the list and is logged [BOT-46 BOT-47]", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    server.on(`GET ${CALL}`, () => json({ items: [] }));
    answerBot({}, 404);
    const { at } = await openScreens(bots as never, `/delivery/${BOT.id}`);
    await waitFor(() => expect(at()).toBe("/delivery"));
    expect(warn).toHaveBeenCalled();
  });

  test("are created once their token was checked, with the name from the messenger [BOT-02 BOT-11 BOT-16 BOT-17 CALL-BOT-05]", async () => {
    rest();
    messenger("55:new", "fresh_bot");
    server.on(`POST ${CALL}`, () => json(botOf(1, { bot_username: "fresh_bot" }), 200));
    answerBot();
    const { at } = await openScreens(bots as never, "/delivery/new");
    await userEvent.type(await screen.findByLabelText("Bot token"), "55:new");
    expect(await screen.findByText("Token is valid")).toBeTruthy();
    await save();
    await waitFor(() => expect(at()).toBe(`/delivery/${BOT.id}`));
    expect(server.calls(`POST ${CALL}`)[0]?.body).toMatchObject({
      bot_token: "55:new",
      bot_username: "fresh_bot",
      is_active: true,
      is_exclusive: false,
    });
  });

  test("are changed without a new check where the token stays; failures have the fixed texts [BOT-03 BOT-12 BOT-19 BOT-20 BOT-42 CALL-BOT-02 CALL-BOT-03]", async () => {
    rest();
    answerBot();
    server.on(
      `PATCH ${one}`,
      () => json({}, 500),
      () => json(botOf(1, { is_active: false }), 200),
    );
    await openScreens(bots as never, `/delivery/${BOT.id}`);
    await userEvent.click(await screen.findByRole("switch", { name: "Active" }));
    await save();
    const texts = () => toasts.get().map(({ text }) => text);
    await waitFor(() => expect(texts()).toContain("Failed to update telegram bot"));
    await save();
    await waitFor(() => expect(said()).toContain("Saved"));
    expect(server.seen.some(({ path }) => path.includes("getMe"))).toBe(false);
    expect(server.calls(`PATCH ${one}`).at(-1)?.body).toMatchObject({ is_active: false });
  });

  test("say what the other position of a switch does, and what the figures count", async () => {
    rest();
    answerBot({ users_count: 10, delivered_count: 74 });
    await openScreens(bots as never, `/delivery/${BOT.id}`);
    expect(await screen.findByText("pictures, 7.4 a person")).toBeTruthy();
    expect(screen.getByText(/^Off: events that run now stop sending immediately/)).toBeTruthy();
    await userEvent.click(screen.getByRole("switch", { name: "Active" }));
    expect(screen.getByText("On: its events send pictures to their guests")).toBeTruthy();
  });

  test("with nothing but a token typed, nothing is kept on this device, and that is said", async () => {
    rest();
    server.on("GET https://api.telegram.org/bot57:new/getMe", () => json({ ok: false }, 401));
    const { router } = await openScreens(bots as never, "/delivery/new");
    await userEvent.type(await screen.findByLabelText("Bot token"), "57:new");
    const bar = screen.getByRole("region", { name: "Unsaved changes" });
    await within(bar).findByText("bot token · no draft on this device");
    // The field says it once, and it is announced.
    expect((await screen.findByRole("alert")).textContent).toBe("Invalid token");
    const form = screen.getByRole("region", { name: "Bot" });
    expect(within(form).getAllByText("Invalid token")).toHaveLength(1);
    void router.navigate("/delivery");
    const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
    expect([...dialog.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual([
      "These changes will be lost: bot token.",
    ]);
  });

  test("that cannot be created are reported with the fixed texts [BOT-41]", async () => {
    rest();
    messenger("56:new", "x_bot");
    server.on(`POST ${CALL}`, () => json({}, 500));
    await openScreens(bots as never, "/delivery/new");
    await userEvent.type(await screen.findByLabelText("Bot token"), "56:new");
    await save();
    await waitFor(() =>
      expect(toasts.get().map(({ text }) => text)).toContain("Failed to create telegram bot"),
    );
  });

  test("are attached to an event and detached by their own calls [BOT-43 CALL-BOT-08 CALL-BOT-09 CALL-BOT-10]", async () => {
    rest();
    answerBot();
    answerWork([eventOf()]);
    let attached: object[] = [];
    server.on(`GET ${EVENT}/bots`, () => json({ items: attached }));
    server.on(
      `POST ${EVENT}/bots/${BOT.id}/attach`,
      () => json({}, 500),
      () => {
        attached = [BOT];
        return json(BOT);
      },
    );
    server.on(
      `DELETE ${EVENT}/bots/${BOT.id}/detach`,
      () => json({}, 500),
      () => {
        attached = [];
        return json(null, 204);
      },
    );
    await openScreens(bots as never, `/delivery/${BOT.id}`);
    expect(await screen.findByText(/^Not attached to any event yet/)).toBeTruthy();
    await press("Attach to event");
    const add = async () => {
      await userEvent.click(await screen.findByLabelText("Find an event"));
      await userEvent.click(await screen.findByText("Winter party"));
    };
    await add();
    await waitFor(() => expect(said()).toEqual(["Failed to attach bot to schedule"]));
    await add();
    expect(await screen.findByRole("link", { name: "Winter party" })).toBeTruthy();
    expect(said()).toEqual(["Attached to Winter party"]); // instead of the failure
    const remove = async () => {
      await press("More: Winter party");
      await userEvent.click(await screen.findByRole("menuitem", { name: "Detach from this event" }));
    };
    await remove();
    await waitFor(() => expect(said()).toEqual(["Could not detach the bot"]));
    await remove();
    expect(await screen.findByText(/^Not attached to any event yet/)).toBeTruthy();
    expect(idOf(501)).toBe(BOT.id);
    await waitFor(() => expect(said()).toEqual(["Detached from Winter party"]));
    // It is live for guests: the removal can be undone, which says what is true now.
    toasts
      .get()
      .find(({ action }) => action?.label === "Undo")
      ?.action?.run();
    expect(await screen.findByRole("link", { name: "Winter party" })).toBeTruthy();
    await waitFor(() => expect(said()).not.toContain("Detached from Winter party"));
    expect(server.count(`POST ${EVENT}/bots/${BOT.id}/attach`)).toBe(3);
  });

  test("show their events with booths, newest pictures and the number of them [BOT-12 CALL-BOT-06]", async () => {
    rest();
    answerBot();
    const over = { start_time: inHours(-40), end_time: inHours(-30), bots_count: 1 };
    const others = [idOf(2), idOf(3)].map((id) => eventOf({ ...over, id, name: `Ended ${id}` }));
    answerWork([...others, LIVE], 1284);
    for (const { id } of others)
      server.on(`GET /delivery/telegram/schedules/${id}/bots`, () => json({ items: [botOf(2)] }));
    await openScreens(bots as never, `/delivery/${BOT.id}`);
    const row = (await screen.findByRole("link", { name: "Winter party" })).closest("tr") as HTMLElement;
    expect(await within(row).findByText("03 Hall")).toBeTruthy();
    expect(await within(row).findByText("1,284 pictures")).toBeTruthy();
    expect(row.querySelectorAll(".sl-thumb")).toHaveLength(4);
    // The events of other bots are left out.
    expect(screen.queryByRole("link", { name: /^Ended/ })).toBeNull();
    expect(screen.getByText(/^Off: the live event stops sending immediately/)).toBeTruthy();
  });

  test("show how many pictures of an event were sent where their record tells it, by one call [BOT-12 OP-234]", async () => {
    rest();
    const { id, name, start_time, end_time } = LIVE;
    const schedules = [{ id, name, start_time, end_time, generations: 1284, delivered: 1102 }];
    answerBot({ schedules });
    answerWork([eventOf({ id: idOf(2), name: "Another" })], 4);
    const read: unknown[] = [];
    server.on("POST /schedules/by_ids", ({ body }) => {
      read.push(body);
      return json({ schedules: [LIVE] });
    });
    await openScreens(bots as never, `/delivery/${BOT.id}`);
    const row = (await screen.findByRole("link", { name: "Winter party" })).closest("tr") as HTMLElement;
    expect(within(row).getByText("1,102 of 1,284 sent")).toBeTruthy();
    expect(await within(row).findByText("03 Hall")).toBeTruthy();
    expect(read).toEqual([{ ids: [id] }]);
    // No event is asked for its bots.
    for (const unneeded of ["GET /schedules/", `GET ${EVENT}/bots`]) expect(server.count(unneeded)).toBe(0);
  });

  test("have a poster with the link of one event, which is printed in its paper and language [CALL-BOT-08]", async () => {
    rest();
    answerBot();
    answerWork([LIVE]);
    const printed: (HTMLElement | null)[] = [];
    vi.stubGlobal("print", () => {
      printed.push(document.querySelector("body > .delivery-print"));
    });
    await openScreens(bots as never, `/delivery/${BOT.id}`);
    const poster = await screen.findByRole("region", { name: "Poster" });
    expect(await within(poster).findByRole("img", { name: "QR code for @bot_1" })).toBeTruthy();
    expect(within(poster).getByText("Your pictures in Telegram")).toBeTruthy();
    await userEvent.click(within(poster).getByRole("button", { name: "A5" }));
    await userEvent.click(within(poster).getByRole("button", { name: "Print" }));
    await waitFor(() => expect(printed[0]?.className).toBe("delivery-print a5"));
    expect(printed[0]?.textContent).toContain("@bot_1");
    dispatchEvent(new Event("afterprint"));
    expect(document.querySelector(".delivery-print")).toBeNull();
  });
});
