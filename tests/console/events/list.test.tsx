import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { schedules } from "../../../src/resources/schedules";
import { inHours } from "../../support/moments";
import { generationOf } from "../generations/support";
import { serverOf } from "../photo-booths/support";
import { idOf } from "../providers/support/data";
import { person } from "../providers/support/people";
import { json, type Seen } from "../providers/support/server";
import { press } from "../screens/support/acts";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { styleOf } from "../screens/support/records";
import { booths, HALL } from "./choices-support";
import { eventOf, STYLE } from "./support";

setUpConsole(["list-filters", "list-sort"]);

const OWNER = idOf(900);
const LIVE = idOf(7);
const rows = (events: object[], count = events.length) => {
  server.on("GET /schedules/", () =>
    json({ schedules: events, pagination: { page: 1, per_page_count: 10, count } }),
  );
  for (const key of ["photo_booths", "styles", "users"])
    server.on(`POST /${key}/by_ids`, () => json({ [key]: [] }));
};
const asked = (part: string) => server.seen.filter(({ path }) => path.includes(part));
/** Of the list itself; the head above it reads other pages. */
const listQueries = () =>
  asked("per_page_count=10&")
    .filter(({ path }) => path.includes("/schedules/"))
    .map(({ path }) => new URLSearchParams(path.split("?")[1]));
const lastQuery = () => listQueries().at(-1) ?? new URLSearchParams();

afterEach(() => {
  vi.useRealTimers();
});

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

  /** A live event with what its head reads. */
  function live(changes: { failed?: object[]; balance?: number } = {}) {
    const start_time = inHours(-1);
    const end_time = inHours(1);
    rows([
      eventOf({ id: LIVE, start_time, end_time, ...(changes.balance !== undefined && { id_user: OWNER }) }),
    ]);
    const price = styleOf({ id: STYLE, name: "Neon", generation_cost: 12 });
    server.on("POST /styles/by_ids", () => json({ styles: [price] }));
    server.on("POST /users/by_ids", () =>
      json({ users: [person({ id: OWNER, balance: changes.balance ?? 0 })] }),
    );
    server.on(`GET /schedules/${LIVE}/periods`, () => json({ periods: [] }));
    server.on(`GET /delivery/telegram/schedules/${LIVE}/bots`, () => json({ items: [] }));
    server.on("GET /generations/", ({ path }: Seen) => {
      const query = new URLSearchParams(path.split("?")[1]);
      const found = query.get("status") === "error" ? (changes.failed ?? []) : [];
      return json({ generations: found, pagination: { page: 1, per_page_count: 10, count: found.length } });
    });
    return { start_time };
  }
  const problem = () => screen.findByText((_, element) => element?.className === "alert-text");

  test("says of a live event that its last pictures failed, and counts those since its start [OP-235]", async () => {
    const failure = { status: "error", error: "The face was not found", created_at: inHours(-0.05) };
    const { start_time } = live({ failed: [generationOf(1, failure), generationOf(2, failure)] });
    await openScreens(schedules as never, "/events");
    await waitFor(async () =>
      expect((await problem()).textContent).toBe("The last 2 pictures failed. The face was not found"),
    );
    expect(screen.getByRole("link", { name: "Show failed pictures" }).getAttribute("href")).toBe(
      `/generations?id_schedule=${LIVE}&status=error`,
    );
    const newest = asked("status=completed")[0]?.path ?? "";
    expect(new URLSearchParams(newest.split("?")[1]).get("created_from")).toBe(start_time);
  });

  test("says to admins that no server takes its pictures, and before that that the balance suffices for none", async () => {
    await signIn({ is_admin: true });
    const machine = (active: boolean, state: string) => serverOf(1, { active, state });
    const machines = [machine(false, "online"), machine(true, "offline")];
    server.on("GET /servers/", () =>
      json({ servers: machines, pagination: { page: 1, per_page_count: 100, count: 2 } }),
    );
    live({ balance: 12 });
    await openScreens(schedules as never, "/events");
    await waitFor(async () => expect((await problem()).textContent).toMatch(/^No server can make/));
    cleanup();
    live({ balance: 11.99 });
    await openScreens(schedules as never, "/events");
    await waitFor(async () => expect((await problem()).textContent).toMatch(/^The balance is too low/));
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

  test("shows an event of a phase that has begun since the page was opened, with Reload and when it is looked at again [EVT-01]", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const opened = Date.now();
    rows([eventOf({ name: "Begins soon", start_time: inHours(0.05), end_time: inHours(3) })]);
    await openScreens(schedules as never, "/events?phase=live");
    const moments = () => listQueries().map((query) => Date.parse(query.get("to") ?? ""));
    await waitFor(() => expect(moments()).toHaveLength(1));
    expect(screen.queryByRole("link", { name: "Begins soon" })).toBeNull();
    vi.setSystemTime(opened + 5 * 60_000);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(await screen.findByRole("link", { name: "Begins soon" })).toBeTruthy();
    vi.setSystemTime(opened + 8 * 60_000);
    await press(/^Reload/);
    await waitFor(() => expect(moments()).toHaveLength(3));
    expect(moments().map((moment) => Math.round((moment - opened) / 60_000))).toEqual([0, 5, 8]);
  });
});
