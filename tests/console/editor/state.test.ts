import { describe, expect, test } from "vitest";
import { type EditorState, initialState, reduce } from "../../../src/editor/state";
import {
  changedPaths,
  comparedAt,
  merge,
  nestedBy,
  readLike,
  same,
  takeLike,
  type Values,
  writeAt,
} from "../../../src/editor/values";

const record = { name: "Frame", description: "", updated_at: "2026-01-01T00:00:00Z" };
const start = () => initialState({ record, version: '"1"' }, { name: "Frame", description: "" });
const change = (state: EditorState, path: string, value: unknown) =>
  reduce(state, { type: "changed", path, value });
const read = (state: EditorState, name: string, version: string) =>
  reduce(state, {
    type: "read",
    base: { record: { ...record, name }, version },
    values: { name, description: "" },
  });

describe("a changed field", () => {
  test("is dirty until it is as it was", () => {
    const changed = change(change(start(), "description", "x"), "name", "Other");
    expect(changed.dirty).toEqual(["description", "name"]);
    expect(change(changed, "description", "").dirty).toEqual(["name"]);
  });

  test("loses its server error, and only that one", () => {
    const refused = reduce(start(), { type: "refused", errors: { name: "taken", description: "bad" } });
    expect(change(refused, "name", "Other").refused).toEqual({ description: "bad" });
  });
});

describe("a record that is read again", () => {
  test("fills an untouched form", () => {
    const state = read(start(), "Newer", '"2"');
    expect(state.values.name).toBe("Newer");
    expect(state.base.version).toBe('"2"');
  });

  test("never overwrites input", () => {
    const state = read(change(start(), "description", "typed"), "Newer", '"2"');
    expect(state.values).toEqual({ name: "Frame", description: "typed" });
    expect(state.base.version).toBe('"1"');
    expect(state.newer?.record.name).toBe("Newer");
  });

  test("under another version but unchanged is no news", () => {
    const state = read(change(start(), "description", "typed"), "Frame", '"2"');
    expect(state.newer).toBeUndefined();
    expect(state.base.version).toBe('"2"');
    expect(state.values.description).toBe("typed");
  });
});

describe("a save", () => {
  const saved = (state: EditorState, sent: Values) =>
    reduce(state, { type: "saved", base: { record }, values: { name: "Saved", description: "" }, sent });

  test("leaves nothing dirty", () => {
    const state = change(start(), "name", "Saved");
    expect(saved(state, state.values).dirty).toEqual([]);
  });

  test("keeps input typed during the save as unsaved", () => {
    const state = change(start(), "name", "Saved");
    const later = saved(change(state, "description", "typed meanwhile"), state.values);
    expect(later.values.description).toBe("typed meanwhile");
    expect(later.dirty).toEqual(["description"]);
  });
});

test("keeping mine puts my changes upon their record", () => {
  const mine = change(start(), "description", "mine");
  const base = { record: { ...record, name: "Theirs" }, version: '"2"' };
  const state = reduce(mine, { type: "rebased", base, values: { name: "Theirs", description: "theirs" } });
  expect(state.values).toEqual({ name: "Theirs", description: "mine" });
  expect(state.dirty).toEqual(["description"]);
  expect(state.base.version).toBe('"2"');
});

test("a new record whose initial values move on is still new, with its input", () => {
  const fresh = initialState({ record: {} }, { name: "", description: "" }, true);
  const typed = reduce(fresh, { type: "changed", path: "name", value: "Mine" });
  for (const state of [fresh, typed]) {
    const moved = reduce(state, {
      type: "rebased",
      base: state.base,
      values: { name: "", description: "later" },
    });
    expect(moved).toMatchObject({
      creating: true,
      values: { name: state.values.name, description: "later" },
    });
    const made = reduce(state, {
      type: "rebased",
      base: { record: { id: "1" } },
      values: { name: "", description: "" },
    });
    expect(made.creating).toBe(false);
  }
});

describe("the error of a field", () => {
  const left = (state: EditorState) => reduce(state, { type: "left", path: "name" });

  test("is not shown by leaving it untouched", () => {
    expect(left(start()).visited.has("name")).toBe(false);
    expect(left(change(change(start(), "name", "x"), "name", "Frame")).visited.has("name")).toBe(true);
  });
});

