import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { schedules } from "../../../src/resources/schedules";
import { inHours } from "../../support/moments";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole } from "../screens/support/console";
import { booths } from "./choices-support";
import { eventOf } from "./support";

setUpConsole([]);

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

  test("a week says nothing of free booths where events come without their booths", async () => {
    serve([{ ...live, photo_booth_ids: [] }]);
    await openScreens(schedules as never, "/events?layout=week");
    await screen.findByText("Live one");
    const week = screen.getByRole("grid", { name: "Calendar" });
    const rows = within(week).getAllByRole("rowheader");
    expect(rows.map(({ textContent }) => textContent)).toEqual(["Events1 event"]);
    expect(week.textContent).not.toMatch(/free|busy/i);
  });
});
