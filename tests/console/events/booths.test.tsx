import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, test } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import { inHours } from "../../support/moments";
import { idOf } from "../providers/support/data";
import { held, json } from "../providers/support/server";
import { press, said, save } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { answerChoices, BAR, booths, GONE, HALL } from "./choices-support";
import { answerEvent, BOOTH, CALL, eventOf, openEvent, sentEvent, single } from "./support";

setUpConsole();
beforeAll(() => import("../../../src/custom-pages/events/page"), 60_000);

const OTHER = idOf(31);
const BUSY = "GET /schedules/photo_booths";
const busyBy = (name: string) => ({
  [HALL]: { id_schedule: OTHER, name, start_time: inHours(20), end_time: inHours(26) },
});
const part = () => screen.findByRole("region", { name: "Photo booths" });
const box = async (name: string) => within(await part()).findByRole("checkbox", { name });
const isChosen = async (name: string) => ((await box(name)) as HTMLInputElement).checked;
const said_of = async (name: string) => {
  const id = (await box(name)).getAttribute("aria-describedby") ?? "";
  return document.getElementById(id)?.textContent;
};
const names = async () =>
  within(await part())
    .getAllByRole("checkbox")
    .map((one) => document.getElementById(one.getAttribute("aria-labelledby") ?? "")?.textContent);
const asked = () =>
  server.calls(BUSY).map(({ path }) => Object.fromEntries(new URL(path, "http://x").searchParams));

/** The mark of the booths in the rail. */
const railMark = () =>
  [...document.querySelectorAll(".sl-rail button")]
    .find(({ textContent }) => textContent?.includes("Photo booths"))
    ?.querySelector(".sl-part-mark")?.className;

async function open({ booths: given = { my: [BOOTH], busy: [] as string[] }, rows = booths() } = {}) {
  answerEvent({ booths: given });
  answerChoices(rows);
  server.on(`POST ${CALL}`, () => json(single(), 200, { ETag: '"2"' }));
  await openEvent();
  await box("Lounge");
  await waitFor(() => expect(asked().length).toBeGreaterThan(1)); // what a test answers next is for the times that it writes
}

/** Writes another end of the event, so many hours from now; gives it as the wire has it. */
async function endIn(hours: number) {
  const end = await screen.findByRole("textbox", { name: "End time" });
  const moment = inHours(hours);
  const at = new Date(moment);
  const pad = (value: number) => String(value).padStart(2, "0");
  await userEvent.clear(end);
  await userEvent.type(
    end,
    `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())} ${pad(at.getHours())}:${pad(at.getMinutes())}{Enter}`,
  );
  return moment;
}

