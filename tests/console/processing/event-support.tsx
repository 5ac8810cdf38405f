import { Route, Routes } from "react-router";
import { beforeEach } from "vitest";
import { participant } from "../../../contract/entities/participant";
import { schedule } from "../../../contract/entities/schedule";
import { AsGuestPage } from "../../../src/custom-pages/processing/guest/page";
import { RehearsalPage } from "../../../src/custom-pages/processing/rehearsal/page";
import { lastChoices, rehearsals } from "../../../src/custom-pages/processing/rehearsal/rehearsals";
import { inHours } from "../../support/moments";
import { sampleRecord } from "../../support/samples";
import { openPage } from "../people/support/people";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { server } from "../screens/support/console";
import { styleOf, tuneOf, workflowOf } from "../styles/fixtures";
import { answer, BOOTH, EVENT, MAN, ME, setUpPage, WOMAN } from "./support";

export const [OIL, INK] = [idOf(21), idOf(22)];

/** The event of the pages below, which begins in an hour. */
export const partyOf = (changes: object = {}) =>
  sampleRecord(schedule, {
    id: EVENT,
    id_user: ME,
    name: "Party",
    start_time: inHours(1),
    end_time: inHours(5),
    style_ids: [OIL, INK],
    style_selection_mode: "GRID",
    participants_ids: [],
    overlays_ids: [],
    photo_booth_ids: [BOOTH],
    quiz_mappings: [],
    quiz_fallback_style_id: null,
    quiz_id: null,
    id_decor: null,
    ...changes,
  });

/** An event with a style for men and one for all, and nothing left of the test before. */
export function setUpEvent(): void {
  setUpPage();
  beforeEach(() => {
    rehearsals.set({});
    lastChoices.set({});
    answer();
    const styles = [
      styleOf({ id: OIL, name: "Oil", participants_ids: [MAN], demo_generation_cost: 1 }),
      styleOf({ id: INK, name: "Ink", participants_ids: [MAN, WOMAN], demo_generation_cost: 1 }),
    ];
    const event = partyOf();
    server.on(`GET /schedules/${EVENT}`, () => json({ schedule: event, periods: [] }));
    server.on(`GET /schedules/${EVENT}/periods`, () => json({ periods: [] }));
    server.on("POST /schedules/by_ids", () => json({ schedules: [event] }));
    server.on("POST /styles/by_ids", () => json({ styles }));
    for (const style of styles)
      server.on(`GET /styles/${style.id}`, () =>
        json({ style, workflow: workflowOf(), tune: tuneOf(), can_edit: true }),
      );
    server.on("GET /schedules/photo_booths", () => json({ my: [BOOTH], busy: [] }));
    server.on(`GET /delivery/telegram/schedules/${EVENT}/delivery-channels`, () => json({ items: [] }));
    server.on(`GET /delivery/telegram/schedules/${EVENT}/bots`, () => json({ items: [] }));
    server.on("POST /participants/by_ids", () =>
      json({
        participants: [
          sampleRecord(participant, { id: MAN, name: "Man", position: 1 }),
          sampleRecord(participant, { id: WOMAN, name: "Woman", position: 0 }),
        ],
      }),
    );
  });
}

export const openEvent = (page: "rehearsal" | "guest") =>
  openPage(
    <Routes>
      <Route path="/events/:id/rehearsal" element={<RehearsalPage />} />
      <Route path="/events/:id/guest" element={<AsGuestPage />} />
    </Routes>,
    `/events/${EVENT}/${page}`,
  );
