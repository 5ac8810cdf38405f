import { PictureOutlined } from "@ant-design/icons";
import { generation } from "../../contract/entities/generation";
import { defineResource } from "./define";

/** Pictures of guests: read-only, as only the processing calls make them (GEN-01, GEN-02). */
export const generations = defineResource(generation, {
  area: "generations",
  icon: PictureOutlined,
  paths: { list: "generations" },
  pages: { list: "generations/list", edit: "generations/view" },
  menu: { section: "main" },
  list: {
    row: "picture",
    unsearched: true,
    refreshMs: 10_000,
    art: ["neon-anna", "oil-igor", "winter-sofia", "noir-lena", "folk-zoya", "space-tunde"],
    giveWay: ["id_server", "id_user", "cost", "id_schedule"],
    columns: [
      { field: "images", width: 76, slot: "generations/picture", bare: true, card: "lead" },
      { field: "created_at", slot: "generations/name", label: "resources.generations.one" },
      { field: "id_schedule", width: 176, slot: "generations/event", card: "fact" },
      { field: "status", width: 152, slot: "generations/status", card: "tag" },
      { field: "cost", width: 96, slot: "generations/cost", card: "end" },
      { field: "id_server", width: 120, slot: "generations/server", adminsOnly: true },
      { field: "id_user", width: 136, adminsOnly: true },
    ],
    includes: [{ field: "id_style" }, { field: "id_participant" }, { field: "id_photo_booth" }],
  },
});
