import { CalendarOutlined } from "@ant-design/icons";
import { schedule } from "../../contract/entities/schedule";
import { defineResource } from "./define";

/** Called events on screens and in routes, schedules on the wire (OP-47). */
export const schedules = defineResource(schedule, {
  area: "events",
  icon: CalendarOutlined,
  paths: { list: "events" },
  pages: { list: "events/list", create: "events/editor", edit: "events/editor" },
  wideEditor: true,
  wideLayouts: ["week"],
  menu: { section: "main", key: "events" },
  deletion: "events/deletion",
  list: {
    row: "picture",
    related: ["overlays", "decors"],
    asked: "phase",
    art: ["winter-sofia", "oil-igor", "neon-anna", "noir-lena", "folk-zoya", "space-tunde"],
    giveWay: ["bots_count", "style_ids", "id_user", "photo_booth_ids"],
    columns: [
      { field: "start_time", width: 160, slot: "events/date", card: "lead" },
      { field: "name", second: "description" },
      {
        field: "style_ids",
        width: 208,
        slot: "events/styles",
        text: ({ style_ids }) => String((style_ids as readonly unknown[]).length),
        card: "foot",
      },
      { field: "photo_booth_ids", width: 128, slot: "events/booths", card: "fact" },
      { field: "bots_count", width: 72 },
      {
        field: "end_time",
        width: 144,
        slot: "events/state",
        label: "event.state",
        order: "phase",
        card: "tag",
      },
      { field: "id_user", width: 144, adminsOnly: true },
    ],
  },
  form: {
    groups: [
      {
        rows: [
          ["name"],
          ["description"],
          ["start_time", "end_time"],
          ["orientation", "select_language", "demo"],
          ["id_user"],
        ],
      },
    ],
  },
});
