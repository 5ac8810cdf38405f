import { and, eq, inArray, ne } from "drizzle-orm";
import { NIL_ID } from "../../../contract/core/ids";
import { galleryTheme, type ThemeConfig } from "../../../contract/entities/gallery";
import type { Binding, Row } from "../../crud/binding";
import { assertFewer } from "../../crud/quotas";
import { toRecord } from "../../crud/record";
import { cleanCss } from "../../rules/custom-css";
import { assertDomain, slugTaken } from "../../rules/domains";
import { knownEntries, MOST_THEMES } from "../../rules/themes";
import type { Services } from "../../services";
import { domains, galleries, gallery_themes } from "../../store/schema";

type GalleryRow = Row & typeof galleries.$inferSelect;

/** Public pages with pictures of events (OP-149). */
export const galleryBinding: Binding = {
  table: galleries,
  extend: (services, rows) => withRelated(services, rows as GalleryRow[]),

  async beforeSave({ services, values, current, id }) {
    if (values.domain_id === NIL_ID) values.domain_id = null; // OP-13; a domain is no entity
    await assertDomain(services, values.domain_id, current?.domain_id);
    if (typeof values.slug !== "string") return;
    const others = and(eq(galleries.slug, values.slug), ne(galleries.id, id));
    if ((await services.database.db().$count(galleries, others)) > 0) throw slugTaken();
  },
};

async function withRelated({ database }: Services, rows: GalleryRow[]): Promise<Row[]> {
  const db = database.db();
  const named = rows.flatMap(({ domain_id }) => domain_id ?? []);
  const hosts = named.length
    ? await db.select({ id: domains.id, name: domains.name }).from(domains).where(inArray(domains.id, named))
    : [];
  const themed = rows.flatMap(({ theme_id }) => theme_id ?? []);
  const themes = themed.length
    ? await db.select().from(gallery_themes).where(inArray(gallery_themes.id, themed))
    : [];
  return rows.map((row) => {
    const theme = themes.find(({ id }) => id === row.theme_id);
    return {
      ...row,
      domain: hosts.find(({ id }) => id === row.domain_id) ?? null,
      active_theme: theme ? toRecord(galleryTheme, theme) : null,
    };
  });
}

/** Themes of galleries. Their own CSS is cleaned like that of stores (OP-143, OP-149). */
export const galleryThemeBinding: Binding = {
  table: gallery_themes,

  async beforeSave({ services, values, current }) {
    const ofGallery = eq(gallery_themes.gallery_id, values.gallery_id as string);
    if (!current) await assertFewer(services, gallery_themes, ofGallery, MOST_THEMES);
    const config = values.config as ThemeConfig | undefined;
    if (!config) return;
    const custom_css = cleanCss(config.custom_css, "config.custom_css");
    values.config = { ...config, ...knownEntries(config), custom_css };
  },
};
