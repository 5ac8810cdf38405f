import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test, vi } from "vitest";
import { SPREADSHEET } from "../../../contract/core/spreadsheet";
import { schedules } from "../../../src/resources/schedules";
import { jobs } from "../../../src/shared/jobs/jobs";
import { ID } from "../providers/support/data";
import { json } from "../providers/support/server";
import { press } from "../screens/support/acts";
import { openScreens, server, setUpConsole } from "../screens/support/console";
import { eventOf } from "./support";

setUpConsole();
beforeAll(() => import("../../../src/custom-pages/events/list-page"), 60_000);

/** The shortest file that a spreadsheet may be taken for: an empty archive. */
const ARCHIVE = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);

test("the report of an event is downloaded as a spreadsheet named by the event [CALL-EVT-15 OP-70]", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  server.on("GET /schedules/", () =>
    json({ schedules: [eventOf()], pagination: { page: 1, per_page_count: 10, count: 1 } }),
  );
  const call = `GET /schedules/${ID}/report`;
  server.on(call, () => new Response(ARCHIVE, { headers: { "Content-Type": SPREADSHEET } }));
  await openScreens(schedules as never, "/events");
  await press("More: Winter party");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Download report" }));
  await waitFor(() => expect(jobs.get()).toMatchObject([{ title: "Report: Winter party", status: "done" }]));
  expect(saved).toEqual([expect.stringMatching(/^event_Winter_party_.+\.xlsx$/)]);
  expect(server.count(call)).toBe(1);
});
