import type { Gallery, GalleryTheme, gallery, ThemeConfig } from "../../../contract/entities/gallery";
import type { FormOf } from "../../fields/form-of";
import type { EntityStore } from "../../screens/form/entity-model";

export type GalleryDraft = FormOf<typeof gallery.fields>;
export type GalleryStore = EntityStore<GalleryDraft, Gallery>;

/** Path of the public page on this console's own origin, where a gallery answers whatever its domain (OP-233). */
export const publicPath = (slug: string): string => `/gallery/${encodeURIComponent(slug)}`;

/** A width or height of the embed code: a number of pixels or a percentage (OP-151). */
export const isSize = (text: string): boolean => /^([1-9]\d{0,3}(px)?|([1-9]\d?|100)%)$/.test(text.trim());

/** As the call takes it: whole numbers are pixels. */
export const sizeOf = (text: string): string | number => {
  const trimmed = text.trim();
  return /^\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
};

/** Pixels on a site of this width; percentages of a height have no meaning there, so it falls back. */
export function pixelsOf(text: string, whole: number): number {
  const number = Number.parseInt(text, 10);
  return text.trim().endsWith("%") ? Math.round((whole * number) / 100) : number;
}

export interface Preset {
  id: string;
  name: string;
  config: ThemeConfig;
}

const plain = ({ colors, fonts, layout, custom_css }: ThemeConfig) =>
  JSON.stringify([
    Object.entries(colors).sort(),
    Object.entries(fonts).sort(),
    layout,
    custom_css,
  ]).toLowerCase();

/** The theme that a preset was made into, so that using it again makes no second one. */
export const themeOfPreset = (themes: readonly GalleryTheme[], { name, config }: Preset) =>
  themes.find((theme) => theme.name === name && plain(theme.config) === plain(config));
