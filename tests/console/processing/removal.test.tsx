import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import { json } from "../providers/support/server";
import { FakeTransfer } from "../providers/support/transfer";
import { press, said } from "../screens/support/acts";
import { server } from "../screens/support/console";
import { INK, OIL, openEvent, partyOf, setUpEvent } from "./event-support";
import { addPhoto, EVENT } from "./support";

setUpEvent();

const READ = `GET /schedules/${EVENT}`;
const SAVE = `POST /schedules/${EVENT}`;
const REMOVE = "Remove from the event: Ink";

/** A rehearsal whose only picture, in Ink, was refused; the event has these styles by then. */
async function rehearse(style_ids: readonly string[]): Promise<void> {
  await openEvent("rehearsal");
  await userEvent.click(await screen.findByRole("checkbox", { name: "Rehearse Oil" }));
  await addPhoto();
  await press(/^Start/);
  await waitFor(() => expect(FakeTransfer.all).toHaveLength(1));
  FakeTransfer.all[0]?.answer(422, "{}");
  await screen.findByRole("button", { name: REMOVE });
  const read = () => json({ schedule: partyOf({ style_ids }), periods: [] }, 200, { ETag: '"2"' });
  server.on(READ, read);
}

test("the last style of an event stays, and why is said: nothing is sent [EVT-46]", async () => {
  await rehearse([INK]);
  await press(REMOVE);
  await waitFor(() =>
    expect(toasts.get().map(({ title, text }) => [title, text])).toEqual([
      ["Could not remove the style", "An event needs at least one style."],
    ]),
  );
  expect(server.count(SAVE)).toBe(0);
  expect(screen.getByRole("button", { name: REMOVE })).toBeTruthy();
});

test("a style that somebody else has removed meanwhile is not made any more, and can not be put back", async () => {
  await rehearse([OIL]);
  await press(REMOVE);
  await screen.findByText("Removed from the event", { selector: "span" });
  expect([said(), server.count(SAVE)]).toEqual([[], 0]);
  expect(screen.queryByRole("button", { name: /^Put back/ })).toBeNull();
});

test("a change that others overtake is tried three times, each upon what they have saved [OP-175]", async () => {
  await rehearse([OIL, INK]);
  server.on(SAVE, () => json({ detail: "Newer" }, 412));
  const before = server.count(READ);
  await press(REMOVE);
  await waitFor(() => expect(said()).toEqual(["Could not remove the style"]));
  expect([server.count(SAVE), server.count(READ) - before]).toEqual([3, 3]);
  const keys = server.calls(SAVE).map(({ headers }) => headers["Idempotency-Key"]);
  expect(new Set(keys).size).toBe(3);
});
