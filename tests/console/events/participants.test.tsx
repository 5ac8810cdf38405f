import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, test } from "vitest";
import { json } from "../providers/support/server";
import { press, save } from "../screens/support/acts";
import { server, setUpConsole } from "../screens/support/console";
import { answerChoices, GONE, MAN, WOMAN } from "./choices-support";
import { answerEvent, CALL, eventOf, openEvent, sentEvent, single } from "./support";

setUpConsole();
beforeAll(() => import("../../../src/custom-pages/events/page"), 60_000);

const part = () => screen.findByRole("region", { name: "Participants" });
const box = async (name: string) => within(await part()).findByRole("checkbox", { name });
const pick = async (name: string) => userEvent.click(await box(name));
/** Names of what is ticked. */
const chosen = async () =>
  within(await part())
    .getAllByRole("checkbox", { checked: true })
    .map((one) => document.getElementById(one.getAttribute("aria-labelledby") ?? "")?.textContent);

async function open(participants_ids: readonly string[] = []) {
  answerEvent({ event: eventOf({ participants_ids }) });
  answerChoices();
  server.on(`POST ${CALL}`, () => json(single(), 200, { ETag: '"2"' }));
  await openEvent();
  await box("Woman (en)");
}

describe("the participants of an event", () => {
  test("are all while none is chosen; All empties the list, and fills an empty one [EVT-08 EVT-39 EVT-40 OP-56]", async () => {
    await open();
    expect(await chosen()).toEqual(["All"]);
    await pick("Man (en)");
    expect(await chosen()).toEqual(["Man (en)"]);
    await pick("Man (en)");
    expect(await chosen()).toEqual(["All"]);
    await pick("All");
    expect(await chosen()).toEqual(["Woman (en)", "Man (en)"]);
    await save();
    await waitFor(() => expect(sentEvent().schedule.participants_ids).toEqual([WOMAN, MAN]));
  });

  test("that All has cleared can be had back", async () => {
    await open([MAN]);
    await pick("All");
    expect(await chosen()).toEqual(["All"]);
    expect(await screen.findByText("Cleared: 1 participant.")).toBeTruthy();
    await press("Undo", await part());
    expect(await chosen()).toEqual(["Man (en)"]);
  });

  test("that no longer exist stay visible and are sent again until they are removed [OP-181]", async () => {
    await open([GONE]);
    expect(await screen.findByRole("list", { name: "Not available" })).toBeTruthy();
    await pick("Woman (en)");
    await save();
    await waitFor(() => expect(sentEvent().schedule.participants_ids).toEqual([GONE, WOMAN]));
  });

  test("that no longer exist can be removed", async () => {
    await open([GONE, WOMAN]);
    await press(`Remove: ${GONE.slice(0, 8)}`, await screen.findByRole("list", { name: "Not available" }));
    expect(await chosen()).toEqual(["Woman (en)"]);
    expect(screen.queryByRole("list", { name: "Not available" })).toBeNull();
  });

  test("show their own name where there is no label in the console's language", async () => {
    answerEvent();
    answerChoices();
    for (const id of [WOMAN, MAN]) server.on(`GET /labels/participant/${id}`, () => json({}, 500));
    await openEvent();
    expect(await box("Woman")).toBeTruthy();
  });
});
