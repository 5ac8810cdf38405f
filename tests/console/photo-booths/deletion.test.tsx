import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { photoBooths } from "../../../src/resources/photo-booths";
import { inHours } from "../../support/moments";
import { eventOf } from "../events/fixtures";
import { ID, idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { press } from "../screens/support/acts";
import { openScreens, server, setUpConsole } from "../screens/support/console";
import { boothOf, paged } from "./support";

setUpConsole(["list-filters"]);

test("a booth that is to be deleted names the live and upcoming events that use it", async () => {
  const use = { photo_booth_ids: [ID] };
  const events = [
    eventOf({ id: idOf(1), name: "Tonight", start_time: inHours(-1), end_time: inHours(1), ...use }),
    eventOf({ id: idOf(2), name: "Wedding", ...use }),
    eventOf({ id: idOf(3), name: "Fair", ...use }),
    eventOf({ id: idOf(4), name: "Elsewhere", photo_booth_ids: [idOf(2)] }),
  ];
  server.on("GET /schedules/", paged("schedules", events));
  server.on("GET /photo_booths/", paged("photo_booths", [boothOf()]));
  server.on("POST /users/by_ids", () => json({ users: [] }));
  await openScreens(photoBooths as never, "/photo_booths");
  await press("More: Lumen 01");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect((await dialog.findByRole("status")).textContent).toBe(
    "The event Tonight is live and uses this booth. 2 upcoming events use this booth: Wedding and Fair.",
  );
  const query = new URLSearchParams(server.calls("GET /schedules/")[0]?.path.split("?")[1]);
  expect([query.get("id_photo_booth"), query.has("from")]).toEqual([ID, true]);
});
