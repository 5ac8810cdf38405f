import { overlays } from "../../../src/resources/overlays";
import { ID } from "../providers/support/data";
import { openScreens, setUpConsole } from "../screens/support/console";
import { READ, SAVED, stored } from "../screens/support/overlay-form";
import { editorSuite } from "./support/editor-suite";

setUpConsole();

editorSuite("a record of one entity", {
  open: () => openScreens(overlays, `/branding/overlays/${ID}`),
  read: READ,
  save: SAVED,
  answer: (name, version) => stored({ name }, version)(),
  label: "Name",
  path: "name",
  sent: (body) => JSON.parse(String((body as FormData).get("overlay_data"))).name,
});
