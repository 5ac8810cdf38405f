import { describe, expect, test } from "vitest";
import { mergeSets } from "../../../src/editor/merge-sets";
import {
  changedPaths,
  comparedAt,
  merge,
  nestedBy,
  patternOf,
  readAt,
  readLike,
  same,
  takeLike,
  topOf,
  writeAt,
} from "../../../src/editor/values";

describe("a path", () => {
  test("has a pattern without the indexes of its rows, and a top", () => {
    expect(["name", "rows.0", "rows.12.text", "0.a", "a1.2b.3"].map(patternOf)).toEqual([
      "name",
      "rows.*",
      "rows.*.text",
      "*.a",
      "a1.2b.*",
    ]);
    expect(["name", "rows.0.text"].map(topOf)).toEqual(["name", "rows"]);
  });

  test("is nested if it is a collection, a group or one of their rows", () => {
    const isNested = nestedBy(["rows", "rows.*.parts", "decor"]);
    expect(["rows", "rows.3", "rows.3.parts", "rows.3.parts.0", "decor"].map(isNested)).toEqual(
      Array(5).fill(true),
    );
    expect(["rows.3.text", "name", "rows.3.parts.0.x", "decor.name", "row"].map(isNested)).toEqual(
      Array(5).fill(false),
    );
    expect([nestedBy()("rows"), nestedBy([])("")]).toEqual([false, false]);
  });

  test("is read through objects and lists alone", () => {
    const values = { rows: [{ text: "a" }], file: new Blob(["x"]), none: null };
    expect(readAt(values, "rows.0.text")).toBe("a");
    expect(["rows.1.text", "file.size", "none.x", "gone.x"].map((path) => readAt(values, path))).toEqual(
      Array(4).fill(undefined),
    );
    expect(readAt(undefined, "x")).toBeUndefined();
  });

  test("is written into a copy, in which all else is the same", () => {
    const values = { rows: [{ text: "a" }, { text: "b" }], other: { x: 1 } };
    const next = writeAt(values, "rows.1.text", "c") as typeof values;
    expect(next).toEqual({ rows: [{ text: "a" }, { text: "c" }], other: { x: 1 } });
    expect([next.rows[0] === values.rows[0], next.other === values.other]).toEqual([true, true]);
    expect(values.rows[1]).toEqual({ text: "b" });
    expect(writeAt(values, "rows.2.text", "c")).toEqual(values);
    expect(writeAt(undefined, "a.b", 1)).toEqual({ a: { b: 1 } });
  });
});

test("values are the same by content, whatever has another prototype by identity", () => {
  const bare = Object.assign(Object.create(null), { a: 1 });
  expect(same(bare, { a: 1 })).toBe(true);
  expect(same(new Map(), new Map())).toBe(false);
  expect([same(null, {}), same({}, null), same("a", "b"), same([1], [1, 2]), same([1], [2])]).toEqual(
    Array(5).fill(false),
  );
  expect([same([], []), same({}, {}), same({ a: [1] }, { a: [1] })]).toEqual(Array(3).fill(true));
  expect([same([], {}), same({ a: 1 }, { b: 1 }), same({ a: 1 }, { a: 1, b: undefined })]).toEqual(
    Array(3).fill(false),
  );
});

describe("another version", () => {
  const mine = { rows: [{ id: "b", text: "mine" }], tags: ["x", "y"], decor: { name: "d" } };

  test("is read at the row of the same id, and by place where rows have none", () => {
    const theirs = {
      rows: [
        { id: "a", text: "A" },
        { id: "b", text: "B" },
      ],
      tags: ["z"],
      decor: null,
    };
    expect(readLike(mine, "rows.0.text", theirs)).toBe("B");
    expect(readLike(mine, "rows.0", theirs)).toEqual({ id: "b", text: "B" });
    expect([readLike(mine, "tags.0", theirs), readLike(mine, "tags.1", theirs)]).toEqual(["z", undefined]);
    expect(readLike(mine, "decor.name", theirs)).toBeUndefined();
    expect([readLike("x", "a", theirs), readLike(mine, "a", "x")]).toEqual([undefined, undefined]);
  });

  test("is compared at what it does not have, as a whole", () => {
    const theirs = { rows: [], tags: ["x"], decor: null };
    expect(
      ["rows.0.text", "tags.1", "tags.0", "decor.name"].map((path) => comparedAt(mine, path, theirs)),
    ).toEqual(["rows.0", "tags.1", "tags.0", "decor"]);
    expect(comparedAt(mine, "rows.5.text", theirs)).toBe("rows.5.text");
  });

  test("removes several rows that it does not have, also beyond the tenth", () => {
    const rows = Array.from({ length: 12 }, (_, at) => ({ id: `r${at}` }));
    const left = rows.filter((_, at) => at !== 2 && at !== 10);
    expect(takeLike({ rows }, ["rows.2", "rows.10.text", "rows.2.text"], { rows: left })).toEqual({
      rows: left,
    });
  });
});

