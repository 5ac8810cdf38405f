import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, test } from "vitest";
import { json } from "../providers/support/server";
import { press, said, save } from "../screens/support/acts";
import { server, setUpConsole } from "../screens/support/console";
import { fakeMedia } from "../shell/support/media";
import { answerEvent, botOf, CALL, eventOf, openEvent, sentEvent, single, typed } from "./support";

setUpConsole();
beforeAll(() => import("../../../src/custom-pages/events/page"), 60_000);

const saves = () => server.on(`POST ${CALL}`, () => json(single(eventOf()), 200, { ETag: '"2"' }));
const isSaved = () => waitFor(() => expect(said()).toEqual(["Saved"]));
const REMOVED = "Removed when you save. If no other event uses it, the bot and its subscribers are deleted.";
const list = () => document.querySelector(".event-bots") as HTMLElement;
const messenger = (token: string, body: object, status = 200) =>
  server.on(`GET https://api.telegram.org/bot${token}/getMe`, () => json(body, status));

describe("delivery bots of an event", () => {
  test("are removed on save and can be had back before it [EVT-12 BOT-36 CALL-BOT-06 CALL-BOT-08 OP-54]", async () => {
    answerEvent({ bots: [botOf(1)] });
    saves();
    await openEvent();
    await press("Remove @bot_1");
    expect(within(list()).getByText(REMOVED)).toBeTruthy();
    await press("Restore @bot_1");
    expect(within(list()).queryByText(REMOVED)).toBeNull();
    await press("Remove @bot_1");
    await save();
    await isSaved();
    expect(sentEvent().bots).toEqual([{ action: "delete", id: botOf(1).id }]);
  });

  test("give up exclusivity to another one, which can be undone [BOT-37 BOT-31]", async () => {
    answerEvent({ bots: [botOf(1, { is_exclusive: true }), botOf(2)] });
    saves();
    await openEvent();
    const exclusive = await screen.findAllByRole("switch", { name: "Exclusive" });
    await userEvent.click(exclusive[1] as HTMLElement);
    expect(screen.getByText(/is no longer exclusive/)).toBeTruthy();
    await press("Undo");
    // Enter twice does not remove a bot.
    expect(document.activeElement).toBe(screen.getAllByRole("switch", { name: "Exclusive" })[1]);
    await userEvent.click(screen.getAllByRole("switch", { name: "Exclusive" })[1] as HTMLElement);
    await save();
    await isSaved();
    expect(sentEvent().bots.map((bot: Record<string, unknown>) => [bot.action, bot.is_exclusive])).toEqual([
      ["update", false],
      ["update", true],
    ]);
  });

  test("that are attached keep their exclusivity, unless another one has it here [OP-55]", async () => {
    answerEvent({ bots: [botOf(1, { is_exclusive: true })] });
    server.on("GET /schedules/available-bots", () =>
      json({ items: [botOf(2, { is_exclusive: true }), botOf(3, { is_exclusive: true })] }),
    );
    saves();
    await openEvent();
    const attach = async (name: string) => {
      await userEvent.click(await screen.findByRole("combobox", { name: "Attach an existing bot" }));
      await screen.findByRole("option", { name: new RegExp(name) });
      const options = [...document.querySelectorAll(".ant-select-item-option")];
      fireEvent.click(options.find(({ textContent }) => textContent?.includes(name)) as Element);
    };
    await attach("bot_2");
    await press("Remove @bot_1");
    await attach("bot_3");
    await save();
    await isSaved();
    const sent = sentEvent().bots as { action: string; is_exclusive?: boolean }[];
    expect(sent.map((bot) => [bot.action, bot.is_exclusive])).toEqual([
      ["delete", undefined],
      ["attach", false],
      ["attach", true],
    ]);
  });

  test("that are free at other times are asked for again when the start changes [OP-63 CALL-EVT-18]", async () => {
    answerEvent();
    server.on("GET /schedules/available-bots", ({ path }) =>
      json({ items: [botOf(path.includes(encodeURIComponent(eventOf().start_time)) ? 1 : 2)] }),
    );
    await openEvent();
    const attach = await screen.findByRole("combobox", { name: "Attach an existing bot" });
    await userEvent.click(attach);
    expect(await screen.findByRole("option", { name: /bot_1/ })).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    const start = await screen.findByRole("textbox", { name: "Start time" });
    await userEvent.clear(start);
    await userEvent.type(start, `${typed(23)}{Enter}`);
    await userEvent.click(attach);
    expect(await screen.findByRole("option", { name: /bot_2/ })).toBeTruthy();
    expect(screen.queryByRole("option", { name: /bot_1/ })).toBeNull();
  });

  test.each([
    ["that the messenger refuses", { ok: false }, 401, "Invalid token"],
    ["that could not be checked", {}, 500, "Failed to validate token"],
  ])(
    "with a token %s are not saved [EVT-50 BOT-38 BOT-39 BOT-40 BOT-44 BOT-45]",
    async (_, body, status, text) => {
      answerEvent();
      messenger(`9${status}:abc`, body, status);
      await openEvent();
      await press("Create bot");
      await userEvent.type(await screen.findByLabelText("Bot token"), `9${status}:abc`);
      const said = await screen.findByRole("alert");
      expect(said.textContent).toBe(text);
      expect(within(said.parentElement as HTMLElement).getAllByText(text)).toHaveLength(1);
      await save();
      expect(server.count(`POST ${CALL}`)).toBe(0);
    },
  );

  test("restored from a draft need their token again, and are not ready without it", async () => {
    answerEvent();
    messenger("778:abc", { ok: true, result: { username: "party_bot" } });
    await openEvent();
    const state = async () => {
      const rail = within(await screen.findByRole("navigation", { name: "Sections" }));
      return (await rail.findByRole("button", { name: /Delivery/ })).querySelector(".sl-part-mark")
        ?.className;
    };
    await press("Create bot");
    expect(await screen.findByText("Get it from @BotFather in Telegram")).toBeTruthy();
    expect(await state()).toBe("sl-part-mark noted");
    await userEvent.type(await screen.findByLabelText("Bot token"), "778:abc");
    await waitFor(async () => expect(await state()).toBe("sl-part-mark done"));
    await screen.findByText("@party_bot");
    // As a draft keeps it.
    await userEvent.clear(screen.getByLabelText("Bot token"));
    expect(await screen.findByText("Drafts do not keep tokens. Enter the token again")).toBeTruthy();
    expect(await screen.findByText("A bot has no token yet")).toBeTruthy();
  });

  test("get their name from the messenger, requested without our headers; the save waits for it [BOT-32 BOT-39]", async () => {
    answerEvent();
    saves();
    messenger("777:abc", { ok: true, result: { username: "party_bot" } });
    await openEvent();
    await press("Create bot");
    await userEvent.type(await screen.findByLabelText("Bot token"), "777:abc");
    await save();
    await isSaved();
    expect(sentEvent().bots).toMatchObject([
      {
        action: "create",
        bot_token: "777:abc",
        bot_username: "party_bot",
        is_active: true,
        is_exclusive: false,
      },
    ]);
    const [asked] = server.seen.filter(({ path }) => path.includes("getMe"));
    expect(asked?.headers.Authorization).toBeUndefined();
  });

  test.each([
    ["a refused token", "70:bad", { ok: false }, 0],
    [
      "a token that is checked during the save",
      "71:good",
      { ok: true, result: { username: "party_bot" } },
      1,
    ],
  ])("on a phone, %s counts in every step [EVT-50 BOT-39 OP-65]", async (_, token, body, count) => {
    fakeMedia({ width: 360 });
    answerEvent();
    saves();
    messenger(token, body, body.ok ? 200 : 401);
    await openEvent();
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Sections" }), "bots");
    await press("Create bot");
    await userEvent.type(await screen.findByLabelText("Bot token"), token);
    await press(/^Next/);
    expect(screen.queryByLabelText("Bot token")).toBeNull();
    await save();
    if (count > 0) await isSaved();
    else expect(await screen.findByLabelText("Bot token")).toBeTruthy(); // back at the field
    expect(server.count(`POST ${CALL}`)).toBe(count);
    if (count > 0) expect(sentEvent().bots).toMatchObject([{ bot_username: "party_bot" }]);
  });

  test("have their stored name again with their stored token [BOT-39 OP-65]", async () => {
    answerEvent({ bots: [botOf(1)] });
    messenger("72:other", { ok: true, result: { username: "other_bot" } });
    await openEvent();
    const field = await screen.findByLabelText("Bot token");
    await userEvent.clear(field);
    await userEvent.type(field, "72:other");
    await screen.findByText("@other_bot");
    await userEvent.clear(field);
    await userEvent.type(field, botOf(1).bot_token);
    await screen.findByText("@bot_1");
  });
});
