import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { schedules } from "../../../src/resources/schedules";
import { inHours } from "../../support/moments";
import { json, lost } from "../providers/support/server";
import { press, said } from "../screens/support/acts";
import { openScreens, server, setUpConsole } from "../screens/support/console";
import { answerEvent, CALL, eventOf, single } from "./support";

setUpConsole();
beforeAll(() => import("../../../src/custom-pages/events/move-dialog"));

test("a move whose answer was lost is the same move when it is tried again, one to another start is another [OP-175]", async () => {
  const POST = `POST ${CALL}`;
  answerEvent();
  server.on("GET /schedules/", () =>
    json({ schedules: [eventOf()], pagination: { page: 1, per_page_count: 10, count: 1 } }),
  );
  const moved = eventOf({ start_time: inHours(26), end_time: inHours(32) });
  server.on(POST, lost, lost, () => json(single(moved), 200, { ETag: '"2"' }));
  await openScreens(schedules as never, "/events");
  await press("More: Winter party");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Move event" }));
  const dialog = await screen.findByRole("dialog");
  await press("1 hour later", dialog);
  for (const times of [1, 2]) {
    await press("Move", dialog);
    await waitFor(() => expect(server.count(POST)).toBe(times));
    await waitFor(() => expect(said()).toEqual(["Could not move the event"]));
  }
  await press("1 hour later", dialog);
  await press("Move", dialog);
  await waitFor(() => expect(said()).toEqual(["Moved: Winter party"]));
  const [first, second, third] = server.calls(POST).map(({ headers }) => headers["Idempotency-Key"]);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
