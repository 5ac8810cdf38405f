import { BorderOuterOutlined } from "@ant-design/icons";
import { overlay, overlayImages } from "../../contract/entities/overlay";
import { defineResource } from "./define";

const needs = (key: "portrait" | "landscape") => (draft: Record<string, unknown>) =>
  overlayImages(String(draft.orientation)).includes(key);

export const overlays = defineResource(overlay, {
  area: "overlays",
  icon: BorderOuterOutlined,
  paths: { list: "branding/overlays" },
  parent: "events",
  list: {
    row: "tall",
    art: ["winter-sofia", "oil-igor", "neon-anna", "noir-lena", "folk-zoya", "space-tunde"],
    active: "active",
    related: ["decors"],
    toolbar: "overlays/samples-switch",
    columns: [
      { field: "portrait", width: 108, slot: "overlays/picture", card: "lead" },
      { field: "landscape", width: 140, slot: "overlays/picture" },
      { field: "name", second: "description" },
      { field: "orientation", width: 160, slot: "overlays/orientation", card: "tag" },
      { field: "id_user", width: 184, adminsOnly: true, card: "fact" },
      { field: "created_at", width: 168, card: "fact" },
    ],
  },
  form: {
    side: { slot: "overlays/preview", title: "resources.overlays.on_result" },
    shown: { portrait: needs("portrait"), landscape: needs("landscape") },
    groups: [
      { rows: [["name", { field: "orientation", width: 264 }], ["description"]] },
      {
        title: "resources.overlays.images",
        note: "resources.overlays.images_note",
        rows: [[{ field: "portrait", width: 252 }, "landscape"]],
      },
      { title: "resources.overlays.use", rows: [["active", "id_user"]] },
    ],
  },
});
