import { z } from "zod";
import { everyone, signedIn } from "../core/access";
import { defineEndpoint } from "../core/endpoint";
import { recordSchema } from "../core/entity";
import { cleanText } from "../core/field";
import { id, idParams } from "../core/ids";
import { counting, LARGEST_PAGE } from "../core/paging";
import { galleryTheme, themeConfig } from "../entities/gallery";

/** Makes the theme the gallery's, and the only active one (GAL-16). */
export const activateGalleryTheme = defineEndpoint({
  id: "galleries.activate_theme",
  method: "PUT",
  path: "/galleries/{id}/themes/{tid}/activate",
  access: signedIn,
  params: z.object({ id, tid: id }),
  reply: { status: 200, json: recordSchema(galleryTheme) },
  changes: ["gallery_themes", "galleries"],
  source: "CALL-GAL-09",
});

export const galleryThemePresets = defineEndpoint({
  id: "galleries.theme_presets",
  method: "GET",
  path: "/galleries/theme-presets",
  access: signedIn,
  reply: {
    status: 200,
    json: z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), config: themeConfig })) }),
  },
  source: "CALL-GAL-10",
});

/** HTML that shows the gallery in another site (OP-151). */
export const galleryEmbedCode = defineEndpoint({
  id: "galleries.embed_code",
  method: "POST",
  path: "/galleries/{id}/embed-code",
  access: signedIn,
  params: idParams,
  body: {
    json: z.object({
      width: z.union([z.int().min(1).max(10_000), cleanText(16)]).default("100%"),
      height: z.union([z.int().min(1).max(10_000), cleanText(16)]).default(600),
    }),
  },
  reply: { status: 200, json: z.object({ embed_code: z.string() }) },
  changes: [],
  source: "CALL-GAL-11",
});

const ofGallery = z.object({ slug: z.string().min(1).max(64) });

const galleryItem = z.object({
  id,
  thumbnail_url: z.string(),
  image_url: z.string(),
  created_at: z.string(),
  /** Name of the style; the embedded server sends it (OP-233). */
  style: z.string().optional(),
  /** The result is a film; only the embedded server says so. */
  is_video: z.boolean().optional(),
  /** In pixels; only the embedded server sends them, so that a wall has its shape before the picture is there. */
  width: z.int().nullish(),
  height: z.int().nullish(),
});

export const publicGalleryPage = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  theme: themeConfig.nullable(),
  items: z.array(galleryItem),
  page: z.int(),
  page_size: z.int(),
  total: z.int(),
});

export type PublicGalleryPage = z.output<typeof publicGalleryPage>;

/** Completed pictures of the gallery's events, newest first, without demo ones (OP-150, OP-204). Inactive: 404. */
export const publicGallery = defineEndpoint({
  id: "galleries.public",
  method: "GET",
  path: "/gallery/{slug}",
  access: everyone,
  session: "bypass",
  params: ofGallery,
  query: z.object({ page: counting(1, 1e9), page_size: counting(50, LARGEST_PAGE) }),
  reply: { status: 200, json: publicGalleryPage },
  source: "OP-150",
});

export const publicGalleryImage = defineEndpoint({
  id: "galleries.public_image",
  method: "GET",
  path: "/gallery/{slug}/images/{id}",
  access: everyone,
  session: "bypass",
  params: ofGallery.extend({ id }),
  query: z.object({ thumbnail: z.stringbool().optional() }),
  reply: { status: 200, binary: ["image/jpeg", "image/png", "image/webp", "video/mp4"] },
  source: "OP-150",
});
