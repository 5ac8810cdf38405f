import type { Role } from "../../../contract/core/access";
import { categoryTree, leafCategories } from "../../../contract/endpoints/categories";
import type { CategoryNode } from "../../../contract/entities/category";
import { call } from "../../providers/call";
import { keys } from "../../providers/data/cache";
import { failuresOf } from "../../providers/failure";

/** Loaded categories are read again after five minutes, or after a change made here (CAT-27). */
const FRESH_MS = 5 * 60_000;

/** Fixed texts of the specification (CAT-17 to CAT-26). */
export const categoryFailures = failuresOf(
  {
    load_tree: "Failed to load categories",
    load_leaves: "Failed to load leaf categories",
    create: "Failed to create category",
    update: "Failed to update category",
    delete: "Failed to delete category",
    load_rules: "Failed to load access rules",
    add_rule: "Failed to add access rule",
    delete_rule: "Failed to delete access rule",
    move: "Failed to move category",
    reorder: "Failed to reorder categories",
  },
  "categories",
);

const queryOf = (name: string, endpoint: typeof categoryTree | typeof leafCategories) => ({
  queryKey: keys.list("categories", name),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly CategoryNode[]> =>
    (await call(endpoint, {}, { signal })).items,
  staleTime: FRESH_MS,
  retry: false,
});

/** All visible categories, nested (CALL-CAT-01). */
export const treeQuery = queryOf("tree", categoryTree);

/** Categories without children, in the order of the tree (CALL-CAT-02). */
export const leavesQuery = queryOf("leaf", leafCategories);

/** Own categories only, except for admins; children of a global one take its place (CAT-12, CAT-13, OP-101). */
export function withoutGlobal(nodes: readonly CategoryNode[], role: Role): readonly CategoryNode[] {
  if (role === "admin") return nodes;
  return nodes.flatMap((node) => {
    const children = withoutGlobal(node.children, role) as CategoryNode[];
    return node.is_global ? children : [{ ...node, children }];
  });
}
