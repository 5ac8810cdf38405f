import { eq } from "drizzle-orm";
import { server_api_keys, servers } from "../store/schema";
import type { Binding, EntityTable } from "./binding";

/** A deleted server keeps its row for its generations (OP-25), but loses its key and its booth. */
export const serverBinding: Binding = {
  table: servers as unknown as EntityTable,
  async beforeRemove({ id, id_api_key }, { database }) {
    const db = database.db();
    await db.update(servers).set({ id_photo_booth: null, id_api_key: null }).where(eq(servers.id, id));
    if (typeof id_api_key === "string") {
      await db.delete(server_api_keys).where(eq(server_api_keys.id, id_api_key));
    }
  },
};
