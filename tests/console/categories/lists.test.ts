import { describe, expect, test } from "vitest";
import {
  added,
  endOf,
  flatOf,
  forestOf,
  mayEdit,
  pathOf,
  rootsOf,
} from "../../../src/custom-pages/categories/model";
import { categoryOf } from "./support";

const WINTER = categoryOf("winter", { name: "Winter", parent_id: "seasons" });
const SEASONS = categoryOf("seasons", { name: "Seasons", children: [WINTER] });
const ART = categoryOf("art", { name: "Art", position: 1 });
const ROOTS = [SEASONS, ART];
const forest = forestOf(ROOTS);
const ids = (roots: readonly { id: string }[]) => roots.map(({ id }) => id);

test("a path names the ancestors, root first, and not the category itself", () => {
  const frost = categoryOf("frost", { name: "Frost", parent_id: "winter" });
  const deep = forestOf([{ ...SEASONS, children: [{ ...WINTER, children: [frost] }] }]);
  expect(["frost", "winter", "seasons", "gone"].map((id) => pathOf(deep, id))).toEqual([
    "Seasons / Winter",
    "Seasons",
    "",
    "",
  ]);
});

describe("a new category", () => {
  test("is the last below its parent, or of the roots where that is not shown", () => {
    const below = added(ROOTS, categoryOf("summer", { parent_id: "seasons" }));
    expect(ids(below[0]?.children ?? [])).toEqual(["winter", "summer"]);
    expect(below[0]?.children.map(({ position }) => position)).toEqual([0, 1]);
    expect(ids(added(ROOTS, categoryOf("new", { parent_id: "hidden" })))).toEqual(["seasons", "art", "new"]);
    expect(ids(added(ROOTS, categoryOf("new")))).toEqual(["seasons", "art", "new"]);
    expect(ids(added([], categoryOf("new")))).toEqual(["new"]);
  });
});

test("a flat list has the known categories in the given order, without those below them", () => {
  const flat = flatOf(forest, ["art", "gone", "seasons"]);
  expect(ids(rootsOf(flat))).toEqual(["art", "seasons"]);
  expect(rootsOf(flat).every(({ children }) => children.length === 0)).toBe(true);
  expect([...flat.nodes.keys()]).toEqual(["art", "seasons"]);
  expect(flat.above.get("art")).toBeNull();
});

test("the end below a parent is after the last other child, the start where there is none", () => {
  expect(endOf(forest, "art", null)).toEqual({ id: "art", parent: null, after: "seasons" });
  expect(endOf(forest, "art", "seasons")).toEqual({ id: "art", parent: "seasons", after: "winter" });
  expect(endOf(forest, "art", "winter")).toEqual({ id: "art", parent: "winter", after: null });
});

test("a dealer edits those of others that are not global, an ordinary user only own ones [OP-101]", () => {
  const may = (role: "user" | "dealer" | "admin", id_user: string, is_global: boolean) =>
    mayEdit({ id_user, is_global }, { id: "me", role });
  expect([may("user", "me", false), may("user", "other", false), may("user", "me", true)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([may("dealer", "other", false), may("dealer", "me", true)]).toEqual([true, false]);
  expect(may("admin", "other", true)).toBe(true);
});
