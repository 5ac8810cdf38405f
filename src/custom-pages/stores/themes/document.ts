import { absentIn, withAbsent } from "../../../../contract/core/absent";
import { emptyDraft, type RecordOf } from "../../../../contract/core/entity";
import { choice, decided, multiline, text } from "../../../../contract/core/field";
import { definePart, group, withParts } from "../../../../contract/core/nested";
import { type StoreTheme, storeTheme } from "../../../../contract/entities/store-theme";
import { checkColours, FONTS, MOST_CSS } from "../../../../contract/rules/theme";
import { wireDraft } from "../../../editor/document-model";
import type { Base, EditorState } from "../../../editor/state";
import type { FormOf } from "../../../fields/form-of";
import type { EntityStore } from "../../../screens/form/entity-model";
import { versionOf } from "../actions";

/*
 * A theme as its page edits it. On the wire colours and fonts are maps, of which another server may leave keys out or
 * have more: the page edits the keys that the storefront knows (OP-232) and sends the others as they were read.
 */

const colour = decided(text({ max: 32 }));
const colors = definePart({
  name: "theme_colors",
  title: "background",
  fields: {
    background: colour,
    surface: colour,
    text: colour,
    muted: colour,
    button: colour,
    button_text: colour,
  },
  // An empty one is that of the storefront.
  check: (draft) =>
    checkColours(Object.fromEntries(Object.entries(draft).filter(([, value]) => value)), "").map(
      ({ path, message }) => ({ path: path.replace(/^\./, ""), message }),
    ),
});
const fonts = definePart({
  name: "theme_fonts",
  title: "heading",
  fields: { heading: decided(choice(FONTS, "onest")), text: decided(choice(FONTS, "onest")) },
});

export const themeDocument = withParts(
  { ...storeTheme, check: () => [] },
  { colors: group(colors), fonts: group(fonts), custom_css: multiline({ max: MOST_CSS }) },
);

export type ThemeDraft = FormOf<typeof themeDocument.fields>;
export type ThemeRecord = RecordOf<typeof themeDocument.fields>;
export type ThemeStore = EntityStore<ThemeDraft, ThemeRecord>;
type Maps = Pick<StoreTheme, "colors" | "fonts" | "custom_css">;

/** The parts of a theme or a preset, with every key that the form has. */
export const partsOf = (map: Maps) => ({
  colors: { ...emptyDraft(colors), ...map.colors },
  fonts: { ...emptyDraft(fonts), ...map.fonts },
  custom_css: map.custom_css,
});

/** A theme as it was read, with its version for the next save. */
export const baseOfTheme = (theme: StoreTheme): Base<ThemeRecord> => ({
  record: { ...theme, ...partsOf(theme) },
  version: versionOf(theme),
});

/** What a save sends: maps with the keys that the form does not show, and without empty colours. */
export function themePayload(state: EditorState<ThemeDraft, ThemeRecord>): Record<string, unknown> {
  const draft = wireDraft(themeDocument, state);
  const filled = Object.entries({ ...state.base.record.colors, ...draft.colors }).filter(
    ([, value]) => value !== "",
  );
  const sent = {
    id: draft.id,
    name: draft.name,
    colors: Object.fromEntries(filled),
    fonts: { ...state.base.record.fonts, ...draft.fonts },
    custom_css: draft.custom_css,
  };
  return withAbsent(sent, absentIn(draft));
}
