import { eq } from "drizzle-orm";
import { GALLERY_PRESETS, PRESETS } from "../../contract/rules/theme";
import type { Services } from "../services";
import { galleries, gallery_themes } from "../store/schema";
import type { DemoEvent } from "./events";

const NAMES = { light: "Daylight · День", dark: "After dark · Вечер", framed: "Framed · В рамках" };
const LAYOUTS = { light: "rows", dark: "masonry", framed: "framed" };

/** A gallery with the last event that is over, and a theme from each preset. */
export async function bringGallery(
  services: Services,
  id_user: string,
  events: readonly DemoEvent[],
): Promise<void> {
  const db = services.database.db();
  const past = events.filter(({ end }) => end < 0).slice(0, 1);
  const [gallery] = await db
    .insert(galleries)
    .values({
      id_user,
      slug: "gatsby-night",
      name: "Gatsby night · Ночь Гэтсби",
      description: "Masks at the door · Маски на входе",
      schedule_ids: past.map(({ id }) => id),
    })
    .returning();
  const gallery_id = gallery?.id as string;
  const themes = await db
    .insert(gallery_themes)
    .values(
      GALLERY_PRESETS.map((preset) => ({
        gallery_id,
        name: NAMES[preset],
        config: { ...PRESETS[preset], layout: LAYOUTS[preset], custom_css: "" },
        is_active: preset === "dark",
      })),
    )
    .returning();
  const active = themes.find(({ is_active }) => is_active);
  await db.update(galleries).set({ theme_id: active?.id }).where(eq(galleries.id, gallery_id));
}
