import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createEditorStore, setValue, storedId, valueAt } from "../../../src/editor/store";
import { merge, nestedBy, withIds } from "../../../src/editor/values";

describe("a choice that changes other fields", () => {
  const open = () =>
    createEditorStore({}, { record: {} }, { mode: "QUIZ", quiz: "q", styles: ["a"], name: "" });

  test("is undone as one, and leaves alone what was typed elsewhere since", () => {
    const store = open();
    setValue(store, "mode", "GRID", { quiz: "", styles: [] });
    setValue(store, "name", "typed");
    expect(store.get().values).toEqual({ mode: "GRID", quiz: "", styles: [], name: "typed" });
    store.dispatch({ type: "undone", path: "mode" });
    expect(store.get().values).toEqual({ mode: "QUIZ", quiz: "q", styles: ["a"], name: "typed" });
    expect([store.get().consequences, store.get().dirty]).toEqual([{}, ["name"]]);
  });

  test("cannot be undone once it was chosen again, nor where it changes nothing else", () => {
    const store = open();
    setValue(store, "mode", "GRID", { quiz: "" });
    setValue(store, "name", "x", {});
    expect(Object.keys(store.get().consequences)).toEqual(["mode"]);
    setValue(store, "mode", "QUIZ");
    store.dispatch({ type: "undone", path: "mode" });
    expect([store.get().consequences, valueAt(store, "quiz")]).toEqual([{}, ""]);
  });
});

test("new rows have the ids that a save gave them, at any depth, also in what was typed meanwhile", () => {
  const ids = new Map([
    ["new-1", "q1"],
    ["new-2", "a1"],
  ]);
  const file = new Blob(["x"]);
  const answers = [{ id: "new-2", text: "a" }, { id: "kept" }, { text: "without" }];
  const values = { id: 7, rows: [{ id: "new-1", answers, file }], none: null };
  const stored = withIds(values, ids) as typeof values;
  expect(stored).toEqual({
    id: 7,
    rows: [{ id: "q1", answers: [{ id: "a1", text: "a" }, { id: "kept" }, { text: "without" }], file }],
    none: null,
  });
  expect(stored.rows[0]?.file).toBe(file);

  const rows = (id: string, text: string) => ({ rows: [{ id, text }] });
  const store = createEditorStore({ nested: ["rows"] }, { record: {} }, { rows: [] as object[] });
  store.dispatch({ type: "changed", path: "rows", value: rows("new-1", "sent").rows });
  const sent = store.get().values;
  const typed = [{ id: "new-3", text: "first" }, ...rows("new-1", "typed").rows];
  store.dispatch({ type: "changed", path: "rows", value: typed });
  store.dispatch({ type: "saved", base: { record: {} }, values: rows("q1", "sent"), sent, ids });
  expect(store.get().values).toEqual({ rows: [typed[0], { id: "q1", text: "typed" }] });
});

test("only a stored record has an id", () => {
  const open = (record: Record<string, unknown>, creating: boolean) =>
    storedId(createEditorStore({}, { record }, {}, creating) as never);
  expect([
    open({ id: "x" }, false),
    open({ id: "x" }, true),
    open({ id: 7 }, false),
    open({}, false),
  ]).toEqual(["x", undefined, undefined, undefined]);
  expect(createEditorStore({}, { record: {} }, {}).get().creating).toBe(false);
});

describe("an error", () => {
  const refused = (...paths: string[]) => {
    const rows = [{ text: "a" }, { text: "b" }];
    const store = createEditorStore({ nested: ["rows"] }, { record: {} }, { rows, name: "" });
    store.dispatch({ type: "refused", errors: Object.fromEntries(paths.map((path) => [path, "bad"])) });
    return store;
  };

  test("of the server goes with a change above or below it, and of another row stays", () => {
    const store = refused("rows", "rows.1", "rows.1.text", "rows.0", "rows.10.text", "name");
    store.dispatch({ type: "changed", path: "rows.1.text", value: "c" });
    expect(Object.keys(store.errors())).toEqual(["rows.0", "rows.10.text", "name"]);
    const all = refused("rows.1.text", "name");
    all.dispatch({ type: "changed", path: "rows", value: [] });
    expect(Object.keys(all.errors())).toEqual(["name"]);
  });

  test("shows at the field itself that was changed and left, and at no other", () => {
    const check = () => ["name", "names", "note"].map((path) => ({ path, message: "bad" }));
    const store = createEditorStore({ check }, { record: {} }, { name: "", names: "", note: "" });
    setValue(store, "name", "x");
    store.dispatch({ type: "left", path: "name" });
    expect(store.errors()).toEqual({ name: "bad" });
  });
});

describe("a merge of rows", () => {
  const isNested = nestedBy(["rows"]);
  const row = (id: string, text = id) => ({ id, text });
  const merged = (base: object[], mine: object[], theirs: object[]) =>
    (merge({ rows: base }, { rows: mine }, { rows: theirs }, isNested) as { rows: { id: string }[] }).rows;
  const [a, b, c] = [row("a"), row("b"), row("c")];

  test("drops the first row, too, where they removed it and nothing was typed there", () => {
    expect(merged([a, b], [a, row("b", "B")], [b])).toEqual([row("b", "B")]);
  });

  test("keeps a new row first where it was put first", () => {
    expect(merged([a, b], [row("new"), a, b], [a, b, c])).toEqual([row("new"), a, b, c]);
  });

  test("has my order if I sorted rows, wherever; else theirs, also where I removed or added some", () => {
    expect(merged([a, b, c], [a, c, b], [row("a", "A"), b, c])).toEqual([row("a", "A"), c, b]);
    expect(merged([a, b, c], [b, c], [c, b, a])).toEqual([c, b]);
    expect(merged([a, b], [row("new"), a, b], [b, a])).toEqual([b, row("new"), a]);
  });

  test("does not write over a row that somebody else put in the place of one that I changed", () => {
    const [other, mine] = [row("x", "theirs"), row("b", "mine")];
    expect(merged([a, b, c], [a, mine, c], [a, other, c])).toEqual([a, other, c, mine]);
  });

  test("loses no row and no text that one side alone changed, and doubles none", () => {
    const base = Array.from({ length: 5 }, (_, at) => row(`${at}`));
    const side = (prefix: string) =>
      fc
        .record({
          kept: fc.shuffledSubarray(base, { minLength: 0 }),
          typed: fc.subarray(base.map(({ id }) => id)),
          more: fc.nat(2),
        })
        .map(({ kept, typed, more }) => [
          ...kept.map((one) => (typed.includes(one.id) ? row(one.id, `${prefix}${one.id}`) : one)),
          ...Array.from({ length: more }, (_, at) => row(`${prefix}new${at}`, `${prefix}new`)),
        ]);
    fc.assert(
      fc.property(side("m"), side("t"), (mine, theirs) => {
        // Where none of the ids is left, one in the place of mine may be mine with the id that a save gave it.
        fc.pre(mine.length !== theirs.length || theirs.some(({ id }) => base.some((one) => one.id === id)));
        const rows = merged(base, mine, theirs) as ReturnType<typeof row>[];
        const textOf = (all: typeof rows, id: string) => all.find((one) => one.id === id)?.text;
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        for (const { id } of [...base, ...mine, ...theirs]) {
          const was = textOf(base, id);
          const [here, there] = [textOf(mine, id), textOf(theirs, id)];
          // Mine goes before theirs where I typed; a removal goes before what nobody typed into.
          const wanted = here !== was ? here : there;
          expect([id, textOf(rows, id)]).toEqual([id, wanted]);
        }
      }),
    );
  });
});
