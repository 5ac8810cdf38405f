import type { GALLERY_PRESETS, STORE_PRESETS } from "../../contract/rules/theme";
import type { Language } from "./messages";

type PresetName = (typeof STORE_PRESETS)[number] | (typeof GALLERY_PRESETS)[number];

/** Names of the presets of themes, in the language of the request. */
export const presetNames: Record<Language, Record<PresetName, string>> = {
  en: { light: "Light", dark: "Dark", festive: "Festive", framed: "Framed" },
  ru: { light: "Светлая", dark: "Тёмная", festive: "Праздничная", framed: "В рамках" },
};
