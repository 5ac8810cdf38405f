import { describe, expect, test } from "vitest";
import { effectiveAccess, type Subject } from "../../../contract/rules/categories";
import { audienceOf, type CategoryRule, checksOf } from "../../../src/custom-pages/categories/rules";

let count = 0;
const rule = (changes: Partial<CategoryRule>): CategoryRule => ({
  id: `rule ${++count}`,
  id_category: "here",
  subject_type: "user",
  id_subject: "ivan",
  access: "allow",
  created_at: null,
  ...changes,
});
const ivan: Subject = { id: "ivan", id_dealer: "dana", is_admin: false, is_dealer: false, tag_ids: ["vip"] };
const GLOBAL = { id_user: "owner", is_global: true };
const PERSONAL = { id_user: "owner", is_global: false };

const why = (
  node: typeof GLOBAL,
  rules: readonly CategoryRule[],
  { subject = ivan, isInside = true }: { subject?: Subject; isInside?: boolean } = {},
) =>
  checksOf({ node, id: "here", isInside, rules, subject }).map(
    ({ key, state, repair }) => `${state} ${key}${repair ? `: ${repair}` : ""}`,
  );

describe("why somebody sees a category", () => {
  test("goes through the server's checks in order, up to the first that keeps them out [OP-103]", () => {
    const rules = [rule({ subject_type: "user_tag", id_subject: "vip" }), rule({ access: "deny" })];
    expect(why(GLOBAL, rules)).toEqual([
      "yes global",
      "yes above_none",
      "yes allowed",
      "no denied: remove",
      "skipped styles",
    ]);
    expect(why(GLOBAL, [])).toEqual([
      "yes global",
      "yes above_none",
      "yes unrestricted",
      "yes not_denied",
      "yes styles",
    ]);
    expect(why(GLOBAL, [rule({ id_subject: "olga" })], { isInside: false })).toEqual([
      "yes global",
      "no not_listed: allow",
      "skipped not_denied",
      "skipped styles",
    ]);
  });

  test("counts rules from above as its own [OP-234]", () => {
    expect(why(GLOBAL, [rule({ id_category: "above", subject_type: "dealer", id_subject: "dana" })])).toEqual(
      ["yes global", "yes above_rules", "yes allowed", "yes not_denied", "yes styles"],
    );
  });

  test("offers no repair that would not be enough", () => {
    expect(why(PERSONAL, [])[0]).toBe("no personal: allow");
    expect(why(PERSONAL, [rule({ access: "deny" })]).filter((check) => check.includes(":"))).toEqual([]);
  });

  test("is one check for admins and for the owner", () => {
    expect(why(GLOBAL, [rule({ access: "deny" })], { subject: { ...ivan, is_admin: true } })).toEqual([
      "yes admin",
    ]);
    expect(why(PERSONAL, [], { subject: { ...ivan, id: "owner" } })).toEqual(["yes owner", "yes styles"]);
  });

  test("always ends as the rule that the server shares [OP-103]", () => {
    const subjects = [
      ["user", "ivan"],
      ["user", "olga"],
      ["dealer", "dana"],
      ["user_tag", "vip"],
      ["user_tag", "other"],
    ] as const;
    const some = subjects.flatMap(([subject_type, id_subject]) =>
      (["allow", "deny"] as const).map((access) => rule({ subject_type, id_subject, access })),
    );
    for (const node of [GLOBAL, PERSONAL])
      for (const one of [undefined, ...some])
        for (const other of [undefined, ...some]) {
          const rules = [one, other].flatMap((each) => each ?? []);
          const isOut = why(node, rules).some((check) => check.startsWith("no"));
          expect(!isOut).toBe(effectiveAccess(node, rules, ivan).isAllowed);
        }
  });
});

test("the sentence about a category names everybody once, and owners of personal ones", () => {
  const twice = [rule({}), rule({ id_category: "above" }), rule({ access: "deny", id_subject: "olga" })];
  const { kind, allowed, denied } = audienceOf(GLOBAL, twice);
  expect([kind, allowed.length, denied.length]).toEqual(["listed", 1, 1]);
  expect(audienceOf(GLOBAL, [rule({ access: "deny" })]).kind).toBe("everyone");
  expect(audienceOf(PERSONAL, []).kind).toBe("owner");
});
