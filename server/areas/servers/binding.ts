import { eq } from "drizzle-orm";
import type { Binding } from "../../crud/binding";
import { releaseServer } from "../../engine/round";
import { POOL_SERVERS } from "../../engine/wakes";
import { server_api_keys, servers } from "../../store/schema";

/** A deleted server keeps its row for its generations (OP-25), but loses its key and its booth. */
export const serverBinding: Binding = {
  table: servers,
  /** A save by an admin clears the error flag (OP-209); an inactive server is offline at once (OP-207). */
  async beforeSave({ values, current }) {
    if (current) Object.assign(values, { error: false, failures: 0, error_reason: null, retry_at: null });
    if (values.active === false) values.state = "offline";
  },
  async afterSave({ services }, { id_api_key }) {
    if (id_api_key === null) services.database.wake(POOL_SERVERS);
  },
  async beforeRemove({ id, id_api_key }, { database }) {
    const db = database.db();
    await db
      .update(servers)
      .set({ id_photo_booth: null, id_api_key: null, state: "offline" })
      .where(eq(servers.id, id));
    if (typeof id_api_key === "string") {
      await db.delete(server_api_keys).where(eq(server_api_keys.id, id_api_key));
    }
  },
  async afterRemove({ id }, services) {
    services.database.afterCommit(() => releaseServer(services, id));
  },
};
