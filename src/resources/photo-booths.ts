import { CameraOutlined } from "@ant-design/icons";
import { photoBooth } from "../../contract/entities/photo-booth";
import { defineResource } from "./define";
import { checkRepeat, passwordRepeat } from "./password-repeat";

export const photoBooths = defineResource(photoBooth, {
  area: "photo-booths",
  icon: CameraOutlined,
  paths: { list: "photo_booths" },
  menu: { section: "main" },
  deletion: "photo-booths/deletion",
  list: {
    row: "picture",
    art: ["oil-igor", "neon-anna", "winter-sofia", "space-tunde", "folk-zoya", "noir-lena"],
    related: ["overlays", "decors"],
    columns: [
      { field: "name", second: "login" },
      { field: "id_application_decor", width: 264, slot: "photo-booths/decor", card: "lead" },
      { field: "orientation", width: 160, slot: "overlays/orientation", card: "end" },
      { field: "is_personal_account", width: 168 },
      { field: "id_user", width: 184, adminsOnly: true },
    ],
  },
  form: {
    extra: { password_repeat: passwordRepeat },
    check: checkRepeat,
    groups: [
      { rows: [["name", { field: "orientation", width: 264 }], ["description"]] },
      {
        title: "resources.photo_booths.access",
        rows: [["login"], ["password", "password_repeat"]],
      },
      {
        title: "resources.photo_booths.use",
        rows: [["is_personal_account", "id_user"], ["id_application_decor"]],
        slot: "photo-booths/decors",
      },
      { rows: [], slot: "photo-booths/password" },
      { rows: [], slot: "photo-booths/browser" },
      { rows: [], slot: "photo-booths/servers" },
      { rows: [], slot: "photo-booths/overlays" },
    ],
  },
});
