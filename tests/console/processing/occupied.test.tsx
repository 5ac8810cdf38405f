import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import { inHours } from "../../support/moments";
import { periodOf } from "../events/fixtures";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { FakeTransfer } from "../providers/support/transfer";
import { press, said } from "../screens/support/acts";
import { server } from "../screens/support/console";
import { openEvent, setUpEvent } from "./event-support";
import { addPhoto, BOOTH, EVENT } from "./support";

setUpEvent();

const WEDDING = idOf(55);
const BUSY = "GET /schedules/photo_booths";
const question = () => screen.findByRole("dialog", { name: /^Interrupt the guests at / });

/** The booth is busy with another event, whose period is from and to so many hours from now. */
function answerWedding(from: number, to: number): void {
  const busy_by = {
    [BOOTH]: { id_schedule: WEDDING, name: "Wedding", start_time: inHours(-5), end_time: null },
  };
  server.on(BUSY, () => json({ my: [BOOTH], busy: [BOOTH], busy_by }));
  server.on(`GET /schedules/${WEDDING}/periods`, () => json({ periods: [periodOf(1, from, to)] }));
}

async function start(): Promise<void> {
  await openEvent("rehearsal");
  await screen.findByRole("checkbox", { name: "Rehearse Oil" });
  await addPhoto();
  await press(/^Start/);
}

/** The rehearsal that was just started goes no further. */
async function end(): Promise<void> {
  await waitFor(() => expect(FakeTransfer.all).toHaveLength(1));
  FakeTransfer.all[0]?.answer(422, "{}");
  await screen.findByRole("button", { name: "Rehearse again" });
}

test.each([
  ["a period of another event", () => answerWedding(-1, 1), /A period of the event “Wedding” is running/],
  [
    "an event of somebody else",
    () => server.on(BUSY, () => json({ my: [BOOTH], busy: [BOOTH] })),
    /Another event is running there\./,
  ],
  [
    "a period of this event",
    () =>
      server.on(`GET /schedules/${EVENT}/periods`, () =>
        json({ periods: [periodOf(1, -5, -4), periodOf(2, -1, 1)] }),
      ),
    /A period is running there until /,
  ],
])("%s at the booth is interrupted only by who confirms it [OP-235]", async (_, given, text) => {
  given();
  await start();
  expect((await question()).textContent).toMatch(text);
  await press("Cancel", await question());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(FakeTransfer.all).toEqual([]);
  await press(/^Start/);
  await press("Start anyway", await question());
  await end();
});

test("a booth that another event has, but not for a period now, is free to rehearse [OP-235]", async () => {
  answerWedding(-3, -1);
  await start();
  await end();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("nothing begins at a booth that cannot be looked at [OP-235]", async () => {
  server.on(BUSY, () => json({ detail: "The disk is full" }, 500));
  await start();
  await waitFor(() => expect(said()).toEqual(["Could not start the rehearsal"]));
  expect(FakeTransfer.all).toEqual([]);
  toasts.set([]);
  server.on(BUSY, () => json({ my: [BOOTH], busy: [] }));
  await press(/^Start/);
  await end();
});
