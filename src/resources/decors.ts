import { MobileOutlined } from "@ant-design/icons";
import { decor } from "../../contract/entities/decor";
import { colourText } from "../fields/colour/codec";
import { defineResource } from "./define";

export const COLOURS = ["background_color", "text_color", "button_color", "button_text_color"] as const;

const coloursOf = (row: Readonly<Record<string, unknown>>): number[] =>
  COLOURS.map((key) => row[key]).filter((value) => typeof value === "number");

export const decors = defineResource(decor, {
  area: "decors",
  icon: MobileOutlined,
  paths: { list: "branding/photo_booths" },
  parent: "events",
  list: {
    row: "picture",
    art: ["noir-lena", "winter-sofia", "folk-zoya", "oil-igor", "space-tunde", "neon-anna"],
    active: "active",
    related: ["overlays"],
    columns: [
      {
        field: "first_screen_image",
        width: 112,
        slot: "decors/screen",
        label: "resources.decors.first_screen",
        card: "lead",
      },
      { field: "name", second: "description" },
      {
        field: "background_color",
        width: 136,
        slot: "decors/colours",
        text: (row) => coloursOf(row).map(colourText).join(", "),
        label: "resources.decors.colours",
        card: "fact",
      },
      { field: "orientation", width: 160, slot: "overlays/orientation", card: "tag" },
      { field: "id_user", width: 184, adminsOnly: true },
      { field: "created_at", width: 168 },
    ],
  },
  form: {
    side: { slot: "decors/preview", title: "resources.decors.on_booth" },
    groups: [
      { rows: [["name", { field: "orientation", width: 264 }], ["description"]] },
      {
        title: "resources.decors.colours",
        note: "resources.decors.colours_note",
        rows: [
          ["background_color", "text_color"],
          ["button_color", "button_text_color"],
        ],
      },
      {
        title: "resources.decors.images",
        note: "resources.decors.images_note",
        rows: [["splash_filling"], ["first_screen_image", "rest_screens_image"]],
      },
      { title: "resources.decors.use", rows: [["active", "id_user"]] },
    ],
  },
});
