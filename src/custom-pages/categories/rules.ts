import type { AccessRule } from "../../../contract/endpoints/categories";
import type { CategoryNode } from "../../../contract/entities/category";
import { concerns, type Subject } from "../../../contract/rules/categories";

/** A rule with the category that it belongs to. */
export type CategoryRule = AccessRule & { id_category: string };

/** Who may use a category, by its own and inherited rules. */
export interface Audience {
  /** Everybody, those whom a rule allows, or the owner and admins with them. */
  kind: "everyone" | "listed" | "owner";
  allowed: readonly CategoryRule[];
  denied: readonly CategoryRule[];
}

export function audienceOf(
  { is_global }: Pick<CategoryNode, "is_global">,
  rules: readonly CategoryRule[],
): Audience {
  const allowed = unique(rules.filter(({ access }) => access === "allow"));
  const denied = unique(rules.filter(({ access }) => access === "deny"));
  if (!is_global) return { kind: "owner", allowed, denied };
  return { kind: allowed.length > 0 ? "listed" : "everyone", allowed, denied };
}

const unique = (rules: readonly CategoryRule[]) => [
  ...new Map(rules.map((rule) => [`${rule.subject_type} ${rule.id_subject}`, rule])).values(),
];

/** One of the server's checks, in its order. */
export interface Check {
  key:
    | "admin"
    | "owner"
    | "global"
    | "personal"
    | "above_none"
    | "above_rules"
    | "allowed"
    | "unrestricted"
    | "not_listed"
    | "not_denied"
    | "denied"
    | "styles";
  state: "yes" | "no" | "skipped";
  /** The rule that decided. */
  rule?: CategoryRule | undefined;
  /** What would let the person in; at the first cross alone. */
  repair?: "remove" | "allow" | undefined;
}

interface Checked {
  node: Pick<CategoryNode, "id_user" | "is_global">;
  /** Whether the category is below others. */
  isInside: boolean;
  /** Own and inherited ones. */
  rules: readonly CategoryRule[];
  /** Id of the category, to tell own rules from inherited ones. */
  id: string;
  subject: Subject;
}

/**
 * Why somebody sees a category or not, as the server finds it: admins and the owner first, then global or personal, rules
 * from above, allow, deny, and the styles at last (OP-103, OP-234).
 */
export function checksOf({ node, isInside, rules, id, subject }: Checked): Check[] {
  if (subject.is_admin) return [{ key: "admin", state: "yes" }];
  if (node.id_user === subject.id) return [{ key: "owner", state: "yes" }, styles("yes")];
  const about = rules.filter((rule) => concerns(rule, subject));
  const denied = about.find(({ access }) => access === "deny");
  const allowed = about.find(({ access }) => access === "allow");
  const listed = rules.some(({ access }) => access === "allow");
  const isPrivate = !node.is_global && !allowed;
  const checks: Check[] = [
    { key: node.is_global ? "global" : "personal", state: isPrivate && !listed ? "no" : "yes" },
  ];
  if (isInside)
    checks.push({
      key: rules.some(({ id_category }) => id_category !== id) ? "above_rules" : "above_none",
      state: "yes",
    });
  if (allowed) checks.push({ key: "allowed", state: "yes", rule: allowed });
  else if (listed) checks.push({ key: "not_listed", state: "no" });
  else if (!isPrivate) checks.push({ key: "unrestricted", state: "yes" });
  checks.push(
    denied ? { key: "denied", state: "no", rule: denied } : { key: "not_denied", state: "yes" },
    styles("yes"),
  );
  const first = checks.findIndex(({ state }) => state === "no");
  if (first < 0) return checks;
  const isAlone = checks.filter(({ state }) => state === "no").length === 1;
  return checks.map((check, at) => {
    if (at === first && isAlone) return { ...check, repair: check.key === "denied" ? "remove" : "allow" };
    return at > first && check.state === "yes" ? { ...check, state: "skipped" } : check;
  });
}

const styles = (state: Check["state"]): Check => ({ key: "styles", state });
