import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, test } from "vitest";
import { schedules } from "../../../src/resources/schedules";
import { toasts } from "../../../src/shared/toasts";
import { inHours } from "../../support/moments";
import { ID, idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { press, said, save } from "../screens/support/acts";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { booths } from "./choices-support";
import { answerEvent, BOOTH, CALL, eventOf, openEvent, periodOf, STYLE, sentEvent, single } from "./support";

setUpConsole([]);
beforeAll(() => import("../../../src/custom-pages/events/page"), 60_000);

/** A server that keeps the contract, and has none of the abilities: it returns pages of all events. */
function serve(events: object[]): void {
  server.on("GET /schedules/", ({ path }) => {
    const query = new URLSearchParams(path.split("?")[1]);
    const [page, size] = ["page", "per_page_count"].map((name) => Number(query.get(name)));
    const from = ((page ?? 1) - 1) * (size ?? 10);
    return json({
      schedules: events.slice(from, from + (size ?? 10)),
      pagination: { page, per_page_count: size, count: events.length },
    });
  });
  for (const key of ["styles", "users"]) server.on(`POST /${key}/by_ids`, () => json({ [key]: [] }));
  server.on("GET /photo_booths/", () =>
    json({ photo_booths: booths(), pagination: { page: 1, per_page_count: 100, count: booths().length } }),
  );
  server.on("POST /photo_booths/by_ids", () => json({ photo_booths: booths() }));
}

const live = eventOf({ id: idOf(12), name: "Live one", start_time: inHours(-1), end_time: inHours(1) });
const later = Array.from({ length: 11 }, (_, at) =>
  eventOf({
    id: idOf(at),
    name: `Later ${at}`,
    start_time: inHours(50 + at),
    end_time: inHours(51 + at),
  }),
);

describe("events of a server without abilities [OP-175 OP-186]", () => {
  test("the head says what is on, whatever page or phase of the list is shown", async () => {
    serve([...later, live]);
    await openScreens(schedules as never, "/events?phase=coming");
    const head = within(await screen.findByRole("region", { name: "Tonight" }));
    expect(await head.findByText("Live one")).toBeTruthy();
    expect(await screen.findByText("Those of this page only")).toBeTruthy();
  });

  test("a week whose booths cannot be read says so, instead of waiting for them", async () => {
    serve([]);
    server.on("GET /photo_booths/", () => json({ detail: "Out of order" }, 400));
    await openScreens(schedules as never, "/events?layout=week");
    expect(await screen.findByText("Could not load this. Try again")).toBeTruthy();
  });

  test("a week says nothing of free booths where events come without their booths", async () => {
    serve([{ ...live, photo_booth_ids: [] }]);
    await openScreens(schedules as never, "/events?layout=week");
    await screen.findAllByText("Live one"); // twice around midnight
    const week = screen.getByRole("grid", { name: "Calendar" });
    const rows = within(week).getAllByRole("rowheader");
    expect(rows.map(({ textContent }) => textContent)).toEqual(["Events1 event"]);
    expect(week.textContent).not.toMatch(/free|busy/i);
  });
});

test("an event whose times somebody else has changed meanwhile is not moved, and why is said [OP-175]", async () => {
  serve([eventOf()]);
  answerEvent();
  await openScreens(schedules as never, "/events");
  await press("More: Winter party");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Move event" }));
  const dialog = await screen.findByRole("dialog");
  await press("1 hour later", dialog);
  answerEvent({ event: eventOf({ start_time: inHours(40), end_time: inHours(46) }) });
  await press("Move", dialog);
  await waitFor(() =>
    expect(toasts.get().map(({ title, text }) => [title, text])).toEqual([
      [
        "Could not move the event",
        "Someone else has changed the times of this event. Check them and try again.",
      ],
    ]),
  );
  expect(server.count(`POST ${CALL}`)).toBe(0);
  await press("Cancel", dialog);
});

describe("the editor of an event of another server", () => {
  test.each(["+03:00", ".123456+03:00"])(
    "sends times of periods that came with %s as those of the event, and does not call them outside [OP-14 OP-61 OP-179]",
    async (offset) => {
      // The same moment in another time zone.
      const elsewhere = (moment: string) =>
        new Date(Date.parse(moment) + 3 * 3600e3).toISOString().replace(/\.\d+Z/, offset);
      const [start, end] = ["2099-01-01T10:00:14Z", "2099-01-01T18:00:14Z"];
      const times = { start_time: elsewhere(start), end_time: elsewhere(end) };
      const event = eventOf(times);
      const periods = [{ ...periodOf(1, 0, 8), ...times }];
      answerEvent({ event, periods });
      server.on(`POST ${CALL}`, () => json(single(event, periods)));
      await openEvent();
      await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "!");
      expect(screen.queryByText(/outside the event/i)).toBeNull();
      await save();
      await waitFor(() => expect(said()).toEqual(["Saved"]));
      expect(sentEvent().periods).toMatchObject([{ start_time: start, end_time: end }]);
      expect(sentEvent().schedule).toMatchObject({ start_time: start, end_time: end });
    },
  );

  const rows = [periodOf(1, 24, 25), periodOf(2, 26, 27)];
  const sentIds = () => sentEvent().periods.map(({ id }: { id: string }) => id);
  const change = async () => {
    await openEvent();
    await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "!");
    await save();
    await waitFor(() => expect(said()).toEqual(["Saved"]));
  };

  test.each([
    ["in the event", { schedule: { ...eventOf(), periods: rows } }],
    ["in the event, without its wrapper", { ...eventOf(), periods: rows }],
  ])("keeps periods that come %s [EVT-32 OP-48 OP-179]", async (_, reply) => {
    server.keepsContract = false;
    answerEvent();
    server.on(`GET ${CALL}`, () => json(reply));
    server.on(`POST ${CALL}`, () => json(reply));
    server.on(`GET ${CALL}/periods`, () => json({ periods: rows }));
    await change();
    expect(sentIds()).toEqual(rows.map(({ id }) => id));
    expect(screen.getAllByRole("button", { name: /^Remove period/ })).toHaveLength(2);
  });

  test("reads periods that do not come with the event by their own call, and never takes them for none [EVT-32 CALL-PER-01 OP-179]", async () => {
    answerEvent();
    server.on(`GET ${CALL}`, () => json({ schedule: eventOf() }));
    server.on(`POST ${CALL}`, () => json({ schedule: eventOf({ name: "Winter party!" }) }));
    server.on(`GET ${CALL}/periods`, () => json({ periods: rows }));
    await change();
    expect(sentIds()).toEqual(rows.map(({ id }) => id));
    expect(screen.getAllByRole("button", { name: /^Remove period/ })).toHaveLength(2);
  });

  test.each([
    ["without its periods", { schedule: eventOf() }],
    ["without its wrapper", eventOf()],
  ])("takes a new event as stored that is answered %s [EVT-32 OP-179]", async (_, reply) => {
    server.keepsContract = false;
    answerEvent({ periods: rows });
    serve([eventOf()]);
    const { at } = await openScreens(schedules as never, "/events");
    await press("More: Winter party");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Repeat event" }));
    await press("Prepare event", await screen.findByRole("dialog"));
    server.on("PUT /schedules/", () => json(reply));
    server.on(`GET ${CALL}/periods`, () => json({ periods: rows }));
    await screen.findByRole("textbox", { name: "Start time" });
    await save();
    await waitFor(() => expect(at()).toBe(`/events/${ID}`));
    expect(said()).not.toContain("Could not save");
    expect(server.count("PUT /schedules/")).toBe(1);
  });

  test("says that a new event is made where what belongs to it cannot be read, and offers it no second time [OP-06 OP-179]", async () => {
    server.keepsContract = false;
    answerEvent();
    serve([eventOf()]);
    const { at } = await openScreens(schedules as never, "/events");
    await press("More: Winter party");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Repeat event" }));
    await press("Prepare event", await screen.findByRole("dialog"));
    server.on("PUT /schedules/", () => {
      server.on("GET /schedules/photo_booths", () => json({ detail: "Out of order" }, 500));
      return json(single());
    });
    await screen.findByRole("textbox", { name: "Start time" });
    await save();
    await waitFor(() => expect(said()).toContain("Created"));
    expect(said()).not.toContain("Could not save");
    await waitFor(() => expect(at()).toBe("/events"));
    expect(server.count("PUT /schedules/")).toBe(1);
  });

  test("asks for the booths of an event without an end over a span that has a length [EVT-32 OP-49]", async () => {
    answerEvent({ event: eventOf({ start_time: "2099-01-01T10:00:00Z", end_time: null }) });
    await openEvent();
    await screen.findByRole("textbox", { name: "Name" });
    const asked = new URLSearchParams(server.calls("GET /schedules/photo_booths")[0]?.path.split("?")[1]);
    expect([asked.get("start_time"), asked.get("end_time")]).toEqual([
      "2099-01-01T10:00:00Z",
      "2099-01-01T10:01:00Z",
    ]);
  });

  test("tests the routing with all that the call names [OP-165]", async () => {
    await signIn({ is_admin: true });
    answerEvent();
    server.on("POST /routing-debug/test", () => json({ selected_server_id: null, tags: [], candidates: [] }));
    await openEvent();
    await waitFor(() => expect(server.count("POST /routing-debug/test")).toBeGreaterThan(0));
    expect(server.calls("POST /routing-debug/test")[0]?.body).toEqual({
      style_id: STYLE,
      photo_booth_id: BOOTH,
      language: null,
    });
  });
});
