import { routingTag } from "../../contract/entities/routing-tag";
import { defineResource } from "./define";

export const routingTags = defineResource(routingTag, {
  route: "routing-tags",
  list: {
    row: "lines",
    bulk: false,
    opens: false,
    failure: { unlessSaid: "Failed to load routing tags" },
    create: "routing-tag-create",
    actions: { part: "routing-tag-row", width: 152 },
    columns: [
      { field: "labels", part: "routing-tag-labels" },
      { field: "created_at", width: 176 },
    ],
  },
  form: { groups: [] },
});
