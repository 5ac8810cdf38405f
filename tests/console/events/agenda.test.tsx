import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { schedules } from "../../../src/resources/schedules";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole, signIn } from "../screens/support/console";
import { fakeMedia } from "../shell/support/media";
import { answerEvent, eventOf } from "./support";

setUpConsole(["list-search", "list-sort", "list-filters"]);

const at = (day: number, hour: number) => new Date(2026, 11, day, hour).toISOString();
const EVENTS = [
  eventOf({ name: "Night", start_time: at(2, 23), end_time: at(3, 7) }),
  eventOf({ id: idOf(9), name: "Festival", start_time: at(4, 12), end_time: at(6, 18) }),
];

afterEach(() => {
  vi.useRealTimers();
});

/** The agenda of a phone in the first week of December, opened at a moment. */
async function openAgenda(layout: string, now: Date): Promise<void> {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  await signIn(); // with a token of that time
  fakeMedia({ width: 360 });
  answerEvent();
  server.on("GET /schedules/", () =>
    json({ schedules: EVENTS, pagination: { page: 1, per_page_count: 10, count: EVENTS.length } }),
  );
  await openScreens(schedules as never, `/events?layout=${layout}&day=2026-12-02`);
  await screen.findAllByRole("link", { name: /^Festival/ });
}

const days = () =>
  [...document.querySelectorAll(".event-agenda > li:has(h3)")].map(
    (day) => day.querySelector("h3")?.textContent,
  );

test.each(["week", "month"])("a phone's %s names the hours that an event has on each day", async (layout) => {
  await openAgenda(layout, new Date(2026, 10, 30));
  const found = [...document.querySelectorAll(".event-agenda > li")].map((day) =>
    [day.querySelector("h3"), ...day.querySelectorAll("a > .caption")].map(
      (one) => one?.textContent?.split(" · ")[0],
    ),
  );
  expect(found).toEqual([
    ["2 Dec 2026", "23:00–07:00"],
    ["3 Dec 2026", "to 07:00"],
    ["4 Dec 2026", "from 12:00"],
    ["5 Dec 2026", "all day"],
    ["6 Dec 2026", "to 18:00"],
  ]);
});

test("a phone's agenda begins today, and shows the days before when asked", async () => {
  await openAgenda("month", new Date(2026, 11, 4, 15));
  expect(days()).toEqual(["Today · 4 Dec 2026", "5 Dec 2026", "6 Dec 2026"]);
  await userEvent.click(screen.getByRole("button", { name: "Show past days" }));
  expect(days()).toHaveLength(5);
  expect(screen.queryByRole("button", { name: "Show past days" })).toBeNull();
});

test("a phone's agenda of a month that is over shows all its days", async () => {
  await openAgenda("month", new Date(2027, 0, 2));
  expect(days()).toHaveLength(5);
  expect(screen.queryByRole("button", { name: "Show past days" })).toBeNull();
});
