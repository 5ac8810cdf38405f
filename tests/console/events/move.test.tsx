import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, test } from "vitest";
import { schedules } from "../../../src/resources/schedules";
import { toasts } from "../../../src/shared/toasts";
import { inHours } from "../../support/moments";
import { idOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { json } from "../providers/support/server";
import { press, said, save } from "../screens/support/acts";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { answerChoices } from "./choices-support";
import { answerEvent, BOOTH, CALL, eventOf, openEvent, periodOf, sentEvent, single, typed } from "./support";

setUpConsole(["list-search", "list-sort", "list-filters", "versions", "idempotency"]);
beforeAll(async () => {
  await import("../../../src/custom-pages/events/page");
  await import("../../../src/custom-pages/events/move-dialog");
});

const OTHER = idOf(77);
const HOUR = 3_600_000;
const PERIODS = [periodOf(1, 24, 26), periodOf(2, 26, 30)];
const later = (moment: string) => Date.parse(moment) + HOUR;
const BUSY = "GET /schedules/photo_booths";
const busyBy = {
  [BOOTH]: { id_schedule: idOf(9), name: "Wedding", start_time: inHours(30), end_time: inHours(34) },
};
const dialog = () => screen.findByRole("dialog");

async function openList(event = eventOf()) {
  answerEvent({ periods: PERIODS });
  server.on("GET /schedules/", () =>
    json({ schedules: [event], pagination: { page: 1, per_page_count: 10, count: 1 } }),
  );
  const moved = eventOf({ start_time: inHours(25), end_time: inHours(31) });
  server.on(`POST ${CALL}`, () => json(single(moved, PERIODS), 200, { ETag: '"2"' }));
  await openScreens(schedules as never, "/events");
  await screen.findByRole("link", { name: "Winter party" });
}

/** From the list: menu, Move event, 1 hour later. */
async function chooseLater() {
  await press("More: Winter party");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Move event" }));
  await press("1 hour later", await dialog());
}

describe("an event in the list", () => {
  test("says of a live event that its booths stop and that there is no way back", async () => {
    const live = eventOf({ start_time: inHours(-1), end_time: inHours(5) });
    await openList(live);
    answerEvent({ event: live });
    await chooseLater();
    await press("1 hour later", await dialog());
    expect(
      await screen.findByText(/^This event is live\. Its booths stop now and start again at /),
    ).toBeTruthy();
  });

  test("is one hour later after four presses, with its end and periods, version and key [CALL-EVT-06]", async () => {
    await openList();
    await chooseLater();
    await press("Move", await dialog());
    await waitFor(() => expect(said()).toEqual(["Moved: Winter party"]));
    const [call] = server.calls(`POST ${CALL}`);
    expect(call?.headers["If-Match"]).toBe('"1"');
    expect(call?.headers["Idempotency-Key"]).toMatch(/^[0-9a-f-]{36}$/);
    const sent = sentEvent();
    const times = [sent.schedule, ...sent.periods].map((one) =>
      [one.start_time, one.end_time].map(Date.parse),
    );
    expect(times).toEqual([eventOf(), ...PERIODS].map((one) => [later(one.start_time), later(one.end_time)]));
    expect(sent.photo_booth_ids).toEqual([BOOTH]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("that has the start it had says why it does not move, until another one is chosen [experience 6]", async () => {
    await openList();
    await press("More: Winter party");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Move event" }));
    await press("Move", await dialog());
    expect(await screen.findByText("Choose another start first")).toBeTruthy();
    expect(server.count(`POST ${CALL}`)).toBe(0);
    await press("1 hour later", await dialog());
    expect(screen.queryByText("Choose another start first")).toBeNull();
  });

  test("can be moved at once after it was read: its version is read again", async () => {
    await openList();
    await press("More: Winter party");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Move event" }));
    await press("Cancel", await dialog());
    await chooseLater();
    await press("Move", await dialog());
    await waitFor(() => expect(said()).toEqual(["Moved: Winter party"]));
  });

  test("goes back by the undo in the toast, on top of the version that was just saved", async () => {
    await openList();
    await chooseLater();
    await press("Move", await dialog());
    await waitFor(() => expect(said()).toEqual(["Moved: Winter party"]));
    server.on(`POST ${CALL}`, () => json(single(), 200, { ETag: '"3"' }));
    toasts.get()[0]?.action?.run();
    await waitFor(() => expect(said()).toEqual(["Moved back: Winter party"]));
    const [first, second] = server.calls(`POST ${CALL}`);
    expect(second?.headers["If-Match"]).toBe('"2"');
    expect(second?.headers["Idempotency-Key"]).not.toBe(first?.headers["Idempotency-Key"]);
    expect(Date.parse(sentEvent(`POST ${CALL}`, 1).schedule.start_time)).toBe(
      Date.parse(eventOf().start_time),
    );
  });

  test("whose booth is booked then says so before the save, and cannot be moved there [OP-49 OP-50 OP-186]", async () => {
    await openList();
    server.on(BUSY, () => json({ my: [BOOTH], busy: [BOOTH], busy_by: busyBy }));
    await chooseLater();
    expect(await within(await dialog()).findByText(/is booked for Wedding until/)).toBeTruthy();
    const move = within(await dialog()).getByRole("button", { name: "Move" });
    expect(move.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(move);
    expect(server.count(`POST ${CALL}`)).toBe(0);
  });

  test("that the server refuses to move says why in the server's words [OP-50]", async () => {
    await openList();
    const detail = "Already booked for another event at this time: Lounge";
    server.on(`POST ${CALL}`, () =>
      json({ detail, fields: { photo_booth_ids: "validation.booth_busy" } }, 409),
    );
    await chooseLater();
    await press("Move", await dialog());
    await waitFor(() =>
      expect(toasts.get().map(({ title, text }) => [title, text])).toEqual([
        ["Could not move the event", detail],
      ]),
    );
  });

  test("takes a typed start by Enter, and is moved by the next one", async () => {
    await openList();
    await press("More: Winter party");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Move event" }));
    const field = await within(await dialog()).findByRole("textbox", { name: "New start" });
    await userEvent.clear(field);
    await userEvent.type(field, `${typed(25)}{Enter}`);
    await waitFor(() => expect(Date.parse((field as HTMLInputElement).value)).toBe(Date.parse(inHours(25))));
    expect(server.count(`POST ${CALL}`)).toBe(0);
    const text = within(await dialog())
      .getAllByRole("definition")
      .at(-1)?.textContent;
    expect(text?.startsWith((field as HTMLInputElement).value)).toBe(true);
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(server.count(`POST ${CALL}`)).toBe(1));
  });

  test("says no longer why it was refused when another start is chosen", async () => {
    await openList();
    server.on(`POST ${CALL}`, () => json({ detail: "Already booked" }, 409));
    await chooseLater();
    await press("Move", await dialog());
    await waitFor(() => expect(said()).toEqual(["Could not move the event"]));
    await press("1 hour later", await dialog());
    expect(said()).toEqual([]);
    await press("Cancel", await dialog());
  });

  test("is repeated with its length when another start is chosen", async () => {
    await openList();
    await press("More: Winter party");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Repeat event" }));
    const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
    const start = await field("Start time");
    await userEvent.clear(start);
    await userEvent.type(start, `${typed(24 * 30)}{Enter}`);
    const end = await field("End time");
    await waitFor(() => expect(Date.parse(end.value)).toBe(Date.parse(inHours(24 * 30 + 6))));
    expect(screen.queryByText("The end must be after the start")).toBeNull();
    await userEvent.clear(end);
    await userEvent.type(end, `${typed(24 * 30 + 2)}{Enter}`);
    await waitFor(() => expect(Date.parse(end.value)).toBe(Date.parse(inHours(24 * 30 + 2))));
    expect(Date.parse(start.value)).toBe(Date.parse(inHours(24 * 30)));
    await press("Cancel", await dialog());
  });

  test.each([
    ["admin", "The new event will belong to Mia, who pays for its pictures.", OTHER],
    [
      "dealer",
      "This event belongs to Mia. The new one will belong to you, and you will pay for its pictures.",
    ],
  ])("of a customer is repeated by %s with a word about who will own and pay", async (role, text, owner) => {
    await signIn({ [`is_${role}`]: true });
    const event = eventOf({ id_user: OTHER });
    await openList(event);
    server.on(`GET ${CALL}`, () => json(single(event)));
    server.on("POST /users/by_ids", () =>
      json({ users: [person({ id: OTHER, first_name: "Mia", last_name: "" })] }),
    );
    await press("More: Winter party");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Repeat event" }));
    expect(await within(await dialog()).findByText(text)).toBeTruthy();
    await press("Prepare event", await dialog());
    server.on("PUT /schedules/", () => json(single()));
    await screen.findByRole("textbox", { name: "Start time" });
    await save();
    await waitFor(() => expect(server.count("PUT /schedules/")).toBe(1));
    expect(sentEvent("PUT /schedules/").schedule.id_user).toBe(owner);
  });

  test("does not move into the past [OP-58]", async () => {
    await openList();
    await press("More: Winter party");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Move event" }));
    for (const _ of [1, 2]) await press("1 day earlier", await dialog());
    expect(
      within(await dialog())
        .getByRole("button", { name: "Move" })
        .getAttribute("aria-disabled"),
    ).toBe("true");
    await press("Move", await dialog());
    expect(server.count(`POST ${CALL}`)).toBe(0);
  });
});

describe("an event in its editor", () => {
  async function open(periods = PERIODS) {
    answerEvent({ periods });
    answerChoices();
    server.on(`POST ${CALL}`, () => json(single(eventOf(), periods), 200, { ETag: '"2"' }));
    await openEvent();
    await screen.findByRole("textbox", { name: "Start time" });
  }
  const shown = (name: string) =>
    Date.parse((screen.getByRole("textbox", { name }) as HTMLInputElement).value);

  test("is moved with its end and periods, can be moved back, and is stored by Save", async () => {
    await open();
    const start = shown("Start time");
    await press("Move event");
    await press("1 hour later", await dialog());
    await press("Move", await dialog());
    expect(await screen.findByText("Start, end and 2 periods were moved.")).toBeTruthy();
    expect(shown("Start time")).toBe(start + HOUR);
    await press("Undo");
    expect(shown("Start time")).toBe(start);
    await press("Move event");
    await press("1 hour later", await dialog());
    await press("Move", await dialog());
    expect(server.count(`POST ${CALL}`)).toBe(0);
    await save();
    await waitFor(() => expect(said()).toEqual(["Saved"]));
    expect(sentEvent().periods.map((one: { end_time: string }) => Date.parse(one.end_time))).toEqual(
      PERIODS.map(({ end_time }) => later(end_time)),
    );
  });

  test("keeps an end that was chosen after the start had cleared its periods", async () => {
    await open();
    const write = async (name: string, hours: number) => {
      const field = screen.getByRole("textbox", { name });
      await userEvent.clear(field);
      await userEvent.type(field, `${typed(hours)}{Enter}`);
    };
    await write("Start time", 48);
    expect(shown("End time")).toBe(Date.parse(inHours(54)));
    await write("End time", 60);
    await write("Start time", 49);
    expect(shown("End time")).toBe(Date.parse(inHours(60)));
    await press("Undo");
    expect(await screen.findByText("2 periods, 6 h of 36 h")).toBeTruthy();
  });

  test("with a period outside is not called ready, in the rail and in the checklist [OP-61]", async () => {
    await open([periodOf(1, 24, 31)]);
    expect(await screen.findByText("1 period is outside the event")).toBeTruthy();
    const part = screen.getByRole("button", { name: /^Time and periods/ });
    expect(part.querySelector(".sl-part-mark.noted")).toBeTruthy();
  });

  test("says at both periods that they overlap, before anything is saved [OP-61]", async () => {
    await open([periodOf(1, 24, 27), periodOf(2, 26, 30)]);
    expect(await screen.findByText("Overlaps period 2")).toBeTruthy();
    expect(screen.getByText("Overlaps period 1")).toBeTruthy();
    expect(document.querySelectorAll(".event-block.clash").length).toBe(2);
  });

  test("gets one period over the whole event by one press [PER-06 PER-09]", async () => {
    await open([]);
    await press("Whole event");
    expect(await screen.findByText("1 period, 6 h of 6 h")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Whole event" })).toBeNull();
    await save();
    await waitFor(() => expect(said()).toEqual(["Saved"]));
    const { start_time, end_time } = eventOf();
    expect(sentEvent().periods).toMatchObject([{ start_time, end_time }]);
  });
});
