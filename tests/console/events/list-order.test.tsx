import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { schedules } from "../../../src/resources/schedules";
import { json } from "../providers/support/server";
import { openScreens, server, setUpConsole } from "../screens/support/console";
import { eventOf } from "./support";

setUpConsole(["list-sort", "list-phase"]);

test("the list of events asks for live ones first where the server knows phases, and its header says so", async () => {
  server.on("GET /schedules/", () =>
    json({ schedules: [eventOf()], pagination: { page: 1, per_page_count: 10, count: 1 } }),
  );
  for (const key of ["photo_booths", "styles"]) server.on(`POST /${key}/by_ids`, () => json({ [key]: [] }));
  await openScreens(schedules as never, "/events");
  await screen.findByRole("link", { name: "Winter party" });
  const sort = () => {
    // The head above the list asks for parts of events: `/schedules/{id}/periods`.
    const asked = server.seen.find(({ path }) => path.includes("/schedules/?"));
    return new URLSearchParams(asked?.path.split("?")[1]).get("sort");
  };
  await waitFor(() => expect(sort()).toBe("phase"));
  const heads = () =>
    screen
      .getAllByRole("columnheader")
      .filter((one) => one.getAttribute("aria-sort") === "ascending")
      .map((one) => one.textContent);
  await waitFor(() => expect(heads()).toEqual(["State"]));
  const choices = within(screen.getByRole("group", { name: "Which events" })).getAllByRole("button");
  expect(choices.map((one) => one.textContent)).toEqual(["All", "Live", "Upcoming", "Ended"]);
});
