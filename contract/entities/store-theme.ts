import { nobody, staff } from "../core/access";
import { type DraftOf, defineEntity, type RecordOf } from "../core/entity";
import type { Issue } from "../core/errors";
import {
  boolean,
  decided,
  json,
  multiline,
  readOnly,
  reference,
  rowVersion,
  stamps,
  text,
} from "../core/field";
import { checkColours, checkFonts, MOST_CSS, themeColors, themeFonts } from "../rules/theme";

const fields = {
  ...stamps,
  created_at: decided(stamps.created_at),
  updated_at: decided(stamps.updated_at),
  id_store: decided(readOnly(reference("stores"))),
  name: decided(text({ required: true })),
  /** Set by activation, which clears the others (OP-143). */
  is_active: readOnly(boolean(false)),
  colors: json(themeColors, {}),
  fonts: json(themeFonts, {}),
  /** Cleaned on the server: no @import, url() or markup, limited to the storefront's root element (OP-143). */
  custom_css: multiline({ max: MOST_CSS }),
  version: rowVersion,
};

export type StoreTheme = RecordOf<typeof fields>;

const checkTheme = ({ colors, fonts }: DraftOf<typeof fields>): Issue[] => [
  ...checkColours(colors),
  ...checkFonts(fonts),
];

/** How a storefront looks (OP-143, OP-232). */
export const storeTheme = defineEntity({
  name: "store_themes",
  singular: "theme",
  plural: "themes",
  title: "name",
  fields,
  rows: "all",
  access: { list: staff, read: nobody, many: nobody, create: staff, update: staff, remove: staff },
  transport: {
    path: "/stores/{id_store}/themes/",
    within: "stores",
    save: "post-put",
    paging: "none",
    envelope: "resource",
  },
  check: checkTheme,
});