describe("the booths of an event", () => {
  test("are chosen among all, those of the event first, and saved with it [EVT-06 CALL-EVT-08]", async () => {
    await open();
    expect(await names()).toEqual(["Lounge", "Bar", "Hall"]);
    expect(await isChosen("Lounge")).toBe(true);
    await userEvent.click(await box("Bar"));
    await userEvent.click(await box("Lounge"));
    expect(await names()).toEqual(["Lounge", "Bar", "Hall"]);
    await save();
    await waitFor(() => expect(said()).toEqual(["Saved"]));
    expect(sentEvent().photo_booth_ids).toEqual([BAR]);
  });

  test("are requested for the event's times, and again when these change [CALL-EVT-16]", async () => {
    await open();
    const first = {
      start_time: eventOf().start_time,
      end_time: eventOf().end_time,
      id_schedule: eventOf().id,
    };
    const end = await endIn(32);
    // The first is for the event's own booths.
    await waitFor(() => expect(asked()).toEqual([first, first, { ...first, end_time: end }]));
  });

  test("taken by others cannot be chosen, and name the owner and the end [CALL-EVT-17]", async () => {
    const given = { my: [BOOTH], busy: [HALL], busy_by: busyBy("Wedding") };
    await open({ booths: given });
    await waitFor(async () => expect(await said_of("Hall")).toMatch(/^Booked for Wedding, free from .+$/));
    const hall = await box("Hall");
    expect(hall.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(hall);
    expect(await isChosen("Hall")).toBe(false);
    const other = screen.getByRole("link", { name: "Wedding" });
    expect(other.getAttribute("href")).toBe(`/events/${OTHER}`);
    expect(await screen.findByText("1 photo booth is busy at this time")).toBeTruthy();
  });

  test("are just busy where the server does not name the owner", async () => {
    await open({ booths: { my: [BOOTH], busy: [HALL] } });
    await waitFor(async () => expect(await said_of("Hall")).toBe("Busy at this time"));
  });

  test("busy at a changed time are a problem, removed by one press that can be undone", async () => {
    await open();
    server.on(BUSY, () => json({ my: [BOOTH], busy: [BOOTH] }));
    await endIn(40);
    expect(await screen.findByText(/^Photo booth Lounge is booked for another event/)).toBeTruthy();
    expect((await box("Lounge")).getAttribute("aria-invalid")).toBe("true");
    await press("Remove busy ones");
    expect(await isChosen("Lounge")).toBe(false);
    await press("Undo", await part());
    expect(await isChosen("Lounge")).toBe(true);
  });

  test("follow the newest times: an older answer that arrives late is dropped", async () => {
    await open();
    const late = held(() => json({ my: [], busy: [BAR] }));
    server.on(BUSY, late.answer, () => json({ my: [], busy: [HALL] }));
    const end = await endIn(33);
    await waitFor(() => expect(asked().at(-1)?.end_time).toBe(end));
    await endIn(34);
    await waitFor(async () => expect(await said_of("Hall")).toBe("Busy at this time"));
    late.give();
    await waitFor(async () => expect(await said_of("Bar")).toBe("Portrait"));
  });

  test("can be chosen though the busy ones are unknown; Retry requests them again", async () => {
    await open();
    // Until Retry: parts that are drawn later ask again for what failed.
    server.on(BUSY, () => json({}, 500));
    await endIn(35);
    expect(await screen.findByText(/^Could not check which photo booths are free/)).toBeTruthy();
    await userEvent.click(await box("Hall"));
    expect(await isChosen("Hall")).toBe(true);
    server.on(BUSY, () => json({ my: [], busy: [HALL] }));
    await press("Retry", await part());
    expect(await screen.findByText(/^Photo booth Hall is booked for another event/)).toBeTruthy();
  });

  test("with another orientation than the event are marked", async () => {
    await open({ rows: booths({ bar: { orientation: "landscape" } }) });
    expect([await said_of("Bar"), await said_of("Hall")]).toEqual([
      "Landscape, the event is portrait",
      "Portrait",
    ]);
  });

  test("that no longer exist stay visible, are sent again, and can be removed [OP-181]", async () => {
    await open({ booths: { my: [BOOTH, GONE], busy: [] } });
    const gone = await screen.findByRole("list", { name: "Not available" });
    expect(gone.textContent).toContain(GONE.slice(0, 8));
    await userEvent.click(await box("Bar"));
    await save();
    await waitFor(() => expect(sentEvent().photo_booth_ids).toEqual([BOOTH, GONE, BAR]));
    await press(`Remove: ${GONE.slice(0, 8)}`, gone);
    expect(screen.queryByRole("list", { name: "Not available" })).toBeNull();
  });

  test("that were deleted are not chosen any more, though their names are still read [OP-25]", async () => {
    answerEvent({ booths: { my: [BOOTH], busy: [] } });
    answerChoices(booths());
    const listed = booths().filter(({ id }) => id !== BOOTH);
    server.on("GET /photo_booths/", () =>
      json({ photo_booths: listed, pagination: { page: 1, per_page_count: 100, count: listed.length } }),
    );
    server.on(`GET /photo_booths/${BOOTH}`, () => json({ detail: "Not found" }, 404));
    await openEvent();
    expect((await screen.findByRole("list", { name: "Not available" })).textContent).toContain(
      BOOTH.slice(0, 8),
    );
    expect(await names()).toEqual(["Bar", "Hall"]);
    expect(within(await part()).getByText("0 of 2")).toBeTruthy();
    expect(await screen.findByText("1 chosen photo booth was deleted")).toBeTruthy();
    expect(railMark()).toContain("failed");
    await userEvent.click(await box("Bar"));
    expect(within(await part()).getByText("1 of 2")).toBeTruthy();
    expect(railMark()).toContain("noted");
  });

  test("of the event's owner come before those of others, for an admin", async () => {
    await signIn({ is_admin: true });
    server.on("POST /users/by_ids", () => json({ users: [] }));
    await open({ booths: { my: [], busy: [] }, rows: booths({ bar: { id_user: OTHER } }) });
    expect(await names()).toEqual(["Hall", "Lounge", "Bar"]);
  });

  test("that were booked meanwhile are named by the alert and the card alone; other times cure it [OP-50]", async () => {
    await open();
    const detail = "Already booked for another event at this time: Lounge";
    server.on(`POST ${CALL}`, () =>
      json({ detail, fields: { photo_booth_ids: "validation.booth_busy" } }, 409),
    );
    await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "!");
    server.on(BUSY, () => json({ my: [BOOTH], busy: [BOOTH] }));
    await save();
    expect(await screen.findByText(/^Photo booth Lounge is booked for another event/)).toBeTruthy();
    expect(toasts.get()).toEqual([]);
    const bar = within(screen.getByRole("region", { name: "Unsaved changes" }));
    expect(bar.getByText(/^Photo booths: /)).toBeTruthy();
    expect(within(await part()).queryByText("A booth is booked for another event at this time")).toBeNull();
    expect(railMark()).toContain("failed");
    server.on(BUSY, () => json({ my: [BOOTH], busy: [] }));
    await endIn(41);
    await waitFor(() => expect(bar.queryByText(/^Photo booths: /)).toBeNull());
    expect(railMark()).toContain("done");
  });

  test("that are busy are marked in the rail and in the checklist before the save", async () => {
    await open({ booths: { my: [BOOTH], busy: [BOOTH] } });
    expect(await screen.findByText("1 photo booth is booked for another event at this time")).toBeTruthy();
    expect(railMark()).toContain("failed");
  });

  test("of others name no owner for a dealer, who may not choose them and asks nobody", async () => {
    await signIn({ is_dealer: true });
    await open({ booths: { my: [], busy: [] }, rows: booths({ bar: { id_user: OTHER } }) });
    expect(await said_of("Bar")).toBe("Portrait");
    expect(server.seen.filter(({ path }) => path.includes("/users/by_ids"))).toEqual([]);
  });

  test("that the server refuses are named by its text; the choice stays", async () => {
    await open();
    const detail = "Photo booth Bar is busy";
    server.on(`POST ${CALL}`, () => json({ detail }, 409));
    await userEvent.click(await box("Bar"));
    await save();
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual([detail]));
    expect(await isChosen("Bar")).toBe(true);
  });
});
