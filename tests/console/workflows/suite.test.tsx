import { beforeAll, beforeEach } from "vitest";
import { editorSuite } from "../editor/support/editor-suite";
import { setUpConsole, signIn } from "../screens/support/console";
import { open } from "./support/page";
import { answer, CALL, type Sent } from "./support/workflows";

setUpConsole();
beforeAll(() => import("../../../src/custom-pages/workflows/page"), 60_000);
beforeEach(() => signIn({ is_admin: true }));

editorSuite("a workflow with its params and tunes", {
  open: () => open(),
  read: `GET ${CALL}`,
  save: `POST ${CALL}`,
  answer: (name, version) => answer({ workflow: { name } }, version),
  label: "Name",
  path: "name",
  sent: (body) => String((body as Sent).workflow.name),
});
