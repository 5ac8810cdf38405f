import { z } from "zod";
import { booths, everyone } from "../core/access";
import { defineEndpoint } from "../core/endpoint";
import { recordSchema } from "../core/entity";
import { id } from "../core/ids";
import { timeSchema } from "../core/time";
import { decor } from "../entities/decor";
import { overlay } from "../entities/overlay";
import { question } from "../entities/quiz";
import { REFRESH_LIMIT, refreshBody, tokens } from "./session";

/*
 * A photo booth as a program of its own (OP-236). Its session is neither a user's nor a role: it reaches these calls and
 * those of its own generations (processing.ts), and gets 403 from all others. The console makes none of them.
 */

const secret = z.string().max(1000);

/** Wrong credentials are 401; failed attempts are limited as those of users (OP-188). */
export const boothLogin = defineEndpoint({
  id: "booth.login",
  method: "POST",
  path: "/booth/login",
  base: "unversioned",
  access: everyone,
  session: "bypass",
  body: { json: z.object({ login: z.string().max(254), password: secret }) },
  reply: { status: 200, json: z.object(tokens) },
  // Sessions of booths are not listed.
  changes: [],
  ability: "booth-in-browser",
  source: "OP-236",
});

/** Rotates as a user's (OP-174); an invalid refresh token is 401. */
export const boothRefresh = defineEndpoint({
  id: "booth.refresh",
  method: "POST",
  path: "/booth/refresh",
  base: "unversioned",
  access: everyone,
  session: "bypass",
  body: { json: refreshBody },
  reply: { status: 200, json: z.object(tokens) },
  limit: REFRESH_LIMIT,
  // Tokens are not an entity.
  changes: [],
  ability: "booth-in-browser",
  source: "OP-174",
});

export const boothLogout = defineEndpoint({
  id: "booth.logout",
  method: "POST",
  path: "/booth/logout",
  base: "unversioned",
  access: booths,
  reply: { status: 204 },
  // Sessions of booths are not listed.
  changes: [],
  ability: "booth-in-browser",
  source: "OP-236",
});

/**
 * Whether this is the booth's password, from whoever wants to leave its program: 403 errors.wrong_password. Guesses are
 * limited as logins are (OP-188).
 */
export const boothUnlock = defineEndpoint({
  id: "booth.unlock",
  method: "POST",
  path: "/booth/unlock",
  base: "unversioned",
  access: booths,
  body: { json: z.object({ password: secret }) },
  reply: { status: 204 },
  // It only compares.
  changes: [],
  ability: "booth-in-browser",
  source: "OP-236",
});

/** A picture of the state, to be read by `boothPicture`; it names the bytes, so that another picture has another one. */
const pictureName = z.string().regex(/^[0-9a-f]{64}$/);

/** Names by code of the language, as far as there are labels. */
const names = z.record(z.string(), z.string());

const { background_color, text_color, button_color, button_text_color, splash_filling } = decor.fields;

const shownDecor = z.object({
  background_color: background_color.schema,
  text_color: text_color.schema,
  button_color: button_color.schema,
  button_text_color: button_text_color.schema,
  splash_filling: splash_filling.schema,
  first_screen_image: pictureName.nullable(),
  rest_screens_image: pictureName.nullable(),
});

const orientation = z.enum(["portrait", "landscape"]);

const boothEvent = z.object({
  id,
  name: z.string(),
  start_time: timeSchema,
  /** Null without an end. */
  end_time: timeSchema.nullable(),
  orientation,
  /** The event's, else the booth's; null is the standard look. */
  decor: shownDecor.nullable(),
  select_language: z.boolean(),
  /** Those that a style makes, by position. */
  participants: z.array(z.object({ id, name: z.string(), names })),
  /** In the event's order. */
  styles: z.array(
    z.object({
      id,
      name: z.string(),
      names,
      /** Ids of the participants that it makes here; never empty. */
      makes: z.array(id),
      /** By participant; of a revolver up to three of its cartridges (OP-217). */
      icons: z.record(id, z.array(pictureName)),
    }),
  ),
  /** Null where guests choose from the grid, and of an inactive or empty quiz (OP-59). */
  quiz: z
    .object({
      questions: z.array(recordSchema(question)),
      mappings: z.array(z.object({ style_id: id, answer_ids: z.array(id) })),
      fallback: id.nullable(),
    })
    .nullable(),
  /** Drawn on each result by the server, by the orientation of the event (OP-236). */
  overlays: z.array(
    z.object({
      id,
      name: z.string(),
      orientation: overlay.fields.orientation.schema,
      landscape: pictureName.nullable(),
      portrait: pictureName.nullable(),
    }),
  ),
  /** The first active bot that sends the pictures. */
  bot: z.object({ bot_username: z.string(), link: z.string() }).nullable(),
});

export type BoothEvent = z.output<typeof boothEvent>;
export type BoothDecor = z.output<typeof shownDecor>;

/** What a booth shows: the running event, else its own decor and when the next one begins. */
export const boothState = defineEndpoint({
  id: "booth.state",
  method: "GET",
  path: "/booth/state",
  base: "unversioned",
  access: booths,
  reply: {
    status: 200,
    json: z.object({
      /** The server's clock, by which events begin and end. */
      now: timeSchema,
      booth: z.object({ id, name: z.string(), orientation, decor: shownDecor.nullable() }),
      event: boothEvent.nullable(),
      next: boothEvent.nullable(),
    }),
  },
  ability: "booth-in-browser",
  source: "OP-236",
});

export type BoothState = z.output<typeof boothState.reply.json>;

/** A picture that the state names, of no other; 404 for all others. */
export const boothPicture = defineEndpoint({
  id: "booth.picture",
  method: "GET",
  path: "/booth/pictures/{name}",
  base: "unversioned",
  access: booths,
  params: z.object({ name: pictureName }),
  query: z.object({ thumbnail: z.stringbool().optional() }),
  reply: { status: 200, binary: ["image/jpeg", "image/png", "image/webp"] },
  ability: "booth-in-browser",
  source: "OP-236",
});
