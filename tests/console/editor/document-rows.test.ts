import { expect, test } from "vitest";
import type { Part } from "../../../contract/core/entity";
import { readOnly, stamps, text } from "../../../contract/core/field";
import { definePart, rows } from "../../../contract/core/nested";
import { documentModel, isReadOnly } from "../../../src/editor/document-model";
import { initialState } from "../../../src/editor/state";

const item = definePart({
  name: "items",
  title: "code",
  fields: {
    id: stamps.id,
    code: { ...text({ required: true }), write: { create: ["admin"], update: [] } },
    mark: { ...text({ required: true }), write: { create: [], update: ["admin"] } },
    line2: readOnly(text()),
  },
});
const list = definePart({
  name: "lists",
  title: "name",
  fields: { name: text(), items: rows(item) },
}) as unknown as Part;

test("the errors of a new row are those of its creation, of a known one those of its change", () => {
  const known = { id: "00000000-0000-4000-8000-000000000001", code: "", mark: "", line2: "" };
  const record = { name: "a", items: [known] };
  const values = { name: "a", items: [known, { ...known, id: "new-1" }] };
  const state = { ...initialState({ record }, record), values, dirty: ["items"] };
  const { check } = documentModel(list, () => ({ action: "update", role: "admin" }));
  const paths = (path: string) => check.field(path, state).map((issue) => issue.path);
  expect(paths("items.0")).toEqual(["items.0.mark"]);
  expect(paths("items.1")).toEqual(["items.1.code"]);
});

test("what only the server sets is found at any depth, and nothing below a plain field", () => {
  expect(isReadOnly(list, "items.0.line2")).toBe(true);
  expect(isReadOnly(list, "items.0.mark")).toBe(false);
  expect(isReadOnly(list, "name.first")).toBe(false);
});
