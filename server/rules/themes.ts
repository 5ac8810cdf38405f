import { pick } from "es-toolkit";
import { THEME_COLORS, THEME_FONTS } from "../../contract/rules/theme";

/** Most themes of a store or a gallery: a longer list, which has no pages, would be cut (OP-136). */
export const MOST_THEMES = 100;

/** A theme's colours and fonts without keys that this server does not know (OP-180, OP-232). */
export const knownEntries = ({ colors, fonts }: { colors?: object; fonts?: object }): object => ({
  ...(colors && { colors: pick(colors as Record<string, string>, [...THEME_COLORS]) }),
  ...(fonts && { fonts: pick(fonts as Record<string, string>, [...THEME_FONTS]) }),
});
