import { TagsOutlined } from "@ant-design/icons";
import { routingTag } from "../../contract/entities/routing-tag";
import { defineResource } from "./define";

export const routingTags = defineResource(routingTag, {
  area: "routing",
  icon: TagsOutlined,
  paths: { list: "routing-tags" },
  pages: { list: "routing/tags" },
  menu: { section: "admin" },
  list: {
    row: "lines",
    columns: [
      { field: "labels", slot: "routing/tag-labels" },
      { field: "created_at", width: 176 },
    ],
  },
});
