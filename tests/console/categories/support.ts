import type { CategoryNode } from "../../../contract/entities/category";

const ME = "11111111-1111-4111-8111-111111111111";

/** A category as the tree's call shows it; `n` makes an id of its own. */
export const categoryOf = (id: string, changes: Partial<CategoryNode> = {}): CategoryNode => ({
  id,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  id_user: ME,
  parent_id: null,
  is_global: false,
  position: 0,
  name: "",
  labels: [],
  children: [],
  ...changes,
});
