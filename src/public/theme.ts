import { useLayoutEffect } from "react";
import type { FontName, ThemeColor } from "../../contract/rules/theme";

/** Colours and fonts of a store or gallery (OP-232, OP-233), read tolerantly. */
export interface PublicTheme {
  colors: Readonly<Record<string, string>>;
  fonts: Readonly<Record<string, string>>;
  custom_css: string;
}

const HEX = /^#[0-9a-f]{6}$/i;

/** Each ends in fonts that every device has: nothing is fetched from elsewhere, and a page is right before Onest is here. */
const FONTS: Record<FontName, string> = {
  onest: '"Onest Variable", system-ui, sans-serif',
  system: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  serif: 'ui-serif, Georgia, Cambria, "Noto Serif", "Times New Roman", serif',
  mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
};

/** WCAG relative luminance of `#RRGGBB`. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const READABLE = 4.5;

/** The custom properties of a theme, by name; those of `components/theme` that a colour of the theme does not reach are mixed. */
export function themeVariables({
  colors,
  fonts,
}: Pick<PublicTheme, "colors" | "fonts">): Record<string, string> {
  const colour = (key: ThemeColor) => (HEX.test(colors[key] ?? "") ? colors[key] : undefined);
  const [background, surface, text, muted] = [
    colour("background"),
    colour("surface"),
    colour("text"),
    colour("muted"),
  ];
  const [button, buttonText] = [colour("button"), colour("button_text")];
  const mix = (share: number, below = "var(--bg)") => `color-mix(in srgb, var(--ink) ${share}%, ${below})`;
  const isDark = background ? luminance(background) < 0.18 : undefined;
  const readsAsLink =
    button && [background, surface].every((below) => !below || contrast(button, below) >= READABLE);
  const found: Record<string, string | undefined> = {
    "--bg": background,
    "--surface": surface ?? background,
    "--raised": surface ?? background,
    "--chosen": surface ?? background,
    "--ink": text,
    "--ink-2": muted,
    "--ink-3": muted,
    "--accent": button,
    "--on-accent": buttonText,
    "--focus": button && background && contrast(button, background) >= 3 ? button : button && "var(--ink)",
    ...(button && {
      "--accent-hover": "color-mix(in srgb, var(--accent) 88%, var(--ink))",
      "--accent-active": "color-mix(in srgb, var(--accent) 78%, var(--ink))",
      "--accent-soft": "color-mix(in srgb, var(--accent) 10%, var(--surface))",
      "--accent-soft-hover": "color-mix(in srgb, var(--accent) 18%, var(--surface))",
      "--accent-halo": "color-mix(in srgb, var(--accent) 22%, transparent)",
      "--link": readsAsLink ? button : "var(--ink)",
    }),
    ...((background || text) && {
      "--sunken": mix(5),
      "--hover": mix(4),
      "--fill": mix(7),
      "--line": mix(12),
      "--line-2": mix(18),
      "--control": mix(54),
      "--disabled": mix(54),
    }),
    "color-scheme": isDark === undefined ? undefined : isDark ? "dark" : "light",
    "--font-heading": FONTS[fonts.heading as FontName],
    "--font-text": FONTS[fonts.text as FontName],
  };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Draws the page in a theme; without one in the device's own mode. */
export function useTheme(theme: PublicTheme | undefined): void {
  useLayoutEffect(() => {
    if (!theme) return;
    const { style, dataset } = document.documentElement;
    const variables = themeVariables(theme);
    const mode = dataset.theme;
    // Errors and warnings have no colours in a theme: they are those of the mode that the background belongs to.
    if (variables["color-scheme"]) dataset.theme = variables["color-scheme"];
    for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
    return () => {
      for (const name of Object.keys(variables)) style.removeProperty(name);
      if (mode) dataset.theme = mode;
    };
  }, [theme]);
}
