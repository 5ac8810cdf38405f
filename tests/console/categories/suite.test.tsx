import { describe } from "vitest";
import { session } from "../../../src/providers/http/session";
import { type EditorUnderTest, editorSuite } from "../editor/support/editor-suite";
import { json } from "../providers/support/server";
import { setUpConsole } from "../screens/support/console";
import { answerRest, label, open, WINTER } from "./page-support";
import { categoryOf } from "./support";

/** The only read of a category is the tree, which names no version. */
const page: EditorUnderTest = {
  open() {
    answerRest();
    return open(`/categories?category=${WINTER}`);
  },
  read: "GET /categories/tree",
  save: `PUT /categories/${WINTER}`,
  answer(name) {
    const me = session.current()?.user.id;
    const node = categoryOf(WINTER, { name, labels: label(name), ...(me && { id_user: me }) });
    return json({ ...node, items: [node] });
  },
  label: "Name, English",
  path: "labels",
  sent: (body) => String((body as { labels: { name: string }[] }).labels[0]?.name),
  unversioned: true,
};

describe.each([
  { server: "Safelight's own", features: undefined },
  { server: "one that offers nothing of OP-175", features: [] },
])("with a server: $server", ({ features }) => {
  setUpConsole(features);
  editorSuite("a category", page);
});
