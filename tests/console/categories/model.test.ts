import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CategoryNode } from "../../../contract/entities/category";
import { reordered } from "../../../contract/rules/categories";
import {
  endOf,
  type Forest,
  forestOf,
  isAt,
  lineOf,
  matching,
  mayEdit,
  type Place,
  placeOf,
  put,
  refusalOf,
  rootsOf,
  type Step,
  stepPlace,
  stepsFor,
  subtreeOf,
} from "../../../src/custom-pages/categories/model";
import { categoryOf } from "./support";

const node = (id: string, parent_id: string | null, children: CategoryNode[] = []): CategoryNode =>
  categoryOf(id, { name: id, parent_id, children });

/** a (b (d, e), c), f */
const TREE = [
  node("a", null, [node("b", "a", [node("d", "b"), node("e", "b")]), node("c", "a")]),
  node("f", null),
];

/** `a(b(d e) c) f` */
const shape = (forest: Forest): string => {
  const text = (nodes: readonly CategoryNode[]): string =>
    nodes.map(({ id, children }) => (children.length > 0 ? `${id}(${text(children)})` : id)).join(" ");
  return text(rootsOf(forest));
};

/** What the server does of the calls: a move goes to the end, a reorder next to its target. */
function served(forest: Forest, id: string, steps: readonly Step[]): string {
  const below = new Map([...forest.below].map(([parent, ids]) => [parent, [...ids]]));
  let parent = forest.above.get(id) as string | null;
  for (const step of steps)
    if (step.kind === "move") {
      below.set(parent, below.get(parent)?.filter((one) => one !== id) ?? []);
      parent = step.parent;
      below.set(parent, [...(below.get(parent) ?? []), id]);
    } else below.set(parent, reordered(below.get(parent) ?? [], id, step.target, step.position));
  return shape({ ...forest, below });
}

/** Any tree of up to 30 categories: each hangs below one that came before it, or is a root. */
const trees = fc.array(fc.nat(), { minLength: 1, maxLength: 30 }).map((choices) => {
  const nodes = choices.map((_, at) => node(`c${at}`, null));
  const roots: CategoryNode[] = [];
  for (const [at, choice] of choices.entries()) {
    const parent = choice % (at + 1);
    const child = nodes[at] as CategoryNode;
    if (parent === at) roots.push(child);
    else {
      child.parent_id = `c${parent}`;
      nodes[parent]?.children.push(child);
    }
  }
  return forestOf(roots);
});

const wishes = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { minLength: 1, maxLength: 20 });

/** Any wish made a place, possible or not. */
function placeFor(forest: Forest, [of, to, behind]: readonly [number, number, number]): Place {
  const ids = [...forest.nodes.keys()];
  const parents = [null, ...ids];
  const parent = parents[to % parents.length] as string | null;
  const places = [null, ...(forest.below.get(parent) ?? [])];
  return {
    id: ids[of % ids.length] as string,
    parent,
    after: places[behind % places.length] as string | null,
  };
}

