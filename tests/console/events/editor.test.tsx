import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, test } from "vitest";
import { NIL_ID } from "../../../contract/core/ids";
import { conflictDialog } from "../editor/support/conflict";
import { editorSuite } from "../editor/support/editor-suite";
import { ID } from "../providers/support/data";
import { json, lost } from "../providers/support/server";
import { press, said, save } from "../screens/support/acts";
import { server, setUpConsole } from "../screens/support/console";
import {
  answerEvent,
  answerParts,
  BOOTH,
  botOf,
  CALL,
  eventOf,
  openEvent,
  periodOf,
  STYLE,
  sentEvent,
  single,
} from "./support";

setUpConsole();
beforeAll(() => import("../../../src/custom-pages/events/page"), 60_000);

const saves = (event: object = eventOf(), periods: readonly object[] = []) =>
  server.on(`POST ${CALL}`, () => json(single(event, periods), 200, { ETag: '"2"' }));
const isSaved = () => waitFor(() => expect(said()).toEqual(["Saved"]));

editorSuite("an event", {
  open: async () => {
    answerParts();
    return openEvent();
  },
  read: `GET ${CALL}`,
  save: `POST ${CALL}`,
  answer: (name, version) => json(single(eventOf({ name })), 200, { ETag: version }),
  label: "Name",
  path: "name",
  sent: (body) => JSON.parse(String((body as FormData).get("schedule"))).name,
});

