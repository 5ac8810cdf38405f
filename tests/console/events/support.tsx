import { waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect } from "vitest";
import { EventPage } from "../../../src/custom-pages/events/page";
import { mediaOf, watchMedia } from "../../../src/providers/http/media-cache";
import { openPage } from "../people/support/people";
import { ID } from "../providers/support/data";
import { json } from "../providers/support/server";
import { server } from "../screens/support/console";
import { BOOTH, eventOf } from "./fixtures";

export * from "./fixtures";

/** `GET`s and `POST`s of the stored event. */
export const CALL = `/schedules/${ID}`;

export const single = (event: object = eventOf(), periods: readonly object[] = []) => ({
  schedule: event,
  periods,
});

interface Answers {
  event?: object;
  periods?: readonly object[];
  booths?: { my: readonly string[]; busy: readonly string[]; busy_by?: object };
  bots?: readonly object[];
}

/** Answers for the page of a stored event; each test says more of what it is about. */
export function answerEvent({ event = eventOf(), periods = [], ...rest }: Answers = {}): void {
  server.on(`GET ${CALL}`, () => json(single(event, periods), 200, { ETag: '"1"' }));
  answerParts(rest);
}

const rows =
  (key: string, all: readonly object[] = []) =>
  () =>
    json({ [key]: all, pagination: { page: 1, per_page_count: 10, count: all.length } });

/** What stands beside the event and in its choices. */
export function answerParts({ booths = { my: [BOOTH], busy: [] }, bots = [] }: Answers = {}): void {
  server.on("GET /schedules/photo_booths", () => json(booths));
  server.on(`GET /delivery/telegram/schedules/${ID}/bots`, () => json({ items: bots }));
  server.on(`GET /delivery/telegram/schedules/${ID}/delivery-channels`, () => json({ items: [] }));
  server.on("GET /schedules/available-bots", () => json({ items: [] }));
  for (const key of ["photo_booths", "styles", "participants", "overlays"]) {
    server.on(`GET /${key}/`, rows(key));
    server.on(`POST /${key}/by_ids`, () => json({ [key]: [] }));
  }
  server.on("GET /photo-booths/", rows("photo_booths"));
  server.on("GET /decors/", rows("decors"));
  server.on("GET /quizzes", () => json({ items: [] }));
}

/** The editor of an event, at the paths of its resource. */
export const openEvent = (address = `/events/${ID}`) =>
  openPage(
    <Routes>
      <Route path="/events/new" element={<EventPage />} />
      <Route path="/events/:id" element={<EventPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    address,
  );

/** The parts of what a save has sent. */
export function sentEvent(call = `POST ${CALL}`, at = 0) {
  const body = server.calls(call).at(at)?.body as FormData;
  const read = (part: string) => (body.has(part) ? JSON.parse(String(body.get(part))) : undefined);
  const files = (part: string) => body.getAll(part).map((file) => [(file as File).name, (file as File).size]);
  return {
    schedule: read("schedule"),
    photo_booth_ids: read("photo_booth_ids"),
    periods: read("periods_object")?.periods,
    overlays: read("overlays_data"),
    decor: read("decor"),
    bots: read("telegram_bots_data"),
    overlay_images: files("overlay_images"),
    images: files("images"),
  };
}

interface Replacing<Part> {
  /** Address of the picture that is replaced, and of one beside it. */
  replaced: string;
  other: string;
  open(): Promise<Part>;
  /** Chooses the new picture and saves. */
  replace(part: Part): Promise<unknown>;
}

/** Of two pictures that are on screen the replaced one alone is read again. */
export async function readsAgain<Part>({ replaced, other, open, replace }: Replacing<Part>): Promise<void> {
  const both = [replaced, other];
  for (const address of both)
    server.on(`GET ${address}`, () => new Response("old", { headers: { "Content-Type": "image/jpeg" } }));
  const part = await open();
  const stop = both.map((address) => watchMedia(address, "full", () => {}));
  await waitFor(() => expect(both.map((at) => mediaOf(at, "full").status)).toEqual(["ready", "ready"]));
  const reads = (address: string) => server.count(`GET ${address}`);
  const before = [reads(replaced), reads(other)] as const;
  await replace(part);
  await waitFor(() => expect(reads(replaced)).toBeGreaterThan(before[0]));
  expect(reads(other)).toBe(before[1]);
  for (const end of stop) end();
}