describe("moves in the tree", () => {
  test("never make a cycle and never lose or double a node, whatever is tried [CAT-04 CAT-05]", () => {
    fc.assert(
      fc.property(trees, wishes, (start, tries) => {
        let forest = start;
        for (const wish of tries) forest = put(forest, placeFor(forest, wish));
        const reached = forestOf(rootsOf(forest));
        expect([...reached.nodes.keys()].sort()).toEqual([...start.nodes.keys()].sort());
        for (const id of start.nodes.keys()) {
          const line = lineOf(forest, id).map((one) => one.id);
          expect(new Set(line).size).toBe(line.length);
          expect(forest.above.get(line[0] as string)).toBeNull();
          expect(forest.nodes.get(id)?.parent_id).toBe(forest.above.get(id));
        }
      }),
    );
  });

  test("are undone by going back to the place before", () => {
    fc.assert(
      fc.property(trees, wishes, (start, tries) => {
        let forest = start;
        const undo: Place[] = [];
        for (const wish of tries) {
          const place = placeFor(forest, wish);
          if (refusalOf(forest, place)) continue;
          undo.push(placeOf(forest, place.id) as Place);
          forest = put(forest, place);
        }
        for (const place of undo.reverse()) forest = put(forest, place);
        expect(shape(forest)).toBe(shape(start));
      }),
    );
  });

  test("produce calls that leave the server with exactly the shown tree", () => {
    fc.assert(
      fc.property(trees, wishes, (start, tries) => {
        let forest = start;
        for (const wish of tries) {
          const place = placeFor(forest, wish);
          if (refusalOf(forest, place)) continue;
          expect(served(forest, place.id, stepsFor(forest, place) ?? [])).toBe(shape(put(forest, place)));
          forest = put(forest, place);
        }
      }),
    );
  });

  test("by keyboard go among siblings, into the one above, and out behind the parent", () => {
    const forest = forestOf(TREE);
    const went = (id: string, direction: Parameters<typeof stepPlace>[2]) => {
      const place = stepPlace(forest, id, direction);
      return place && shape(put(forest, place));
    };
    expect(went("e", "up")).toBe("a(b(e d) c) f");
    expect(went("d", "down")).toBe("a(b(e d) c) f");
    expect(went("f", "in")).toBe("a(b(d e) c f)");
    expect(went("d", "out")).toBe("a(b(e) d c) f");
    expect([went("a", "up"), went("f", "down"), went("a", "in"), went("f", "out")]).toEqual(
      Array(4).fill(undefined),
    );
    const last = forestOf([node("x", null, [node("y", "x")]), node("z", null)]);
    expect(shape(put(last, stepPlace(last, "z", "in") as Place))).toBe("x(y z)");
  });

  test("below the tenth level are refused, with all that is inside counted [OP-198]", () => {
    const chain = (levels: number, at = 1, end: CategoryNode[] = []): CategoryNode =>
      node(`l${at}`, at === 1 ? null : `l${at - 1}`, at < levels ? [chain(levels, at + 1, end)] : end);
    const forest = forestOf([chain(9), node("x", null, [node("y", "x")])]);
    expect(refusalOf(forest, endOf(forest, "x", "l9"))).toBe("depth");
    expect(refusalOf(forest, endOf(forest, "y", "l9"))).toBeUndefined();
    expect(refusalOf(forest, endOf(forest, "x", "l8"))).toBeUndefined();
    // What another server keeps too deep may still be sorted.
    const two = [node("m", "l10"), node("n", "l10")];
    const tooDeep = forestOf([chain(10, 1, two)]);
    expect(refusalOf(tooDeep, { id: "n", parent: "l10", after: null })).toBeUndefined();
    expect(refusalOf(tooDeep, { id: "n", parent: "m", after: null })).toBe("depth");
  });

  test("keep a root in its group: the server's one order is told by the sibling behind it [OP-234]", () => {
    const global = (id: string) => ({ ...node(id, null), is_global: true });
    const forest = forestOf([node("mine", null), global("all"), node("other", null)]);
    expect(forest.below.get(null)).toEqual(["all", "mine", "other"]);
    expect(stepPlace(forest, "mine", "up")).toBeUndefined();
    const place = stepPlace(forest, "other", "up") as Place;
    expect(stepsFor(forest, place)).toEqual([{ kind: "reorder", target: "mine", position: "before" }]);
    const globals = ["all", "some", "few"].map((id) => ({ ...global(id), children: [] }));
    const alone = forestOf([node("mine", null, [node("child", "mine")]), ...globals]);
    const lone = forestOf([...globals, { ...global("more"), children: [node("child", "more")] }]);
    expect([alone, lone].map((one) => shape(put(one, endOf(one, "child", null))))).toEqual([
      "all some few mine child",
      "all some few more child",
    ]);
  });

  test("below itself are refused [CALL-CAT-09]", () => {
    const forest = forestOf(TREE);
    for (const parent of ["a", "b", "e"]) {
      expect(refusalOf(forest, endOf(forest, "a", parent))).toBe("cycle");
      expect(put(forest, endOf(forest, "a", parent))).toBe(forest);
    }
    expect(refusalOf(forest, { id: "gone", parent: null, after: null })).toBe("unknown");
    expect(refusalOf(forest, { id: "a", parent: "gone", after: null })).toBe("unknown");
    expect(subtreeOf(forest, "a")).toEqual(["a", "b", "d", "e", "c"]);
  });

  test("among siblings are refused where those have a parent that the viewer may not see [CAT-14 CAT-15]", () => {
    const forest = forestOf([node("a", null), node("lifted", "hidden")]);
    expect(refusalOf(forest, { id: "lifted", parent: null, after: null })).toBe("reorder");
    expect(refusalOf(forest, { id: "a", parent: null, after: "lifted" })).toBe("reorder");
    expect(refusalOf(forest, endOf(forest, "lifted", "a"))).toBeUndefined();
  });

  test("take one call where one is enough", () => {
    const forest = forestOf(TREE);
    expect(stepsFor(forest, endOf(forest, "f", "a"))).toEqual([{ kind: "move", parent: "a" }]);
    expect(stepsFor(forest, { id: "f", parent: "a", after: null })).toEqual([
      { kind: "move", parent: "a" },
      { kind: "reorder", target: "b", position: "before" },
    ]);
    expect(stepsFor(forest, { id: "c", parent: "a", after: null })).toEqual([
      { kind: "reorder", target: "b", position: "before" },
    ]);
    expect(stepsFor(forest, placeOf(forest, "d") as Place)).toEqual([]);
    expect(isAt(forest, { id: "f", parent: null, after: "gone" })).toBe(true);
  });
});

test("a search finds names in any language and shows their ancestors", () => {
  const roots = [
    categoryOf("1", {
      name: "Seasons",
      children: [
        categoryOf("2", { name: "Winter", labels: [{ id_language: "x", name: "Зима", description: "" }] }),
      ],
    }),
    categoryOf("3", { name: "Cities" }),
  ];
  expect([...matching(forestOf(roots), " зим ")].sort()).toEqual(["1", "2"]);
});

test("global categories belong to admins, others to their owner [CAT-10 CAT-12]", () => {
  const me = { id: "me", role: "user" } as const;
  const own = { id_user: "me", is_global: false };
  expect(mayEdit(own, me)).toBe(true);
  expect(mayEdit({ ...own, is_global: true }, me)).toBe(false);
  expect(mayEdit({ ...own, id_user: "other" }, me)).toBe(false);
  expect(mayEdit({ ...own, id_user: "customer" }, { ...me, role: "dealer" })).toBe(true);
  expect(mayEdit({ id_user: "other", is_global: true }, { ...me, role: "admin" })).toBe(true);
});
