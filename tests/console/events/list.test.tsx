import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { schedules } from "../../../src/resources/schedules";
import { inHours } from "../../support/moments";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { press } from "../screens/support/acts";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { booths, HALL } from "./choices-support";
import { eventOf } from "./support";

setUpConsole(["list-filters", "list-sort"]);

const OWNER = idOf(900);
const rows = (events: object[], count = events.length) => {
  server.on("GET /schedules/", () =>
    json({ schedules: events, pagination: { page: 1, per_page_count: 10, count } }),
  );
  for (const key of ["photo_booths", "styles", "users"])
    server.on(`POST /${key}/by_ids`, () => json({ [key]: [] }));
};
const asked = (part: string) => server.seen.filter(({ path }) => path.includes(part));
/** Of the list itself; the head above it reads other pages. */
const lastQuery = () => new URLSearchParams(asked("per_page_count=10&").at(-1)?.path.split("?")[1]);

describe("the list of events", () => {
  test("is paged and shows the state of each event [EVT-01 EVT-04 CALL-EVT-01]", async () => {
    rows(
      [
        eventOf({ id: idOf(1), name: "Live one", start_time: inHours(-1), end_time: inHours(1) }),
        eventOf({ id: idOf(2), name: "Old one", start_time: inHours(-9), end_time: inHours(-5) }),
        eventOf({ id: idOf(3), name: "Next one", demo: true }),
      ],
      23,
    );
    await openScreens(schedules as never, "/events");
    expect(await screen.findByRole("link", { name: "Live one" })).toBeTruthy();
    const table = within(screen.getByRole("table"));
    for (const word of ["Live", "Ended", "Upcoming", "Demo"]) expect(table.getByText(word)).toBeTruthy();
    expect(asked("/schedules/")[0]?.path).toContain("page=1&per_page_count=10");
    const next = screen.getByRole("link", { name: /^(Next page|2)$/ }) as HTMLAnchorElement;
    expect(next.href).toContain("page=2");
  });

  test("has what is on tonight above it, but not above the events of one person", async () => {
    rows([eventOf({ id_user: OWNER, start_time: inHours(-1), end_time: inHours(1) })]);
    await openScreens(schedules as never, "/events");
    expect(await screen.findByRole("region", { name: "Tonight" })).toBeTruthy();
    cleanup();
    await signIn({ is_dealer: true });
    await openScreens(schedules as never, `/events?id_user=${OWNER}`);
    await screen.findByRole("link", { name: "Winter party" });
    expect(lastQuery().get("id_user")).toBe(OWNER);
    expect(document.querySelector("[class*=event-tonight]")).toBeNull(); // nor the place of it
  });

  test("counts the next event's photo booths that were deleted, which by_ids still names [OP-25]", async () => {
    const [bar, hall] = booths();
    const times = { start_time: inHours(2), end_time: inHours(4) };
    rows([eventOf({ id: idOf(7), ...times, photo_booth_ids: [HALL] })]);
    server.on("GET /photo_booths/", () =>
      json({
        photo_booths: [bar],
        pagination: { page: 1, per_page_count: 100, count: 1 },
      }),
    );
    server.on("POST /photo_booths/by_ids", () =>
      json({
        photo_booths: [bar, hall],
      }),
    );
    server.on(`GET /photo_booths/${HALL}`, () => json({ detail: "Not found" }, 404));
    server.on(`GET /schedules/${idOf(7)}/periods`, () => json({ periods: [] }));
    server.on(`GET /delivery/telegram/schedules/${idOf(7)}/bots`, () => json({ items: [] }));
    await openScreens(schedules as never, "/events");
    await screen.findByRole("region", { name: "Tonight" });
    expect(await screen.findByText(/1 chosen photo booth was deleted/)).toBeTruthy();
  });

  test("names the year of an event in another one", async () => {
    const year = new Date().getFullYear();
    const of = (at: number) => ({
      start_time: new Date(at, 5, 15, 12).toISOString(),
      end_time: new Date(at, 5, 15, 14).toISOString(),
    });
    rows([
      eventOf({ id: idOf(1), name: "Now", ...of(year) }),
      eventOf({ id: idOf(2), name: "Later", ...of(year + 2) }),
    ]);
    await openScreens(schedules as never, "/events");
    const rowOf = async (name: string) => (await screen.findByRole("link", { name })).closest("tr");
    expect((await rowOf("Later"))?.textContent).toContain(`, Jun ${year + 2}`);
    expect((await rowOf("Now"))?.textContent).not.toContain(String(year));
  });

  test("shows when an event ends: the time, after more than a day the day", async () => {
    const local = (moment: string) => new Date(moment).toISOString();
    const start_time = local("2027-03-04T20:00");
    const [night, days] = [local("2027-03-05T06:30"), local("2027-03-07T06:30")];
    rows([
      eventOf({ id: idOf(1), name: "Night", start_time, end_time: night }),
      eventOf({ id: idOf(2), name: "Fair", start_time, end_time: days }),
    ]);
    await openScreens(schedules as never, "/events");
    const rowOf = async (name: string) => (await screen.findByRole("link", { name })).closest("tr");
    expect((await rowOf("Night"))?.textContent).toContain("20:00–06:30");
    expect((await rowOf("Fair"))?.textContent).toContain("20:00–7 Mar");
  });

  test("says of a live event, before it is deleted, that it is live", async () => {
    const live = eventOf({ id: idOf(1), name: "Live one", start_time: inHours(-1), end_time: inHours(1) });
    rows([live, eventOf({ id: idOf(3), name: "Next one" })]);
    await openScreens(schedules as never, "/events");
    const ask = async (name: string) => {
      await press(`More: ${name}`);
      await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
      return within(await screen.findByRole("dialog"));
    };
    const dialog = await ask("Live one");
    expect((await dialog.findByRole("status")).textContent).toMatch(/^This event is live\./);
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const other = await ask("Next one");
    expect(other.getByText(/Its periods/)).toBeTruthy();
    expect(other.queryByRole("status")).toBeNull();
  });

  test("asks a server that knows no phases for the latest start, and the header says so [OP-24 OP-175]", async () => {
    rows([eventOf()]);
    await openScreens(schedules as never, "/events");
    await screen.findByRole("link", { name: "Winter party" });
    expect(lastQuery().get("sort")).toBe("-start_time");
    const start = screen.getByRole("columnheader", { name: "Start time" });
    await waitFor(() => expect(start.getAttribute("aria-sort")).toBe("descending"));
  });

  test("loads the owners of its rows for admins alone [EVT-56]", async () => {
    rows([eventOf({ id_user: OWNER })]);
    const { unmount } = (await openScreens(schedules as never, "/events")) as { unmount?(): void };
    await screen.findByRole("link", { name: "Winter party" });
    expect(asked("/users/by_ids")).toEqual([]);
    unmount?.();
    await signIn({ is_admin: true });
    await openScreens(schedules as never, "/events");
    await waitFor(() => expect(asked("/users/by_ids").length).toBe(1));
    expect(asked("/users/by_ids")[0]?.body).toEqual({ ids: [OWNER] });
  });

  test("turns into a week by booths and back [EVT-01]", async () => {
    rows([eventOf({ start_time: inHours(0), end_time: inHours(1), name: "Tonight" })]);
    const { at } = await openScreens(schedules as never, "/events");
    await screen.findByRole("link", { name: "Tonight" });
    await press("Week");
    // Two around midnight, one for each day.
    expect((await screen.findAllByRole("link", { name: /^Tonight \d/ })).length).toBeGreaterThan(0);
    expect(at()).toContain("layout=week");
    await press("List");
    expect(await screen.findByRole("link", { name: "Tonight" })).toBeTruthy();
  });

  test("shows events of one phase and requests its time span [EVT-01]", async () => {
    rows([
      eventOf({ id: idOf(1), name: "Live one", start_time: inHours(-1), end_time: inHours(1) }),
      eventOf({ id: idOf(2), name: "Next one" }),
    ]);
    const { at } = await openScreens(schedules as never, "/events");
    await screen.findByRole("link", { name: "Live one" });
    await press("Upcoming");
    await waitFor(() => expect(screen.queryByRole("link", { name: "Live one" })).toBeNull());
    expect(screen.getByRole("link", { name: "Next one" })).toBeTruthy();
    expect(at()).toContain("phase=coming&sort=start_time");
    await waitFor(() => expect(lastQuery().has("from")).toBe(true));
    const sent = lastQuery();
    expect(Math.abs(Date.parse(sent.get("from") ?? "") - Date.now())).toBeLessThan(60_000);
    expect([sent.get("to"), sent.get("phase"), sent.get("sort")]).toEqual([null, null, "start_time"]);

    await press("Live");
    await waitFor(() => expect(screen.queryByRole("link", { name: "Next one" })).toBeNull());
    await waitFor(() => expect(lastQuery().get("to")).toBe(lastQuery().get("from")));

    rows([eventOf({ id: idOf(2), name: "Next one" })]);
    await press("Ended");
    expect(await screen.findByText("No results for these filters")).toBeTruthy();
    await press("Clear search and filters");
    expect(await screen.findByRole("link", { name: "Next one" })).toBeTruthy();
    expect(at()).not.toContain("phase");
  });
});
