import { eq } from "drizzle-orm";
import { conflict } from "../errors";
import { api_keys, client_versions } from "../store/schema";
import type { Binding, EntityTable } from "./binding";

/** Removing a key deactivates it; its row stays listed (OP-159). */
export const apiKeyBinding: Binding = {
  table: api_keys as unknown as EntityTable,
  async removal({ id }, { database }) {
    await database.db().update(api_keys).set({ is_active: false }).where(eq(api_keys.id, id));
  },
};

/** The version in use cannot be deleted (OP-158). */
export const clientVersionBinding: Binding = {
  table: client_versions as unknown as EntityTable,
  async beforeRemove({ is_active }) {
    if (is_active) throw conflict("errors.active_version");
  },
};
