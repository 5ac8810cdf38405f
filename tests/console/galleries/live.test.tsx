import { act } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { inHours } from "../../support/moments";
import { waitUntil } from "../../support/wait-until";
import { eventOf } from "../events/support";
import { json } from "../providers/support/server";
import { server, setUpConsole } from "../screens/support/console";
import { answerGallery, EVENT, galleryOf, LATE, open } from "./support";

setUpConsole(["list-filters"]);

afterEach(() => {
  vi.useRealTimers();
});

test("the pictures of a live event are read every few seconds, those of one that is over once", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  answerGallery(galleryOf({ schedule_ids: [EVENT, LATE] }));
  server.on("POST /schedules/by_ids", () =>
    json({
      schedules: [
        eventOf({ id: EVENT, start_time: inHours(-1), end_time: inHours(1) }),
        eventOf({ id: LATE, start_time: inHours(-9), end_time: inHours(-5) }),
      ],
    }),
  );
  server.on("GET /generations/", () =>
    json({ generations: [], pagination: { page: 1, per_page_count: 12, count: 0 } }),
  );
  const reads = (event: string) =>
    server.calls("GET /generations/").filter(({ path }) => path.includes(event)).length;
  const read = (...counts: [number, number]) =>
    waitUntil(() => expect([reads(EVENT), reads(LATE)]).toEqual(counts));
  await open();
  await read(1, 1);
  await waitUntil(() => expect(document.querySelectorAll(".gallery-event .pip.live")).toHaveLength(1));
  await act(async () => vi.advanceTimersByTime(5000));
  await read(2, 1);
  await act(async () => vi.advanceTimersByTime(5000));
  await read(3, 1);
});