describe("what changed", () => {
  const isNested = nestedBy(["rows", "decor"]);

  test("is named by field within rows and groups, else as a whole", () => {
    const before = { name: "a", list: [1], decor: { x: 1, y: 2 }, rows: [{ id: "1", t: "a" }] };
    const paths = (after: object) => changedPaths(before, { ...before, ...after }, isNested);
    expect(paths({})).toEqual([]);
    expect(paths({ list: [1, 2] })).toEqual(["list"]);
    expect(paths({ decor: { x: 2, y: 2 } })).toEqual(["decor.x"]);
    expect(paths({ decor: null })).toEqual(["decor"]);
    expect(paths({ decor: [] })).toEqual(["decor"]);
    expect(paths({ rows: {} })).toEqual(["rows"]);
    expect(
      paths({
        rows: [
          { id: "1", t: "b" },
          { id: "2", t: "c" },
        ],
      }),
    ).toEqual(["rows.0.t", "rows.1"]);
    expect(paths({ rows: [{ id: "2", t: "a" }] })).toEqual(["rows"]);
    expect(paths({ more: 1 })).toEqual(["more"]);
    const { name: _, ...without } = before;
    expect(changedPaths(before, without, isNested)).toEqual(["name"]);
  });

  test("rows without ids are told apart by their places", () => {
    expect(changedPaths({ rows: ["a", "b"] }, { rows: ["a", "c"] }, isNested)).toEqual(["rows.1"]);
    expect(changedPaths({ rows: ["a", "b"] }, { rows: ["a"] }, isNested)).toEqual(["rows"]);
  });
});

describe("a merge", () => {
  test("of sets adds and takes away what was, on what is stored now", () => {
    expect(mergeSets(["a", "b"], ["b", "c"], ["a", "b", "d"])).toEqual(["b", "d", "c"]);
    expect(mergeSets(["a"], ["a", "c"], ["c"])).toEqual(["c"]);
    expect(mergeSets(["a"], ["a"], [])).toEqual([]);
  });

  const isNested = nestedBy(["rows", "decor"]);
  const row = (id: string, text = id) => ({ id, text });
  const merged = (base: unknown, mine: unknown, theirs: unknown) => merge(base, mine, theirs, isNested);

  test("takes theirs where nothing was changed, mine where it was", () => {
    expect(merged({ a: 1, b: 1 }, { a: 1, b: 2 }, { a: 3, b: 3 })).toEqual({ a: 3, b: 2 });
    expect(merged({ list: [1] }, { list: [2] }, { list: [3] })).toEqual({ list: [2] });
    expect(merged({ decor: null }, { decor: { x: 1 } }, { decor: { x: 2, y: 3 } })).toEqual({
      decor: { x: 1, y: 3 },
    });
    expect(merged({ decor: { x: 1 } }, { decor: null }, { decor: { x: 2 } })).toEqual({ decor: null });
    expect(merged({ decor: { x: 1 } }, { decor: { x: 3 } }, { decor: null })).toEqual({ decor: { x: 3 } });
    expect(merged({ rows: null }, { rows: [row("a")] }, { rows: [] })).toEqual({ rows: [row("a")] });
  });

  test("keeps new rows of both sides, also where there are as many", () => {
    const base = { rows: [row("a")] };
    const mine = { rows: [row("a", "A"), row("new-1"), row("new-2")] };
    expect(merged(base, mine, { rows: [row("a"), row("x"), row("y")] })).toEqual({
      rows: [row("a", "A"), row("x"), row("y"), row("new-1"), row("new-2")],
    });
    expect(merged(base, mine, { rows: [row("a"), row("x")] })).toEqual({
      rows: [row("a", "A"), row("x"), row("new-1"), row("new-2")],
    });
  });

  test("knows rows of mine that were stored although the answer was lost, by what they say", () => {
    const base = { rows: [row("a")] };
    const mine = { rows: [row("a", "A"), row("new-1", "one"), row("new-2", "two")] };
    const theirs = { rows: [row("a"), row("x", "one"), row("y", "two")] };
    expect(merged(base, mine, theirs)).toEqual({ rows: [row("a", "A"), row("x", "one"), row("y", "two")] });
  });

  test("removes what was removed on either side and not changed on the other", () => {
    const base = { rows: [row("a"), row("b"), row("c")] };
    expect(merged(base, { rows: [row("a", "A"), row("c")] }, base)).toEqual({
      rows: [row("a", "A"), row("c")],
    });
    expect(merged(base, { rows: [row("a", "A"), row("b"), row("c")] }, { rows: [row("a")] })).toEqual({
      rows: [row("a", "A")],
    });
  });
});
