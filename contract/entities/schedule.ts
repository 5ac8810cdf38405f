import { z } from "zod";
import { signedIn } from "../core/access";
import { defineEntity, type RecordOf, recordSchema } from "../core/entity";
import {
  boolean,
  choice,
  decided,
  json,
  multiline,
  nullable,
  number,
  owned,
  readOnly,
  reference,
  references,
  text,
  time,
} from "../core/field";
import { id, idOf, partId } from "../core/ids";
import { group, pick, rows, withParts } from "../core/nested";
import { timeSchema } from "../core/time";
import { type EventStyles, stylesOf } from "../rules/event-styles";
import { bot } from "./bot";
import { decor } from "./decor";
import { overlay } from "./overlay";
import { period } from "./period";

export const SELECTION_MODES = ["GRID", "QUIZ"] as const;

/** Answers are parts of the event's quiz: those that it lacks are dropped (OP-59). */
const mapping = z.object({ style_id: idOf("styles"), answer_ids: z.array(partId).max(1000) });

/** An event (spec A section 3, OP-47, OP-186). */
export const schedule = defineEntity({
  name: "schedules",
  singular: "schedule",
  plural: "schedules",
  title: "name",
  fields: {
    ...owned,
    id_decor: nullable(reference("decors")),
    name: text({ required: true }),
    description: multiline(),
    style_ids: references("styles"),
    participants_ids: references("participants"),
    overlays_ids: references("overlays"),
    orientation: decided(choice(["portrait", "landscape"], "portrait")),
    select_language: decided(boolean(false)),
    start_time: time(),
    end_time: nullable(time()),
    demo: decided(boolean(false)),
    style_selection_mode: decided(choice(SELECTION_MODES, "GRID")),
    quiz_id: nullable(reference("quizzes")),
    quiz_mappings: json(z.array(mapping).max(1000), []),
    quiz_fallback_style_id: nullable(reference("styles")),
    photo_booth_ids: decided(readOnly(references("photo_booths"))),
    // Of a server that does not count them, none would be a claim (OP-186).
    bots_count: decided(readOnly(number({ min: 0 })), () => undefined),
  },
  rows: "owner",
  access: {
    list: signedIn,
    read: signedIn,
    many: signedIn,
    create: signedIn,
    update: signedIn,
    remove: signedIn,
  },
  // Saved with its periods, overlays, decor and bots by separate calls.
  generic: { create: false, update: false },
  transport: { path: "/schedules/", many: true },
  list: {
    search: ["name", "description"],
    sort: ["name", "start_time", "end_time", "created_at", "updated_at"],
    // Live ones first, then the next ones, then those that ended last (ADR 016).
    orders: { phase: { ability: "list-phase", otherwise: "-start_time" } },
    // from, to: events that overlap the span between the two moments (OP-175, OP-197).
    filters: { from: timeSchema, to: timeSchema, id_user: id, id_photo_booth: id, id_style: id },
    filterFields: { id_photo_booth: "photo_booth_ids", id_style: "style_ids" },
    derived: { id_style: (event) => stylesOf(event as unknown as EventStyles) },
  },
  // Other servers may omit them: they have a call of their own (OP-48).
  related: { periods: z.array(recordSchema(period)).optional() },
});

/** Most parts in one save (OP-19 allows 200 parts in all). */
export const MOST_PARTS = { booths: 500, periods: 500, overlays: 90, bots: 50 };

/** An event as its page edits it: with all that one request saves (spec A section 7). */
export const eventDocument = withParts(schedule, {
  periods: rows(
    {
      ...pick(period, ["id", "start_time", "end_time", "payment_type"]),
      summary: ["start_time", "end_time"],
    },
    { most: MOST_PARTS.periods },
  ),
  overlays: rows(overlay, { most: MOST_PARTS.overlays }),
  decor: group(decor),
  bots: rows(bot, { most: MOST_PARTS.bots }),
});

export type Schedule = RecordOf<typeof schedule.fields>;
