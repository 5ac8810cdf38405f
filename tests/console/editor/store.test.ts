import { describe, expect, test, vi } from "vitest";
import { createEditorStore } from "../../../src/editor/store";

const row = (text: string) => ({ text });

describe("the check of a document", () => {
  test("checks only changed fields and rows again, and the rules between them", () => {
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

  test("is not computed for keystrokes without a subscriber", () => {
    const field = vi.fn(() => []);
    const store = createEditorStore({ check: { field } }, { record: {} }, { name: "" });
    store.dispatch({ type: "changed", path: "name", value: "x" });
    expect(field).not.toHaveBeenCalled();
  });
});

describe("the errors of a document", () => {
  const rowIssue = { path: "rows.1.text", message: "row" };
  const open = () =>
    createEditorStore(
      {
        check: {
          field: (path) =>
            path === "name"
              ? [
                  { path, message: "first" },
                  { path, message: "second" },
                ]
              : path === "rows.1"
                ? [rowIssue]
                : [],
          across: () => [
            { path: "name", message: "between" },
            { path: "note", message: "between" },
          ],
        },
        nested: ["rows"],
      },
      { record: {} },
      { name: "", note: "", rows: [row("a"), row("b")] },
    );

  test("are the first of each path, whether anybody sees them or not", () => {
    const store = open();
    expect(store.problems()).toEqual({ name: "first", "rows.1.text": "row", note: "between" });
    expect(store.errors()).toEqual({});
  });

  test("show at what was changed and left, and below it", () => {
    const store = open();
    store.dispatch({ type: "changed", path: "rows.1", value: row("c") });
    store.dispatch({ type: "left", path: "rows.1" });
    expect(store.errors()).toEqual({ "rows.1.text": "row" });
    store.dispatch({ type: "tried" });
    expect(store.errors()).toEqual(store.problems());
  });

  test("that a panel found block and show at once, those of the document before the server's", () => {
    const store = open();
    const heard = vi.fn();
    store.subscribe(heard);
    store.setFound({ balance: "low" });
    store.setFound({ balance: "low" });
    expect(heard).toHaveBeenCalledOnce();
    store.dispatch({ type: "refused", errors: { name: "server", other: "server" } });
    expect(store.errors()).toEqual({ balance: "low", name: "server", other: "server" });
    expect(store.problems().balance).toBe("low");
    store.dispatch({ type: "tried" });
    expect(store.errors()).toMatchObject({ name: "first", other: "server" });
    store.dispatch({ type: "noted", path: "name", message: "not taken" });
    expect(store.errors().name).toBe("not taken");
    store.dispatch({ type: "noted", path: "name", message: undefined });
    expect(store.errors().name).toBe("first");
  });
});

test("fields are shown in the order of the values, or as the model says; the list stays the same until it changes", () => {
  const plain = createEditorStore({}, { record: {} }, { b: 1, a: 2 });
  expect(plain.shown()).toEqual(["b", "a"]);
  expect(plain.problems()).toEqual({});
  const store = createEditorStore(
    { shown: ({ values }) => (values.more ? ["a", "b"] : ["a"]), check: () => [{ path: "a", message: "x" }] },
    { record: {} },
    { a: 1, b: 1, more: false },
  );
  const before = store.shown();
  store.dispatch({ type: "changed", path: "a", value: 2 });
  expect(store.shown()).toBe(before);
  expect(store.problems()).toEqual({ a: "x" });
  store.dispatch({ type: "changed", path: "more", value: true });
  expect(store.shown()).toEqual(["a", "b"]);
});

test("nobody is told of what changes nothing, nor after they stopped listening", () => {
  const store = createEditorStore({}, { record: {} }, { a: 1 });
  const heard = vi.fn();
  const stop = store.subscribe(heard);
  store.dispatch({ type: "left", path: "a" });
  store.dispatch({ type: "noted", path: "a", message: undefined });
  expect(heard).not.toHaveBeenCalled();
  store.dispatch({ type: "changed", path: "a", value: 2 });
  stop();
  store.dispatch({ type: "changed", path: "a", value: 3 });
  expect(heard).toHaveBeenCalledOnce();
});

test("a check made for one version of a document is made again for the next", () => {
  const field = vi.fn((_path: string) => []);
  const store = createEditorStore({ check: { field } }, { record: {} }, { a: "x" });
  store.problems();
  store.dispatch({ type: "rebased", base: { record: { id: "1" } }, values: { a: "x", b: "y" } });
  store.problems();
  expect(field.mock.calls.map(([path]) => path)).toEqual(["a", "a", "b"]);
});
