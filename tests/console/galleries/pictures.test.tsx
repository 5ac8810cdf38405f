import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { generation } from "../../../contract/entities/generation";
import { keys } from "../../../src/providers/data/cache";
import { inHours } from "../../support/moments";
import { eventOf } from "../events/support";
import { generationOf } from "../generations/support";
import { held, json } from "../providers/support/server";
import { server, setUpConsole } from "../screens/support/console";
import { answerGallery, EVENT, galleryOf, open } from "./support";

setUpConsole(["list-filters"]);

const over = { id: EVENT, start_time: inHours(-9), end_time: inHours(-5) };
const none = () => screen.queryByText("No pictures yet");
const shown = () => document.querySelectorAll(".gallery-strip img").length;

/** Opens the gallery, and waits until the pictures of its event are read. */
async function openRead(): Promise<void> {
  const { queryClient } = await open();
  await waitFor(() =>
    expect(queryClient.getQueryData(keys.list(generation.name, "gallery", EVENT))).toBeTruthy(),
  );
}

/** A gallery of one event, of whose pictures these are the newest. */
function answerPictures(count: number, changes: object, all = count): void {
  answerGallery(galleryOf({ schedule_ids: [EVENT] }));
  const rows = Array.from({ length: count }, (_, at) => generationOf(at, { id_schedule: EVENT, ...changes }));
  for (const { id } of rows)
    server.on(
      `GET /generations/${id}/image/result`,
      () => new Response("picture", { headers: { "Content-Type": "image/jpeg" } }),
    );
  server.on("GET /generations/", () =>
    json({ generations: rows, pagination: { page: 1, per_page_count: 12, count: all } }),
  );
}

test("the tile of a demo event shows its pictures, as the public page does [OP-204]", async () => {
  answerPictures(3, { demo: true });
  const event = held(() => json({ schedules: [eventOf({ ...over, demo: true })] }));
  server.on("POST /schedules/by_ids", event.answer);
  await openRead();
  expect(none()).toBeNull(); // not known before the event is read
  event.give();
  await waitFor(() => expect(shown()).toBe(3));
});

test("an event whose newest pictures are all of rehearsals is not said to have none [OP-204]", async () => {
  server.on("POST /schedules/by_ids", () => json({ schedules: [eventOf(over)] }));
  answerPictures(12, { demo: true }, 40);
  await openRead();
  expect(await screen.findByRole("link", { name: "Winter party" })).toBeTruthy();
  expect([none(), shown()]).toEqual([null, 0]);
});

test("an event with no other pictures than those of its rehearsal is said to have none yet [OP-204]", async () => {
  server.on("POST /schedules/by_ids", () => json({ schedules: [eventOf(over)] }));
  answerPictures(3, { demo: true });
  await open();
  expect(await screen.findByText("No pictures yet")).toBeTruthy();
});
