import { describe, expect, test, vi } from "vitest";
import { createEditorStore } from "../../../src/editor/store";

const row = (text: string) => ({ text });

describe("the check of a document", () => {
  test("asks again only about fields and rows that changed, and about rules between them", () => {
    const field = vi.fn((_path: string) => []);
    const across = vi.fn(() => []);
    const values = { name: "a", note: "b", rows: [row("one"), row("two")] };
    const store = createEditorStore({ check: { field, across }, nested: ["rows"] }, { record: {} }, values);
    const asked = () => {
      const paths = field.mock.calls.map(([path]) => path);
      field.mockClear();
      return paths;
    };
    store.problems();
    expect(asked()).toEqual(["name", "note", "rows", "rows.0", "rows.1"]);
    store.dispatch({ type: "changed", path: "note", value: "c" });
    store.problems();
    expect(asked()).toEqual(["note"]);
    store.dispatch({ type: "changed", path: "rows.1.text", value: "three" });
    store.problems();
    store.errors();
    expect(asked()).toEqual(["rows", "rows.1"]);
    expect(across).toHaveBeenCalledTimes(3);
  });

  test("is not made for keystrokes that nobody looks at", () => {
    const field = vi.fn(() => []);
    const store = createEditorStore({ check: { field } }, { record: {} }, { name: "" });
    store.dispatch({ type: "changed", path: "name", value: "x" });
    expect(field).not.toHaveBeenCalled();
  });
});