describe("an event", () => {
  test("is saved by one multipart request with all its parts; untouched times stay as received [EVT-03 CALL-EVT-03 CALL-EVT-06..09 CALL-EVT-12 CALL-EVT-14 OP-178]", async () => {
    const event = eventOf({ start_time: "2026-01-01T10:00:07Z", end_time: "2099-01-01T10:00:09Z" });
    answerEvent({ event, periods: [periodOf(1, 24, 25)], bots: [botOf(1)] });
    saves(event, [periodOf(1, 24, 25)]);
    await openEvent();
    await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "!");
    await save();
    await isSaved();
    expect(server.count(`POST ${CALL}`)).toBe(1);
    const sent = sentEvent();
    expect(sent.schedule).toMatchObject({
      id: ID,
      name: "Winter party!",
      start_time: "2026-01-01T10:00:07Z",
      end_time: "2099-01-01T10:00:09Z",
      style_ids: [STYLE],
      id_decor: null,
    });
    expect([sent.photo_booth_ids, sent.overlays, sent.decor, sent.bots]).toEqual([[BOOTH], [], null, []]);
    expect(sent.periods).toMatchObject([{ id: periodOf(1, 0, 0).id, payment_type: "quantity" }]);
    expect(server.calls(`POST ${CALL}`)[0]?.headers["If-Match"]).toBe('"1"');
  });

  test("continues after a save without an answer with the newer input, without a question", async () => {
    const name = async (text: string) =>
      userEvent.type(await screen.findByRole("textbox", { name: "Name" }), text);
    answerEvent({ bots: [botOf(1)] });
    const first = eventOf({ name: "Winter party!", updated_at: "2026-01-02T00:00:00Z" });
    const then = eventOf({ name: "Winter party!?", updated_at: "2026-01-03T00:00:00Z" });
    server.on(
      `POST ${CALL}`,
      lost,
      () => json({ ...single(first), detail: "Newer" }, 412, { ETag: '"2"' }),
      () => json(single(first, [periodOf(1, 25, 26)]), 200, { ETag: '"2"' }),
      () => json(single(then, [periodOf(1, 25, 26)]), 200, { ETag: '"3"' }),
    );
    await openEvent();
    await name("!");
    await press("Add period");
    await save();
    await waitFor(() => expect(said()).toEqual(["Could not save"]));
    server.on(`GET ${CALL}`, () => json(single(first, [periodOf(1, 25, 26)]), 200, { ETag: '"2"' }));
    await name("?");
    await save();
    await waitFor(() => expect(server.count(`POST ${CALL}`)).toBe(4));
    await screen.findByText("All changes saved");
    expect(screen.queryByRole("dialog")).toBeNull();
    const sent = server.calls(`POST ${CALL}`).map(({ headers }, at) => ({
      key: headers["Idempotency-Key"],
      version: headers["If-Match"],
      name: sentEvent(undefined, at).schedule.name,
      periods: sentEvent(undefined, at).periods.map(({ id }: { id: string }) => id === NIL_ID),
    }));
    const [{ key }] = sent as [(typeof sent)[number]];
    expect(sent).toEqual([
      { key, version: '"1"', name: "Winter party!", periods: [true] },
      { key, version: '"1"', name: "Winter party!?", periods: [true] },
      { key, version: '"1"', name: "Winter party!", periods: [true] },
      {
        key: expect.not.stringContaining(key as string),
        version: '"2"',
        name: "Winter party!?",
        periods: [false],
      },
    ]);
  });

  test("saved by another user names the differences, and drops rows as chosen", async () => {
    const theirs = eventOf({ name: "Spring party", photo_booth_ids: [], updated_at: "2026-01-02T00:00:00Z" });
    answerEvent({ periods: [periodOf(1, 24, 25)] });
    server.on(`POST ${CALL}`, () => json({ detail: "Newer" }, 412));
    await openEvent();
    await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "!");
    await press("Add period");
    server.on(`GET ${CALL}`, () => json(single(theirs, [periodOf(1, 24, 25)]), 200, { ETag: '"2"' }));
    await save();
    const dialog = await conflictDialog();
    expect(dialog.fields()).toEqual(["Name", "Period 2"]);
    const time = expect.stringMatching(/^\d+ \w+ \d{4}, \d\d:\d\d – \d+ \w+ \d{4}, \d\d:\d\d$/);
    await waitFor(() => expect(dialog.values()).toEqual(["Winter party!", "Spring party", time, "–"]));
    await dialog.takeTheirs(0, 1);
    expect(((await screen.findByRole("textbox", { name: "Name" })) as HTMLInputElement).value).toBe(
      "Spring party",
    );
    expect(screen.queryByRole("textbox", { name: "Start of period 2" })).toBeNull();
    expect(server.count(`POST ${CALL}`)).toBe(1);
  });

  test("continues under the same key from its draft after the page and the answer were lost", async () => {
    answerEvent();
    server.on(`POST ${CALL}`, lost);
    await openEvent();
    await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "!");
    await save();
    await waitFor(() => expect(said()).toEqual(["Could not save"]));
    await screen.findByText(/draft kept on this device/);
    cleanup();
    await openEvent();
    await userEvent.click(await screen.findByRole("button", { name: "Restore" }));
    await save();
    await waitFor(() => expect(server.count(`POST ${CALL}`)).toBe(2));
    const [first, second] = server.calls(`POST ${CALL}`).map(({ headers }) => headers["Idempotency-Key"]);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  });

  test("that is new names what is missing and sends nothing [EVT-02 EVT-42 EVT-43 EVT-45 EVT-46]", async () => {
    answerParts();
    await openEvent("/events/new");
    await screen.findByRole("textbox", { name: "Name" });
    await save();
    const bar = within(screen.getByRole("region", { name: "Unsaved changes" }));
    expect(await bar.findByText(/^Name: /)).toBeTruthy();
    await waitFor(() => expect(document.querySelectorAll(".sl-part-mark.failed").length).toBeGreaterThan(2));
    expect(server.seen.filter(({ method }) => method === "PUT")).toEqual([]);
  });

  test("gets a usual length by one press, and another by one more [EVT-25]", async () => {
    answerParts();
    await openEvent("/events/new");
    const shown = async (name: string) =>
      Date.parse((await screen.findByRole<HTMLInputElement>("textbox", { name })).value);
    await press("4 h");
    const start = await shown("Start time");
    await waitFor(async () => expect((await shown("End time")) - start).toBe(4 * 3_600_000));
    expect(screen.getByRole("button", { name: "4 h", pressed: true })).toBeTruthy();
    await press("6 h");
    await waitFor(async () => expect((await shown("End time")) - start).toBe(6 * 3_600_000));
  });

  test("clears its periods with another start; they can be had back, or moved along with the end [EVT-33]", async () => {
    const periods = [periodOf(1, 24, 25), periodOf(2, 26, 27)];
    answerEvent({ periods });
    saves();
    await openEvent();
    const start = await screen.findByRole("textbox", { name: "Start time" });
    expect(screen.getByText(/^Changing only the start removes the 2 periods below/)).toBeTruthy();
    const rowsShown = () => screen.queryAllByRole("button", { name: /^Remove period/ }).length;
    const write = async (text: string) => {
      await userEvent.clear(start);
      await userEvent.type(start, `${text}{Enter}`);
    };
    const later = new Date(Date.parse(eventOf().start_time) + 30 * 60_000);
    const pad = (value: number) => String(value).padStart(2, "0");
    const text = `${later.getFullYear()}-${pad(later.getMonth() + 1)}-${pad(later.getDate())} ${pad(later.getHours())}:${pad(later.getMinutes())}`;
    await write(text);
    await screen.findByText("2 periods were removed because the start changed.");
    expect(rowsShown()).toBe(0);
    await press("Undo");
    expect(rowsShown()).toBe(2);
    await write(text);
    await press("Move end and periods along instead");
    expect(rowsShown()).toBe(2);
    await save();
    await isSaved();
    const moved = (one: { start_time: string }) => Date.parse(one.start_time) + 30 * 60_000;
    expect(sentEvent().periods.map((one: { start_time: string }) => Date.parse(one.start_time))).toEqual(
      periods.map(moved),
    );
    expect(Date.parse(sentEvent().schedule.end_time)).toBe(Date.parse(eventOf().end_time) + 30 * 60_000);
  });

  test("gets a period after all others, and none where there is no room [PER-06 PER-08 PER-09 PER-10 EVT-11]", async () => {
    answerEvent({ periods: [periodOf(1, 24, 29)] });
    await openEvent();
    await press("Add period");
    expect(screen.getByRole("textbox", { name: "Start of period 2" })).toBeTruthy();
    await press("Add period");
    expect(screen.getByText(/^There is no time left before the end/)).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Start of period 3" })).toBeNull();
  });

  test("says that its pictures are charged with and without periods", async () => {
    answerEvent();
    await openEvent();
    expect(await screen.findByText(/Pictures are charged with or without periods\.$/)).toBeTruthy();
    expect(await screen.findByText("No periods: no warnings of silent photo booths")).toBeTruthy();
    await press("Add period");
    expect(screen.getByText(/Pictures at other times are charged as well\.$/)).toBeTruthy();
  });

  test("that is over gets no period [PER-07]", async () => {
    answerEvent({ event: eventOf({ start_time: "2026-01-01T10:00:00Z", end_time: "2026-01-01T12:00:00Z" }) });
    await openEvent();
    await press("Add period");
    expect(screen.getByText(/^The event is over. Set/)).toBeTruthy();
  });
});
