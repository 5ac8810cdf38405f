import { type GalleryTheme, galleryTheme, type ThemeConfig } from "../../../contract/entities/gallery";
import type { ThemeColor } from "../../../contract/rules/theme";
import { dataProvider } from "../../providers/data";
import { keys } from "../../providers/data/cache";
import { collectionOf } from "../../providers/data/collection";

/** The themes of a gallery (CALL-GAL-06). */
export const themesQuery = (gallery: string) => ({
  queryKey: keys.list(galleryTheme.name, gallery),
  queryFn: async ({ signal }: { signal?: AbortSignal }) => {
    const { data } = await dataProvider.getList<GalleryTheme>({
      resource: collectionOf(galleryTheme, gallery),
      meta: { signal },
    });
    return data;
  },
  retry: false,
});

export const EMPTY_THEME: ThemeConfig = { colors: {}, fonts: {}, layout: "rows", custom_css: "" };

/** The public page's colours of what a theme leaves out. */
export const USUAL_COLOURS: Readonly<Record<ThemeColor, string>> = {
  background: "#FAF8F5",
  surface: "#FFFFFF",
  text: "#1C1917",
  muted: "#6B635C",
  button: "#B4340F",
  button_text: "#FFFFFF",
};
