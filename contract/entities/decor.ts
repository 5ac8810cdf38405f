import { z } from "zod";
import { nobody, signedIn } from "../core/access";
import { defineEntity } from "../core/entity";
import {
  boolean,
  choice,
  colour,
  decided,
  image,
  multiline,
  owned,
  readOnly,
  rowVersion,
  text,
} from "../core/field";
import { SPLASH_FILLING } from "../rules/splash-filling";

const ORIENTATIONS = ["portrait", "landscape"] as const;
const PICTURE = { types: ["image/jpeg", "image/png", "image/webp"], maxBytes: 20 * 1024 * 1024 };

/** The branding of a booth's screens (spec A section 3, OP-87 to OP-90). */
export const decor = defineEntity({
  name: "decors",
  singular: "decor",
  plural: "decors",
  title: "name",
  fields: {
    ...owned,
    active: boolean(true),
    orientation: choice(ORIENTATIONS, "portrait"),
    name: text({ required: true }),
    description: multiline(),
    background_color: colour(0xffffffff),
    text_color: colour(0x333333ff),
    button_color: colour(0x000000ff),
    button_text_color: colour(0xffffffff),
    splash_filling: choice([0, 1, 2], SPLASH_FILLING.cover),
    version: rowVersion,
    has_first_screen_image: decided(readOnly(boolean(false))),
    has_rest_screens_image: decided(readOnly(boolean(false))),
    first_screen_image: image({
      ...PICTURE,
      has: "has_first_screen_image",
      address: "/decors/{id}/image/first",
    }),
    rest_screens_image: image({
      ...PICTURE,
      has: "has_rest_screens_image",
      address: "/decors/{id}/image/rest",
    }),
  },
  rows: "owner",
  access: {
    list: signedIn,
    read: signedIn,
    many: nobody,
    create: signedIn,
    update: signedIn,
    remove: nobody,
  },
  transport: { path: "/decors/", body: { part: "decor" } },
  list: {
    search: ["name", "description"],
    sort: ["name", "orientation", "created_at", "updated_at"],
    filters: { orientation: z.enum(ORIENTATIONS), active: z.stringbool() },
  },
});
