import type { Binding, Row } from "../../crud/binding";
import { invalid } from "../../errors";
import { user_tags } from "../../store/schema";

function assertNotSystem(row: Row | undefined): void {
  if (row?.type === "system") throw invalid([], "errors.system_tag");
}

/** System tags are read-only (OP-132). */
export const userTagBinding: Binding = {
  table: user_tags,
  beforeSave: async ({ current }) => assertNotSystem(current),
  beforeRemove: async (row) => assertNotSystem(row),
};
