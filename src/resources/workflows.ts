import { BranchesOutlined } from "@ant-design/icons";
import { admins } from "../../contract/core/access";
import { workflow } from "../../contract/entities/workflow";
import { defineResource } from "./define";

export const workflows = defineResource(workflow, {
  area: "workflows",
  icon: BranchesOutlined,
  paths: { list: "workflows" },
  pages: { edit: "workflows/editor" },
  wideEditor: true,
  menu: { section: "admin" },
  access: admins,
  list: {
    row: "lines",
    undeletable: ({ has_styles }) => (has_styles === true ? "workflows.undeletable" : undefined),
    columns: [
      { field: "name", second: "description" },
      { field: "is_draft", width: 112, slot: "workflows/state", label: "workflows.state", card: "tag" },
      { field: "node_count", width: 112, count: "workflows.count", card: "fact" },
      { field: "orientation", width: 160, slot: "overlays/orientation" },
      { field: "has_styles", width: 136 },
      { field: "updated_at", width: 176 },
    ],
  },
  form: {
    groups: [
      { rows: [["name"], ["description"]] },
      {
        title: "workflows.use",
        rows: [
          ["orientation"],
          ["is_draft", "is_video"],
          ["use_in_custom_styles"],
          ["demo_generation_cost", "id_user"],
        ],
      },
      { rows: [], slot: "routing/tags-of" },
    ],
  },
});
