import { and, eq, ne } from "drizzle-orm";
import type * as contract from "../../../contract/endpoints/galleries";
import { gallery as galleryEntity, galleryTheme, type ThemeConfig } from "../../../contract/entities/gallery";
import { GALLERY_PRESETS, PRESETS } from "../../../contract/rules/theme";
import type { Row } from "../../crud/binding";
import { findRow } from "../../crud/read";
import { toRecord } from "../../crud/record";
import { invalidField } from "../../errors";
import type { Handler } from "../../http/call";
import { escapeHtml } from "../../http/html";
import { sendPicture } from "../../http/pictures";
import { presetNames } from "../../http/preset-names";
import { readForVisitor } from "../../http/visitors";
import { limitCss } from "../../rules/custom-css";
import { openGallery, pictureIn, picturesOf } from "../../rules/galleries";
import type { Services } from "../../services";
import { galleries, gallery_themes } from "../../store/schema";

/** The only active one, and the gallery's (GAL-15, GAL-16). No save writes either, so that no edit is outdated. */
export const activateGalleryTheme: Handler<typeof contract.activateGalleryTheme> = async (call) => {
  const { services, caller, params } = call;
  return services.database.withTx(async () => {
    const { id } = await findRow(services, galleryTheme, caller, {
      id: params.tid,
      parent: params.id,
      lock: true,
    });
    const db = services.database.db();
    const others = and(
      eq(gallery_themes.gallery_id, params.id),
      eq(gallery_themes.is_active, true),
      ne(gallery_themes.id, id),
    );
    await db.update(gallery_themes).set({ is_active: false }).where(others);
    await db.update(galleries).set({ theme_id: id }).where(eq(galleries.id, params.id));
    const [row] = await db
      .update(gallery_themes)
      .set({ is_active: true })
      .where(eq(gallery_themes.id, id))
      .returning();
    return toRecord(galleryTheme, row as Row);
  });
};

const LAYOUT_OF = { light: "rows", dark: "rows", framed: "framed" } as const;

export const galleryThemePresets: Handler<typeof contract.galleryThemePresets> = async ({ language }) => ({
  items: GALLERY_PRESETS.map((id) => ({
    id,
    name: presetNames[language][id],
    config: { ...PRESETS[id], layout: LAYOUT_OF[id], custom_css: "" },
  })),
});

const SIZE = /^\d{1,5}(?:px|%)?$/;

/** An iframe of the gallery's page at the address of the request (OP-151). */
export const galleryEmbedCode: Handler<typeof contract.galleryEmbedCode> = async (call) => {
  const { services, caller, params, body, request } = call;
  const row = await findRow(services, galleryEntity, caller, { id: params.id });
  const { slug, name } = row as Row & typeof galleries.$inferSelect;
  const sizes = Object.entries(body).map(([key, value]) => {
    if (!SIZE.test(String(value))) throw invalidField(key, "validation.invalid_size");
    return ` ${key}="${String(value).replace("px", "")}"`;
  });
  const address = `${request.protocol}://${request.host}/gallery/${slug}`;
  return {
    embed_code: `<iframe src="${escapeHtml(address)}"${sizes.join("")} title="${escapeHtml(name)}" style="border:0" loading="lazy" allow="clipboard-write; fullscreen; web-share"></iframe>`,
  };
};

async function activeTheme({ database }: Services, id: string | null): Promise<ThemeConfig | null> {
  if (id === null) return null;
  const [row] = await database.db().select().from(gallery_themes).where(eq(gallery_themes.id, id));
  return row ? { ...row.config, custom_css: limitCss(row.config.custom_css) } : null;
}

export const publicGallery: Handler<typeof contract.publicGallery> = ({ services, params, query }) =>
  readForVisitor(services, async () => {
    const row = await openGallery(services, params.slug);
    const { id, slug, name, description, theme_id } = row;
    const { page, page_size } = query;
    const { rows, total } = await picturesOf(services, row, { page, size: page_size });
    const theme = await activeTheme(services, theme_id);
    const items = rows.map((picture) => {
      const image_url = `/api/v1/gallery/${slug}/images/${picture.id}`;
      return { ...picture, image_url, thumbnail_url: `${image_url}?thumbnail=true` };
    });
    return { id, slug, name, description, theme, items, page, page_size, total };
  });

export const publicGalleryImage: Handler<typeof contract.publicGalleryImage> = async (call) => {
  const { services, params, query } = call;
  const hash = await readForVisitor(services, async () =>
    pictureIn(services, await openGallery(services, params.slug), params.id),
  );
  return sendPicture(call, hash, query.thumbnail);
};
