import type { Binding, EntityTable } from "../../crud/binding";
import { conflict } from "../../errors";
import { client_versions } from "../../store/schema";

/** The active version cannot be deleted (OP-158). */
export const clientVersionBinding: Binding = {
  table: client_versions as unknown as EntityTable,
  async beforeRemove({ is_active }) {
    if (is_active) throw conflict("errors.active_version");
  },
};
