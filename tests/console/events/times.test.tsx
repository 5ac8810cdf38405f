import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, test } from "vitest";
import { json } from "../providers/support/server";
import { press, said, save } from "../screens/support/acts";
import { server, setUpConsole } from "../screens/support/console";
import { answerEvent, CALL, eventOf, openEvent, periodOf, sentEvent, single, typed } from "./support";

setUpConsole();
beforeAll(() => import("../../../src/custom-pages/events/page"), 60_000);

const periods = [periodOf(1, 24, 25), periodOf(2, 26, 27)];
const CLEARED = "2 periods were removed because the start changed.";

async function openWith(event: object, rows: readonly object[]): Promise<void> {
  answerEvent({ event, periods: rows });
  server.on(`POST ${CALL}`, () => json(single(event, rows), 200, { ETag: '"2"' }));
  await openEvent();
}

async function write(name: string, text: string): Promise<void> {
  const field = await screen.findByRole("textbox", { name });
  await userEvent.clear(field);
  await userEvent.type(field, `${text}{Enter}`);
}

const rowsShown = () => screen.queryAllByRole("button", { name: /^Remove period/ }).length;
const offersUndo = () => screen.queryByRole("button", { name: "Undo" }) !== null;
const isUnchanged = () => screen.findByText("All changes saved");

describe("the start of an event", () => {
  test("typed as it was before has its periods and its end again [EVT-33]", async () => {
    await openWith(eventOf(), periods);
    await write("Start time", typed(31)); // the end goes along, to the 37th hour
    await screen.findByText(CLEARED);
    expect(rowsShown()).toBe(0);
    await write("Start time", typed(24));
    expect(screen.queryByText(CLEARED)).toBeNull();
    expect([rowsShown(), offersUndo()]).toEqual([2, false]);
    await isUnchanged();
  });

  test("typed as it was before has its end again where the event has no periods [EVT-33]", async () => {
    await openWith(eventOf(), []);
    await write("Start time", typed(31));
    await screen.findByText("The end moved along with the start.");
    await write("Start time", typed(24));
    await isUnchanged();
  });

  test("that was stored with seconds is the same when its minute is typed again [EVT-33 OP-178]", async () => {
    const start_time = eventOf().start_time.replace(/00Z$/, "07Z");
    await openWith(eventOf({ start_time }), periods);
    await write("Start time", typed(24.5));
    await screen.findByText(CLEARED);
    await write("Start time", typed(24));
    expect([rowsShown(), offersUndo()]).toEqual([2, false]);
    await save();
    await waitFor(() => expect(said()).toEqual(["Saved"]));
    expect(sentEvent().periods.map(({ id }: { id: string }) => id)).toEqual(periods.map(({ id }) => id));
  });

  test("that was changed offers no undo that would remove a period which was added since [EVT-33]", async () => {
    await openWith(eventOf(), periods);
    await write("Start time", typed(24.5));
    await screen.findByText(CLEARED);
    await press("Add period");
    expect(rowsShown()).toBe(1);
    expect([screen.queryByText(CLEARED), offersUndo()]).toEqual([null, false]);
    await press(/^Remove period/);
    await screen.findByText(CLEARED);
    await press("Move end and periods along instead");
    expect([rowsShown(), offersUndo()]).toEqual([2, true]);
    await press("Add period");
    expect([rowsShown(), offersUndo()]).toEqual([3, false]);
  });

  test("that moved the end offers no undo of a period which was added since, either", async () => {
    await openWith(eventOf(), []);
    await press("Move event");
    await press("1 hour later", await screen.findByRole("dialog"));
    await press("Move", await screen.findByRole("dialog"));
    await screen.findByText("The end moved along with the start.");
    expect(offersUndo()).toBe(true);
    await press("Add period");
    expect([rowsShown(), offersUndo()]).toEqual([1, false]);
  });
});
