import { TagsOutlined } from "@ant-design/icons";
import { admins } from "../../contract/core/access";
import { routingTag } from "../../contract/entities/routing-tag";
import { defineResource } from "./define";

export const routingTags = defineResource(routingTag, {
  icon: TagsOutlined,
  paths: { list: "routing-tags" },
  menu: { section: "admin" },
  access: admins,
  list: {
    row: "lines",
    bulk: false,
    opens: false,
    failure: { unlessSaid: "Failed to load routing tags" },
    create: "routing-tag-create",
    actions: { slot: "routing-tag-row", width: 152 },
    columns: [
      { field: "labels", slot: "routing-tag-labels" },
      { field: "created_at", width: 176 },
    ],
  },
  form: { groups: [] },
});
