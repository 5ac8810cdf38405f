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
  // As a server does, each save raises the time of the last one.
  answer: (name, version) =>
    stored({ name, updated_at: `2026-07-0${version.replace(/\D/g, "")}T00:00:00Z` }, version)(),
  label: "Name",
  path: "name",
  sent: (body) => JSON.parse(String((body as FormData).get("overlay_data"))).name,
});
