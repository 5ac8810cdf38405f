import { mapOf, textOf } from "../reading";
import type { PublicTheme } from "../theme";

export type PreviewView = "store" | "checkout" | "success";

/** What the storefront reads of a message of the theme editor (`../theme-preview.ts`). */
export interface PreviewMessage {
  type: "safelight:preview";
  theme: PublicTheme;
  view: PreviewView;
}

/** Whether the page is the frame of a theme editor: `?preview`, in a frame. The server lets only its own pages frame it. */
export const isPreview = (): boolean =>
  new URLSearchParams(location.search).has("preview") && parent !== window;

/** Reads a message; anything but one of the editor is undefined. */
export function readPreview(data: unknown): PreviewMessage | undefined {
  const { type, theme, view } = (data ?? {}) as Record<string, unknown>;
  if (type !== "safelight:preview" || typeof theme !== "object" || theme === null) return undefined;
  const { colors, fonts, custom_css } = theme as Record<string, unknown>;
  return {
    type,
    theme: { colors: mapOf(colors), fonts: mapOf(fonts), custom_css: textOf(custom_css) },
    view: view === "checkout" || view === "success" ? view : "store",
  };
}
