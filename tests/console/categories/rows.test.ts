import { describe, expect, test } from "vitest";
import type { CategoryNode } from "../../../contract/entities/category";
import { forestOf, put } from "../../../src/custom-pages/categories/model";
import {
  type CategoryRow,
  type Lift,
  lifted,
  liftRefusal,
  liftStep,
  placeBetween,
  rowsOf,
} from "../../../src/custom-pages/categories/rows";
import { categoryOf } from "./support";

const node = (id: string, parent_id: string | null, children: CategoryNode[] = []): CategoryNode =>
  categoryOf(id, { name: id, parent_id, children });

/** Global: a (b (d), c), f; own: m. */
const forest = forestOf([
  node("m", null),
  { ...node("a", null, [node("b", "a", [node("d", "b")]), node("c", "a")]), is_global: true },
  { ...node("f", null), is_global: true },
]);

const open = new Set(["a"]);
const drawn = (lift?: Lift, opened: ReadonlySet<string> = open) =>
  rowsOf(forest, lift, { open: opened, grouped: true }).map((row) =>
    row.kind === "group"
      ? `# ${row.group}`
      : `${row.level} ${row.kind === "category" ? "" : `${row.kind} `}${row.id}`,
  );
const take = (id: string) => lifted(forest, id) as Lift;
const stepped = (id: string, ...steps: Parameters<typeof liftStep>[2][]) =>
  steps.reduce<Lift | undefined>((lift, step) => lift && liftStep(forest, lift, step), take(id));

describe("the rows of the tree", () => {
  test("are headed by their groups, and folded ones show nothing below them [OP-234]", () => {
    expect(drawn()).toEqual(["# global", "0 a", "1 b", "1 c", "0 f", "# own", "0 m"]);
  });

  test("show a lifted category at its new place without what is inside, and its old place as a ghost", () => {
    expect(drawn(take("b"))).toEqual(["# global", "0 a", "1 lifted b", "1 c", "0 f", "# own", "0 m"]);
    expect(drawn(stepped("b", "down"))).toEqual([
      "# global",
      "0 a",
      "1 ghost b",
      "1 c",
      "1 lifted b",
      "0 f",
      "# own",
      "0 m",
    ]);
    expect(drawn(stepped("c", "out"))).toContain("1 ghost c");
  });

  test("show a category that is lifted into a folded one", () => {
    expect(drawn(stepped("f", "in"), new Set())).toEqual([
      "# global",
      "0 a",
      "1 lifted f",
      "0 ghost f",
      "# own",
      "0 m",
    ]);
  });

  test("steps of a root end at its group", () => {
    expect([stepped("m", "up"), stepped("m", "in"), stepped("f", "down")]).toEqual(Array(3).fill(undefined));
    expect(stepped("f", "up", "down")?.to).toEqual(take("f").from);
  });

  test("a step is refused where the tree would be too deep [OP-198]", () => {
    const chain = (at: number): CategoryNode =>
      node(`l${at}`, at === 1 ? null : `l${at - 1}`, at < 10 ? [chain(at + 1)] : []);
    const deep = forestOf([chain(1), node("x", null)]);
    const into = { from: take("m").from, to: { id: "x", parent: "l10", after: null } };
    expect(liftRefusal(deep, into)).toBe("depth");
    expect(liftRefusal(deep, { ...into, to: { id: "x", parent: "l9", after: null } })).toBeUndefined();
  });
});

describe("the gap under the pointer", () => {
  const rows = (id: string) =>
    rowsOf(forest, undefined, { open, grouped: true }).filter(
      (row): row is CategoryRow => row.kind === "category" && row.id !== id,
    );
  const put_ = (id: string, gap: number, level: number) => {
    const { parent, after } = placeBetween(forest, id, rows(id), gap, level);
    return [parent, after];
  };

  test("is a place among those of the pointer's level", () => {
    // a, b, c, m without f
    expect(put_("f", 2, 1)).toEqual(["a", "b"]);
    expect(put_("f", 1, 1)).toEqual(["a", null]);
    expect(put_("f", 3, 1)).toEqual(["a", "c"]);
    expect(put_("f", 3, 0)).toEqual([null, "a"]);
    expect(put_("f", 0, 0)).toEqual([null, null]);
  });

  test("is never less deep than the row below, and at most inside the row above", () => {
    expect(put_("f", 2, 0)).toEqual(["a", "b"]);
    expect(put_("f", 3, 9)).toEqual(["c", null]);
    expect(put_("f", 2, 2)).toEqual(["b", "d"]);
  });

  test("keeps roots in their group, whatever is above them [OP-234]", () => {
    expect(put_("m", 0, 0)).toEqual([null, "f"]);
    expect(put_("f", 4, 0)).toEqual([null, "a"]);
    expect(put(forest, placeBetween(forest, "f", rows("f"), 4, 0)).below.get(null)).toEqual(["a", "f", "m"]);
  });
});
