import fc from "fast-check";
import { expect, it } from "vitest";
import {
  ancestry,
  effectiveAccess,
  INVALID_REORDER,
  mayMoveBelow,
  mayReorder,
  type Rule,
  reordered,
  type Subject,
  takesAccess,
} from "../../../contract/rules/categories";
import en from "../../../static/locales/en/common.json";
import ru from "../../../static/locales/ru/common.json";

const IDS = Array.from("abcdefgh");
type Placed = { id: string; parent_id: string | null };
const mapOf = (categories: Placed[]) => new Map(categories.map((one) => [one.id, one]));

it("no series of allowed moves makes a circle or loses a category [CAT-04]", () => {
  const move = fc.tuple(fc.constantFrom(...IDS), fc.constantFrom(null, ...IDS));
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
      const tree = mapOf(IDS.map((id) => ({ id, parent_id: null })));
      for (const [id, parent_id] of moves)
        if (mayMoveBelow(tree, id, parent_id)) tree.set(id, { id, parent_id });
      for (const id of IDS) expect(ancestry(tree, id).at(-1)?.parent_id).toBeNull();
    }),
    { numRuns: 300 },
  );
});

it("a category is never moved below itself or a descendant; to the roots always [CAT-04]", () => {
  const tree = mapOf([
    { id: "a", parent_id: null },
    { id: "b", parent_id: "a" },
    { id: "c", parent_id: "b" },
  ]);
  expect(["a", "b", "c", null].map((parent) => mayMoveBelow(tree, "a", parent))).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(mayMoveBelow(tree, "c", "a")).toBe(true);
});

it("only known siblings are reordered [CAT-14 CAT-15 CAT-16]", () => {
  const tree = mapOf([
    { id: "a", parent_id: null },
    { id: "b", parent_id: null },
    { id: "c", parent_id: "a" },
  ]);
  expect([mayReorder(tree, "a", "b"), mayReorder(tree, "a", "c"), mayReorder(tree, "a", "x")]).toEqual([
    true,
    false,
    false,
  ]);
  expect([mayReorder(tree, "x", "a"), mayReorder(tree, "x", "y"), mayReorder(new Map(), "a", "b")]).toEqual([
    false,
    false,
    false,
  ]);
  expect([en.errors.invalid_reorder, ru.errors.invalid_reorder]).toEqual([INVALID_REORDER, INVALID_REORDER]);
});

it("a reorder keeps every sibling once and the others in their order [CAT-05 CAT-28]", () => {
  expect(reordered(["a", "b", "c"], "a", "b")).toEqual(["b", "a", "c"]);
  expect(reordered(["a", "b", "c"], "c", "a", "before")).toEqual(["c", "a", "b"]);
  expect(reordered(["a", "b", "c"], "b", "gone")).toEqual(["a", "b", "c"]);
  const one = fc.constantFrom(...IDS);
  fc.assert(
    fc.property(one, one, fc.constantFrom("before" as const, "after" as const), (id, target, position) => {
      const order = reordered(IDS, id, target, position);
      expect([...order].sort()).toEqual(IDS);
      expect(order.filter((each) => each !== id)).toEqual(IDS.filter((each) => each !== id));
      if (id !== target)
        expect(order.indexOf(id) - order.indexOf(target)).toBe(position === "after" ? 1 : -1);
    }),
  );
});

it("the line upwards ends at an unknown category, and goes round no circle", () => {
  const ids = (id: string, ...categories: Placed[]) => ancestry(mapOf(categories), id).map((one) => one.id);
  expect(ids("b", { id: "a", parent_id: "gone" }, { id: "b", parent_id: "a" })).toEqual(["b", "a"]);
  expect(ids("a", { id: "a", parent_id: "b" }, { id: "b", parent_id: "a" })).toEqual(["a", "b"]);
  expect(ids("gone")).toEqual([]);
});

const user: Subject = { id: "u", id_dealer: "d", is_admin: false, is_dealer: false, tag_ids: ["t"] };
const rule = (access: Rule["access"], subject_type: Rule["subject_type"], id_subject: string): Rule => ({
  id_category: "c",
  access,
  subject_type,
  id_subject,
});

it.each([
  ["no rule is everyone", [], {}, true, "open"],
  ["an allow is for those it is about", [rule("allow", "user", "x")], {}, false, "not_listed"],
  ["by name", [rule("allow", "user", "u")], {}, true, "allowed"],
  ["by dealer", [rule("allow", "dealer", "d")], {}, true, "allowed"],
  ["by tag", [rule("allow", "user_tag", "t")], {}, true, "allowed"],
  ["deny wins", [rule("allow", "user", "u"), rule("deny", "user_tag", "t")], {}, false, "denied"],
  ["a deny of others leaves it open", [rule("deny", "user", "x")], {}, true, "open"],
  ["admins pass", [rule("deny", "user", "u")], { is_admin: true }, true, "admin"],
  ["a dealer has no dealer", [rule("allow", "dealer", "d")], { is_dealer: true }, false, "not_listed"],
  ["a dealer's own rule", [rule("allow", "dealer", "u")], { is_dealer: true }, true, "allowed"],
  ["a former dealer's rule", [rule("allow", "dealer", "u")], {}, false, "not_listed"],
] as const)("access of a global category: %s [CAT-06 CAT-11]", (_, rules, changes, isAllowed, reason) => {
  const found = effectiveAccess({ id_user: "o", is_global: true }, rules, { ...user, ...changes });
  expect(found).toMatchObject({ isAllowed, reason });
});

it("the rules that decided are named, and no others", () => {
  const own = { id_user: "o", is_global: true };
  const [allowed, denied, other] = [
    rule("allow", "user", "u"),
    rule("deny", "user_tag", "t"),
    rule("allow", "user", "x"),
  ];
  const decided = (rules: Rule[], changes: Partial<Subject> = {}) =>
    effectiveAccess(own, rules, { ...user, ...changes }).rules;
  expect(decided([allowed, denied, other])).toEqual([denied]);
  expect(decided([allowed, other])).toEqual([allowed]);
  expect(decided([rule("deny", "user", "x"), other])).toEqual([other]);
  expect(decided([allowed, denied], { is_admin: true })).toEqual([]);
  expect(decided([allowed, denied], { id: "o" })).toEqual([]);
  expect(decided([])).toEqual([]);
});

it("one that is not global is visible to its owner and to users with an allow rule", () => {
  const own = { id_user: "o", is_global: false };
  expect(effectiveAccess(own, [], user)).toEqual({ isAllowed: false, reason: "private", rules: [] });
  expect(effectiveAccess(own, [rule("allow", "user", "u")], user).rules).toHaveLength(1);
  expect(effectiveAccess(own, [rule("deny", "user", "o")], { ...user, id: "o" })).toMatchObject({
    isAllowed: true,
    reason: "owner",
  });
});

it("only the first allow rule of a global category takes access from everyone else [OP-103]", () => {
  const [allow, deny] = [rule("allow", "user", "u"), rule("deny", "user", "u")];
  const [open, own] = [{ is_global: true }, { is_global: false }];
  expect(takesAccess(open, [], allow)).toBe(true);
  expect(takesAccess(open, [deny], allow)).toBe(true);
  expect(takesAccess(open, [deny, allow], allow)).toBe(false);
  expect(takesAccess(open, [], deny)).toBe(false);
  expect(takesAccess(own, [], allow)).toBe(false);
});
