import { z } from "zod";
import { signedIn } from "../core/access";
import { decided } from "../core/decided";
import { defineEndpoint } from "../core/endpoint";
import { imageKeys, recordSchema } from "../core/entity";
import type { Field } from "../core/field";
import { id, idOf, idParams, partId } from "../core/ids";
import { saveSchema } from "../core/operations";
import { singleReply } from "../core/paging";
import { SPREADSHEET } from "../core/spreadsheet";
import { timeSchema } from "../core/time";
import { bot } from "../entities/bot";
import { decor } from "../entities/decor";
import { overlay } from "../entities/overlay";
import { period } from "../entities/period";
import { MOST_PARTS, schedule } from "../entities/schedule";
import { BOT_ACTIONS } from "../rules/bot-drafts";

const pictureOf = (entity: { fields: Record<string, unknown> }, key: string) => {
  const { types, maxBytes } = (entity.fields[key] as Field).image as NonNullable<Field["image"]>;
  return { types, maxBytes };
};

/** Accepted from any role: the server validates the owner's fields if the role may write them (OP-180). */
const sentFields = (entity: unknown) => saveSchema(entity as never, "update", "user");

/**
 * An overlay or the decor: nil id means new. Without fields it is unchanged. With the version that was read, the save of
 * a newer one is 412 at its place, with its current state (OP-52, OP-175).
 */
const sentPart = (entity: { name: string }) =>
  sentFields(entity).extend({ id: idOf(entity.name), version: z.int().nullish() });

/** The part periods_object: a nil id creates, a known id updates, missing periods are deleted (OP-51). */
const sentPeriod = z.object({
  id: partId,
  start_time: timeSchema,
  end_time: timeSchema,
  payment_type: z.string().optional(),
});

/** The part telegram_bots_data, as `sentBots` writes it (OP-54). */
const sentBot = z.object({
  action: z.enum(BOT_ACTIONS),
  id: idOf("bots").optional(),
  bot_token: bot.fields.bot_token.schema,
  bot_username: bot.fields.bot_username.schema.optional(),
  is_active: z.boolean().optional(),
  is_exclusive: z.boolean().optional(),
});

/**
 * Parts of the form that saves an event (spec A section 7). A file of `overlay_images` is named
 * `<index>_<orientation>.jpg` by its overlay's index in `overlays_data` (OP-52), one of `images` by its decor field
 * (OP-17). A null or absent `decor` removes the decor from the event (OP-53); any other absent part leaves its
 * records unchanged.
 */
const form = {
  json: {
    schedule: sentFields(schedule),
    photo_booth_ids: z.array(idOf("photo_booths")).max(MOST_PARTS.booths),
    periods_object: z.object({ periods: z.array(sentPeriod).max(MOST_PARTS.periods) }),
    // In the order of the event (OP-52).
    overlays_data: z.array(sentPart(overlay)).max(MOST_PARTS.overlays),
    decor: sentPart(decor).nullable(),
    telegram_bots_data: z.array(sentBot).max(MOST_PARTS.bots),
  },
  paths: {
    photo_booth_ids: "photo_booth_ids",
    overlays_data: "overlays",
    decor: "decor",
    telegram_bots_data: "bots",
  },
  keyed: {
    overlay_images: pictureOf(overlay, "landscape"),
    images: pictureOf(decor, imageKeys(decor)[0] as string),
  },
};

/** What the event already has may stay (OP-181); the save of the parts checks the rest. */
const references = {
  photo_booth_ids: "the event's owner must see them, whoever saves",
  "overlays.id": "nil is a new overlay",
  "decor.id": "nil is a new decor",
  "bots.id": "only bots that the event has are changed or detached",
};

const single = { status: 200, json: singleReply(schedule as never) } as const;
const changed = ["schedules", "periods", "overlays", "decors", "bots"];

/** Creates an event with all its parts in one transaction (OP-51 to OP-54). */
export const createSchedule = defineEndpoint({
  id: "schedules.create",
  method: "PUT",
  path: "/schedules/",
  access: signedIn,
  wrapper: "schedule",
  body: { multipart: form },
  references,
  reply: single,
  changes: changed,
  source: "CALL-EVT-05",
});

export const updateSchedule = defineEndpoint({
  id: "schedules.update",
  method: "POST",
  path: "/schedules/{id}",
  access: signedIn,
  params: idParams,
  wrapper: "schedule",
  body: { multipart: form },
  references,
  reply: single,
  changes: changed,
  source: "CALL-EVT-06",
});

/** Periods of an event, ordered by start (OP-48). */
export const periodsOfSchedule = defineEndpoint({
  id: "schedules.periods",
  method: "GET",
  path: "/schedules/{id}/periods",
  access: signedIn,
  params: idParams,
  reply: { status: 200, json: z.object({ periods: z.array(recordSchema(period)) }) },
  source: "CALL-PER-01",
});

/** A row per generation and a row of totals (OP-70). */
export const scheduleReport = defineEndpoint({
  id: "schedules.report",
  method: "GET",
  path: "/schedules/{id}/report",
  access: signedIn,
  params: idParams,
  reply: { status: 200, binary: [SPREADSHEET] },
  source: "CALL-EVT-15",
});

const busyEvent = z.object({
  id_schedule: id,
  name: z.string(),
  start_time: timeSchema,
  end_time: timeSchema.nullable(),
});

export type BusyEvent = z.output<typeof busyEvent>;

/**
 * Booths of the event, and booths of other events at that time, with the other event if the server names it (OP-49,
 * OP-186).
 */
export const boothsOfTime = defineEndpoint({
  id: "schedules.photo_booths",
  method: "GET",
  path: "/schedules/photo_booths",
  access: signedIn,
  query: z.object({ start_time: timeSchema, end_time: timeSchema, id_schedule: id.optional() }),
  reply: {
    status: 200,
    json: z.object({
      my: z.array(id),
      busy: z.array(id),
      busy_by: z.record(z.string(), busyEvent).optional(),
    }),
  },
  source: "CALL-EVT-16",
});

/** Bots that can be attached to the event (OP-63). */
export const availableBots = defineEndpoint({
  id: "schedules.available_bots",
  method: "GET",
  path: "/schedules/available-bots",
  access: signedIn,
  query: z.object({ schedule_id: id.optional(), start_time: timeSchema, end_time: timeSchema }),
  reply: { status: 200, json: z.object({ items: z.array(recordSchema(bot)) }) },
  source: "CALL-EVT-18",
});

/** Size in bytes that the archive would have now (OP-71). */
export const archiveStats = defineEndpoint({
  id: "schedules.archive_stats",
  method: "GET",
  path: "/schedules/export/{id}/stats",
  access: signedIn,
  params: idParams,
  reply: {
    status: 200,
    json: z.object({ total_bytes: z.int().min(0), files_count: decided(z.int().min(0), null) }),
  },
  source: "CALL-ARCH-01",
});

/** All pictures of an event as a zip without compression, streamed (OP-71). */
export const downloadArchive = defineEndpoint({
  id: "schedules.archive",
  method: "GET",
  path: "/schedules/export/{id}",
  access: signedIn,
  params: idParams,
  reply: { status: 200, binary: ["application/zip"] },
  source: "CALL-ARCH-02",
});
