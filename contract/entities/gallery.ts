import { z } from "zod";
import { nobody, signedIn } from "../core/access";
import { type DraftOf, defineEntity, type RecordOf } from "../core/entity";
import type { Issue } from "../core/errors";
import {
  boolean,
  cleanText,
  decided,
  json,
  multiline,
  nullable,
  owned,
  readOnly,
  reference,
  references,
  rowVersion,
  stamps,
  text,
} from "../core/field";
import { checkSlug } from "../rules/slug";
import { checkColours, checkFonts, MOST_CSS, themeColors, themeFonts } from "../rules/theme";

/** How the pictures of a gallery are arranged (OP-233). */
export const LAYOUTS = ["rows", "grid", "masonry", "framed"] as const;
export type Layout = (typeof LAYOUTS)[number];

export const themeConfig = z.object({
  colors: themeColors.default({}),
  fonts: themeFonts.default({}),
  /** Another server may have more layouts. */
  layout: cleanText(64).default("rows"),
  custom_css: cleanText(MOST_CSS).default(""),
});

export type ThemeConfig = z.output<typeof themeConfig>;

const EMPTY: ThemeConfig = { colors: {}, fonts: {}, layout: "rows", custom_css: "" };

const themeFields = {
  id: stamps.id,
  gallery_id: decided(readOnly(reference("galleries"))),
  name: decided(text({ required: true })),
  config: decided(json(themeConfig, EMPTY)),
  /** Set by activation: at most one theme of a gallery is active (GAL-16). */
  is_active: readOnly(boolean(false)),
  version: rowVersion,
};

export type GalleryTheme = RecordOf<typeof themeFields>;

const checkTheme = ({ config }: DraftOf<typeof themeFields>): Issue[] => [
  ...checkColours(config.colors, "config.colors"),
  ...checkFonts(config.fonts, "config.fonts"),
  ...((LAYOUTS as readonly string[]).includes(config.layout)
    ? []
    : [{ path: "config.layout", message: "validation.invalid_choice" }]),
];

/** How a gallery looks (OP-149, OP-233). */
export const galleryTheme = defineEntity({
  name: "gallery_themes",
  singular: "theme",
  plural: "themes",
  title: "name",
  fields: themeFields,
  rows: "all",
  access: { list: signedIn, read: nobody, many: nobody, create: signedIn, update: signedIn, remove: nobody },
  transport: {
    path: "/galleries/{gallery_id}/themes",
    within: "galleries",
    save: "post-put",
    paging: "none",
    envelope: "resource",
  },
  check: checkTheme,
});

const fields = {
  ...owned,
  created_at: decided(owned.created_at),
  updated_at: decided(owned.updated_at),
  id_user: decided(owned.id_user),
  /** Part of the public address; unique over all domains (OP-233). */
  slug: decided(text({ required: true, max: 64 })),
  name: decided(text({ required: true })),
  description: decided(multiline()),
  /** A domain is no entity, so the save checks it itself. */
  domain_id: decided(nullable(text({ max: 36 }))),
  domain: readOnly(json(z.object({ id: z.string(), name: z.string() }).nullable(), null)),
  theme_id: readOnly(nullable(reference("gallery_themes"))),
  active_theme: readOnly(json(z.unknown(), null as unknown)),
  /** Events whose pictures it shows. */
  schedule_ids: decided(references("schedules")),
  is_active: boolean(true),
};

export type Gallery = RecordOf<typeof fields>;

/** A public page with the pictures of events (OP-148 to OP-151). */
export const gallery = defineEntity({
  name: "galleries",
  singular: "gallery",
  plural: "galleries",
  title: "name",
  fields,
  rows: "owner",
  access: {
    list: signedIn,
    read: signedIn,
    many: nobody,
    create: signedIn,
    update: signedIn,
    remove: signedIn,
  },
  transport: { path: "/galleries", save: "post-put", paging: "none", envelope: "resource" },
  list: { filters: { domain_id: z.string().max(36), is_active: z.stringbool() }, specified: true },
  check: ({ slug }) => checkSlug(slug),
});
