import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Spanned, shownSpan } from "../../../src/custom-pages/events/calendar-model";
import { weekRows } from "../../../src/custom-pages/events/week/model";
import { useFollow } from "../../../src/custom-pages/events/week/use-follow";
import { type Lifted, useMover } from "../../../src/custom-pages/events/week/use-mover";
import { toasts } from "../../../src/shared/toasts";
import { inHours } from "../../support/moments";
import { openPage } from "../people/support/people";
import { ID, idOf } from "../providers/support/data";
import { held, json } from "../providers/support/server";
import { said } from "../screens/support/acts";
import { server, setUpConsole } from "../screens/support/console";
import { BAR, booths, HALL } from "./choices-support";
import { answerEvent, BOOTH, CALL, eventOf, sentEvent, single } from "./support";

setUpConsole();

const POST = `POST ${CALL}`;
const ms = (hours: number) => Date.parse(inHours(hours));
const spanned = (id: string, name: string, booth: string): Spanned => ({
  id,
  name,
  start: ms(24),
  end: ms(30),
  booths: [booth],
  phase: "coming",
  demo: false,
  styles: [],
});
const PARTY = spanned(ID, "Winter party", BOOTH);
const WEDDING = spanned(idOf(7), "Wedding", HALL);

/** The mover of a week with both events. */
async function open(): Promise<
  (changes: Partial<Lifted>, stored?: (isStored: boolean) => void) => Promise<void>
> {
  let mover: ReturnType<typeof useMover> | undefined;
  function Week() {
    mover = useMover([PARTY, WEDDING]);
    return null;
  }
  server.on("POST /photo_booths/by_ids", () => json({ photo_booths: booths() }));
  await openPage(<Week />);
  const lifted = { event: PARTY, from: BOOTH, booth: BOOTH, start: PARTY.start };
  await waitFor(() => expect(mover?.wouldText({ ...lifted, booth: HALL })).toContain("Hall"));
  return (changes, stored) =>
    act(async () => void mover?.move({ ...lifted, ...changes }).then((isStored) => stored?.(isStored)));
}

const told = () => toasts.get().map(({ title, text }) => [title, text]);

test("an event goes neither into the past nor to a booth that another one has then, and nothing is sent [OP-50 OP-58]", async () => {
  answerEvent();
  const move = await open();
  await move({ start: ms(-1) });
  expect(told()).toEqual([["Could not move the event", "An event can only move to a time in the future."]]);
  for (const start of [24, 29, 19]) {
    toasts.set([]);
    await move({ booth: HALL, start: ms(start) });
    expect(told()).toEqual([["Could not move the event", "Hall is booked for Wedding at this time."]]);
  }
  expect(server.seen.filter(({ path }) => path.includes(CALL))).toEqual([]);
});

test("an event may follow another one at its booth at once [OP-50]", async () => {
  answerEvent();
  server.on(POST, () => json(single(), 200, { ETag: '"2"' }));
  const move = await open();
  await move({ booth: HALL, start: ms(30) });
  await waitFor(() => expect(said()).toEqual(["Moved: Winter party"]));
  expect(sentEvent(POST).photo_booth_ids).toEqual([HALL]);
});

test("an event that somebody else has changed meanwhile is moved from where it is now, and back to there [OP-175 OP-234]", async () => {
  const now = eventOf({ start_time: inHours(26), end_time: inHours(33) });
  answerEvent({ event: now, booths: { my: [BOOTH, BAR], busy: [] } });
  server.on(
    POST,
    () => {
      server.on("GET /schedules/photo_booths", () => json({ my: [HALL, BAR], busy: [] }));
      return json(single({ ...now, start_time: inHours(50), end_time: inHours(57) }), 200, { ETag: '"2"' });
    },
    () => json(single(now), 200, { ETag: '"3"' }),
  );
  const move = await open();
  await move({ booth: HALL, start: ms(48) });
  await waitFor(() => expect(said()).toEqual(["Moved: Winter party"]));
  toasts.get()[0]?.action?.run();
  await waitFor(() => expect(said()).toEqual(["Moved back: Winter party"]));
  const sent = [0, 1].map((at) => {
    const { schedule, photo_booth_ids } = sentEvent(POST, at);
    return [Date.parse(schedule.start_time), Date.parse(schedule.end_time), photo_booth_ids];
  });
  expect(sent).toEqual([
    [ms(50), ms(57), [HALL, BAR]],
    [ms(26), ms(33), [BOOTH, BAR]],
  ]);
  expect(server.calls(POST).map(({ headers }) => headers["If-Match"])).toEqual(['"1"', '"2"']);
});

test("while one move is saved no other one begins", async () => {
  answerEvent();
  const answer = held(() => json(single(), 200, { ETag: '"2"' }));
  server.on(POST, answer.answer);
  const move = await open();
  const stored = vi.fn();
  await move({ start: ms(48) }, stored);
  await waitFor(() => expect(server.count(POST)).toBe(1));
  await move({ start: ms(72) }, stored);
  expect(stored.mock.calls).toEqual([[false]]);
  answer.give();
  await waitFor(() => expect(said()).toEqual(["Moved: Winter party"]));
  expect(stored.mock.calls).toEqual([[false], [true]]);
  expect(server.count(POST)).toBe(1);
});

test("a move that changes nothing, is not possible or was refused is not stored", async () => {
  answerEvent();
  server.on(POST, () => json({ detail: "No" }, 500));
  const move = await open();
  for (const start of [PARTY.start, ms(-1), ms(48)]) {
    const stored = vi.fn();
    await move({ start }, stored);
    await waitFor(() => expect(stored.mock.calls).toEqual([[false]]));
  }
});

test("the focus follows a stored move only, and the first one while it is saved", async () => {
  const focusAt = vi.fn();
  const shown = shownSpan("week", new Date(PARTY.start));
  const rowsOf = (start: number) =>
    weekRows([BOOTH], [{ ...PARTY, start, end: start + 1 }, WEDDING], shown, Date.now());
  const grid = { current: null };
  const { result, rerender } = renderHook(
    ({ start }) => useFollow({ grid, rows: rowsOf(start), only: undefined, focusAt }),
    { initialProps: { start: PARTY.start } },
  );
  const lifted = { event: PARTY, from: BOOTH, booth: BOOTH, start: PARTY.start + 1 };
  await result.current(lifted, Promise.resolve(false));
  rerender({ start: PARTY.start + 1 });
  expect(focusAt).not.toHaveBeenCalled();
  rerender({ start: PARTY.start });
  const first = result.current(lifted, Promise.resolve(true));
  await result.current({ ...lifted, event: WEDDING, from: HALL, booth: HALL }, Promise.resolve(false));
  await first;
  rerender({ start: PARTY.start + 1 });
  expect(focusAt).toHaveBeenCalledOnce();
});
