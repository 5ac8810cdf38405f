import { eq } from "drizzle-orm";
import type { Binding } from "../../crud/binding";
import { api_keys } from "../../store/schema";

/** Removing a key deactivates it; the row stays in the list (OP-159). */
export const apiKeyBinding: Binding = {
  table: api_keys,
  async removal({ id }, { database }) {
    await database.db().update(api_keys).set({ is_active: false }).where(eq(api_keys.id, id));
  },
};
