/** Rules of the category tree (OP-99 to OP-103). */

/** Most levels of the tree (OP-198). */
export const MOST_LEVELS = 10;

export const REORDER_POSITIONS = ["before", "after"] as const;
export type ReorderPosition = (typeof REORDER_POSITIONS)[number];

export const SUBJECT_TYPES = ["user", "dealer", "user_tag"] as const;
export const ACCESS = ["allow", "deny"] as const;

/** Error text of an invalid reorder, in both languages (CAT-16, OP-171). */
export const INVALID_REORDER = "Invalid reorder operation";

interface Placed {
  id: string;
  parent_id: string | null;
}

/** The category itself, then its ancestors up to the root; stops at an unknown category. */
export function ancestry<C extends Placed>(categories: ReadonlyMap<string, C>, id: string): C[] {
  const line: C[] = [];
  const seen = new Set<string>();
  let at = categories.get(id);
  while (at && !seen.has(at.id)) {
    seen.add(at.id);
    line.push(at);
    at = at.parent_id === null ? undefined : categories.get(at.parent_id);
  }
  return line;
}

/** Whether a category may be moved below another, or to the roots with null: never below itself (OP-100). */
export function mayMoveBelow(
  categories: ReadonlyMap<string, Placed>,
  id: string,
  parent: string | null,
): boolean {
  return parent === null || ancestry(categories, parent).every((above) => above.id !== id);
}

/** Both are known and have the same parent (CAT-14, CAT-15). */
export function mayReorder(categories: ReadonlyMap<string, Placed>, id: string, target: string): boolean {
  const [moved, sibling] = [categories.get(id), categories.get(target)];
  return moved !== undefined && sibling !== undefined && moved.parent_id === sibling.parent_id;
}

/** The siblings' ids in their new order; positions count from 0. */
export function reordered(
  siblings: readonly string[],
  id: string,
  target: string,
  position: ReorderPosition = "after",
): string[] {
  if (id === target) return [...siblings];
  const rest = siblings.filter((sibling) => sibling !== id);
  const at = rest.indexOf(target);
  if (at < 0) return [...siblings];
  rest.splice(position === "before" ? at : at + 1, 0, id);
  return rest;
}

export interface Rule {
  id_category: string;
  subject_type: (typeof SUBJECT_TYPES)[number];
  id_subject: string;
  access: (typeof ACCESS)[number];
}

/** The properties of a user that rules refer to. */
export interface Subject {
  id: string;
  id_dealer: string | null;
  is_admin: boolean;
  is_dealer: boolean;
  tag_ids: readonly string[];
}

/** A rule for a dealer applies to the dealer and the dealer's customers; a dealer has no dealer (OP-190). */
export function concerns({ subject_type, id_subject }: Rule, user: Subject): boolean {
  if (subject_type === "user") return id_subject === user.id;
  if (subject_type === "user_tag") return user.tag_ids.includes(id_subject);
  return id_subject === (user.is_dealer ? user.id : user.id_dealer);
}

export type AccessReason = "admin" | "owner" | "denied" | "allowed" | "not_listed" | "open" | "private";

export interface Effective<R extends Rule> {
  isAllowed: boolean;
  reason: AccessReason;
  /** The rules that decided; inherited ones have another `id_category`. */
  rules: R[];
}

/**
 * Whether a user sees a category, and why. `rules` are its own and inherited ones: without rules everyone sees it,
 * with any allow rule only the users it applies to, deny takes precedence, admins always pass (OP-103). A category
 * that is not global is visible to its owner and to users that an allow rule applies to.
 */
export function effectiveAccess<R extends Rule>(
  { id_user, is_global }: { id_user: string; is_global: boolean },
  rules: readonly R[],
  user: Subject,
): Effective<R> {
  if (user.is_admin) return { isAllowed: true, reason: "admin", rules: [] };
  if (id_user === user.id) return { isAllowed: true, reason: "owner", rules: [] };
  const about = rules.filter((rule) => concerns(rule, user));
  const denied = about.filter(({ access }) => access === "deny");
  if (denied.length > 0) return { isAllowed: false, reason: "denied", rules: denied };
  const allowed = about.filter(({ access }) => access === "allow");
  if (allowed.length > 0) return { isAllowed: true, reason: "allowed", rules: allowed };
  const others = rules.filter(({ access }) => access === "allow");
  if (others.length > 0) return { isAllowed: false, reason: "not_listed", rules: others };
  return is_global
    ? { isAllowed: true, reason: "open", rules: [] }
    : { isAllowed: false, reason: "private", rules: [] };
}

/**
 * Whether a new rule takes a category from everyone whom no rule allows: the first allow rule of a global category
 * does. `rules` are its own and inherited ones.
 */
export const takesAccess = (
  { is_global }: { is_global: boolean },
  rules: readonly Pick<Rule, "access">[],
  { access }: Pick<Rule, "access">,
): boolean => is_global && access === "allow" && rules.every((rule) => rule.access !== "allow");