describe("a document with rows", () => {
  const isNested = nestedBy(["rows"]);
  const row = (id: string, text: string) => ({ id, text });
  const base = { title: "A", rows: [row("a", "one"), row("b", "two")] };
  const mine = writeAt(base, "rows.1.text", "mine");

  test("names changes by path; removed or moved rows count as one change", () => {
    expect(changedPaths(base, mine, isNested)).toEqual(["rows.1.text"]);
    const longer = { ...base, rows: [...base.rows, row("c", "new")] };
    expect(changedPaths(base, longer, isNested)).toEqual(["rows.2"]);
    expect(changedPaths(base, { ...base, rows: base.rows.slice(1) }, isNested)).toEqual(["rows"]);
    expect(changedPaths(base, mine, nestedBy([]))).toEqual(["rows"]);
  });

  test("is merged row by row: my fields upon theirs, wherever their row is now", () => {
    const theirs = { title: "B", rows: [row("c", "new"), row("b", "theirs"), row("a", "ONE")] };
    expect(merge(base, mine, theirs, isNested)).toEqual({
      title: "B",
      rows: [row("c", "new"), row("b", "mine"), row("a", "ONE")],
    });
    expect(readLike(mine, "rows.1.text", theirs)).toBe("theirs");
  });

  test("keeps a row changed here and removed there, and removes one removed here", () => {
    const theirs = { title: "A", rows: [row("a", "one")] };
    expect(merge(base, mine, theirs, isNested)).toEqual({
      title: "A",
      rows: [row("a", "one"), row("b", "mine")],
    });
    const shorter = { ...base, rows: [row("b", "two")] };
    expect(merge(base, shorter, { ...base, title: "B" }, isNested)).toEqual({
      title: "B",
      rows: shorter.rows,
    });
  });

  test("keeps the local order with the rows added on the server after it", () => {
    const [a, b, c] = [row("a", "one"), row("b", "two"), row("c", "new")];
    const moved = { ...base, rows: [b, a] };
    expect(merge(base, moved, { ...base, title: "B" }, isNested)).toEqual({ title: "B", rows: [b, a] });
    expect(merge(base, moved, { ...base, rows: [a, c, b] }, isNested)).toEqual({ ...base, rows: [b, a, c] });
    expect(merge(base, mine, moved, isNested)).toEqual({ ...base, rows: [row("b", "mine"), a] });
  });

  test("keeps a new row in front of the row that it was put in front of", () => {
    const [a, b, c, d] = [row("a", "one"), row("b", "two"), row("c", "new"), row("d", "new too")];
    const put = { ...base, rows: [a, c, d, row("b", "mine")] };
    const theirs = { ...base, rows: [row("a", "ONE"), b] };
    expect(merge(base, put, theirs, isNested)).toEqual({
      ...base,
      rows: [row("a", "ONE"), c, d, row("b", "mine")],
    });
    expect(merge(base, { ...base, rows: [a, b, c] }, { ...base, rows: [b, a, d] }, isNested)).toEqual({
      ...base,
      rows: [b, a, d, c],
    });
  });

  test("takes another version's value of a field; what is missing there is removed as a whole", () => {
    const mine = {
      name: "mine",
      decor: { name: "mine" },
      periods: [
        { id: "new-1", start: "1" },
        { id: "p1", start: "2" },
        { id: "gone", start: "3" },
      ],
      stalls: [{ id: "s1", bots: [{ id: "new-2" }, { id: "b1" }] }],
    };
    const theirs = {
      name: "theirs",
      decor: null,
      periods: [{ id: "p1", start: "4" }],
      stalls: [{ id: "s1", bots: [{ id: "b1" }] }],
    };
    expect(comparedAt(mine, "periods.2.start", theirs)).toBe("periods.2");
    expect(comparedAt(mine, "periods.1.start", theirs)).toBe("periods.1.start");
    expect(comparedAt(mine, "decor.name", theirs)).toBe("decor");
    const paths = [
      "periods.0",
      "name",
      "periods.2.start",
      "periods.1.start",
      "stalls.0.bots.0",
      "decor.name",
    ];
    expect(takeLike(mine, paths, theirs)).toEqual(theirs);
    expect(takeLike(mine, ["name"], theirs)).toEqual({ ...mine, name: "theirs" });
  });

  test("a row that got its id by the save keeps what was typed into it since", () => {
    const sent = { rows: [row("new-1", "typed")] };
    const now = { rows: [row("new-1", "typed on")] };
    expect(merge(sent, now, { rows: [row("b", "typed")] }, isNested)).toEqual({
      rows: [row("b", "typed on")],
    });
  });

  test("loses the server error of a field with its next change, and only that one", () => {
    const state = reduce(
      initialState({ record: {} }, base),
      { type: "refused", errors: { "rows.0.text": "bad", "rows.1.text": "worse" } },
      isNested,
    );
    const next = reduce(state, { type: "changed", path: "rows.1.text", value: "x" }, isNested);
    expect(next.refused).toEqual({ "rows.0.text": "bad" });
  });
});

test("a restored draft is unsaved again; a reset is as it was read", () => {
  const restored = reduce(start(), { type: "restored", values: { name: "Draft" } });
  expect(restored.dirty).toEqual(["name"]);
  expect(reduce(restored, { type: "reset" }).values.name).toBe("Frame");
});

test("values are the same by content, files by identity", () => {
  const file = new Blob(["x"]);
  expect(same({ state: "picked", file }, { state: "picked", file })).toBe(true);
  expect(same({ state: "picked", file }, { state: "picked", file: new Blob(["x"]) })).toBe(false);
  expect(same(["a", { b: 1 }], ["a", { b: 1 }])).toBe(true);
  expect(same(["a"], { 0: "a" })).toBe(false);
  expect(same({ a: undefined }, {})).toBe(false);
  expect(same(Number.NaN, Number.NaN)).toBe(true);
});
