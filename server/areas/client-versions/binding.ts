import type { Binding } from "../../crud/binding";
import { conflict } from "../../errors";
import { client_versions } from "../../store/schema";

/** The active version cannot be deleted (OP-158). */
export const clientVersionBinding: Binding = {
  table: client_versions,
  async beforeRemove({ is_active }) {
    if (is_active) throw conflict("errors.active_version");
  },
};
