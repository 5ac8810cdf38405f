import { z } from "zod";
import type { Issue } from "../core/errors";
import { cleanText } from "../core/field";

/** Colours of a public page (OP-232). */
export const THEME_COLORS = ["background", "surface", "text", "muted", "button", "button_text"] as const;
/** What a theme sets the font of. */
export const THEME_FONTS = ["heading", "text"] as const;
/** Fonts that are served with the product or are on the device: nothing is fetched from elsewhere (OP-232). */
export const FONTS = ["onest", "system", "serif", "mono"] as const;

export type ThemeColor = (typeof THEME_COLORS)[number];
export type ThemeFont = (typeof THEME_FONTS)[number];
export type FontName = (typeof FONTS)[number];

export const MOST_CSS = 20_000;

const entries = (values: z.ZodType<string>) =>
  z.record(z.string().max(64), values).refine((map) => Object.keys(map).length <= 50, {
    message: "validation.too_large",
  });

/** Colours as `#RRGGBB` by what they colour. Another server may have more keys. */
export const themeColors = entries(cleanText(32));
/** Names of fonts by what is set in them. */
export const themeFonts = entries(cleanText(255));

export const HEX_COLOUR = /^#[0-9a-f]{6}$/i;

/** The errors of a theme's colours, at `colors.<key>` (OP-18). */
export const checkColours = (colors: Readonly<Record<string, string>>, path = "colors"): Issue[] =>
  Object.entries(colors)
    .filter(([, value]) => !HEX_COLOUR.test(value))
    .map(([key]) => ({ path: `${path}.${key}`, message: "validation.invalid_colour" }));

/** The errors of a theme's fonts, at `fonts.<key>`. */
export const checkFonts = (fonts: Readonly<Record<string, string>>, path = "fonts"): Issue[] =>
  Object.entries(fonts)
    .filter(([, value]) => !(FONTS as readonly string[]).includes(value))
    .map(([key]) => ({ path: `${path}.${key}`, message: "validation.invalid_choice" }));

/**
 * The element that has the theme: a theme's own CSS, as public calls send it, applies to what is inside (OP-143). Every
 * public page with a theme has one such element.
 */
export const THEMED_ROOT = ".themed-page";

/** Themes to begin with (OP-143, OP-233). */
export const PRESETS = {
  light: {
    colors: {
      background: "#FBFAF7",
      surface: "#FFFFFF",
      text: "#1B1B18",
      muted: "#6A675F",
      button: "#B4310F",
      button_text: "#FFFFFF",
    },
    fonts: { heading: "onest", text: "onest" },
  },
  dark: {
    colors: {
      background: "#11110F",
      surface: "#1D1C19",
      text: "#F4F2EC",
      muted: "#A7A398",
      button: "#FF8A5B",
      button_text: "#1B1B18",
    },
    fonts: { heading: "onest", text: "onest" },
  },
  festive: {
    colors: {
      background: "#14294A",
      surface: "#1E3860",
      text: "#F6F1E3",
      muted: "#B5C2D8",
      button: "#D2A84A",
      button_text: "#14294A",
    },
    fonts: { heading: "serif", text: "onest" },
  },
  framed: {
    colors: {
      background: "#EFEBE2",
      surface: "#FFFFFF",
      text: "#24211B",
      muted: "#6B6558",
      button: "#24211B",
      button_text: "#FFFFFF",
    },
    fonts: { heading: "serif", text: "onest" },
  },
} as const satisfies Record<
  string,
  { colors: Record<ThemeColor, string>; fonts: Record<ThemeFont, FontName> }
>;

export const STORE_PRESETS = ["light", "dark", "festive"] as const;
export const GALLERY_PRESETS = ["light", "dark", "framed"] as const;
