import { BgColorsOutlined } from "@ant-design/icons";
import { style } from "../../contract/entities/style";
import { defineResource } from "./define";

/** Names of the list's filters in the address (STY-06 to STY-11, OP-111). */
const names = {
  search: "filter",
  participant_ids: "participants",
  category_ids: "categories",
  owner_id: "ownerId",
  show_selected_only: "selectedOnly",
};

/** Address parameter of the participant whose icon is shown; it is not sent. */
export const SELECTED_PARTICIPANT = "selectedParticipant";

/** Address parameter of a new style: its workflow. */
export const OF_WORKFLOW = "workflow";

export const styles = defineResource(style, {
  area: "styles",
  icon: BgColorsOutlined,
  paths: {
    list: "styles",
    create: "styles/new",
    edit: "styles/edit/:id",
    show: "styles/view/:id",
  },
  pages: { list: "styles/list", create: "styles/editor", edit: "styles/editor", show: "styles/view" },
  wideEditor: true,
  menu: { section: "management" },
  list: {
    row: "picture",
    art: ["oil-igor", "winter-sofia", "neon-anna", "noir-lena", "folk-zoya", "space-tunde"],
    address: { names },
    toolbar: "styles/filters",
    giveWay: ["orientation", "is_group", "id_user"],
    columns: [
      { field: "participants_ids", width: 76, slot: "styles/icon", picture: true, bare: true, card: "lead" },
      { field: "name", second: "description" },
      { field: "is_group", width: 112, slot: "styles/type" },
      { field: "is_draft", width: 216, slot: "styles/audience", label: "style.visible_to", card: "fact" },
      { field: "generation_cost", width: 152, slot: "styles/price", card: "end" },
      { field: "orientation", width: 160, slot: "overlays/orientation" },
      { field: "id_user", width: 184, adminsOnly: true },
    ],
  },
  form: {
    groups: [
      { rows: [["name"], ["description"], [{ field: "orientation", width: 264 }, "is_draft"], ["id_user"]] },
      {
        title: "style.workflow",
        rows: [["is_group"], ["id_workflow", "id_workflow_tune"], ["participants_ids"]],
      },
      { title: "style.prices", rows: [["generation_cost", "demo_generation_cost"]] },
      { title: "style.categories", rows: [["categories"]] },
      { title: "style.animation", rows: [["id_animation_style"]] },
    ],
  },
});

/** The form of a new style of a workflow. */
export const styleOf = (workflow: string): string =>
  `/${styles.paths.create}?${new URLSearchParams({ [OF_WORKFLOW]: workflow })}`;
