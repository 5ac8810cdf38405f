import { and, eq, isNull, or, type SQL } from "drizzle-orm";
import type { Caller } from "../caller";
import type { Services } from "../services";
import { styles } from "../store/schema";

/** Styles a caller may see: all for admins, own ones, and those that are no drafts (OP-112). */
export function styleScope(caller: Caller): SQL | undefined {
  const visible =
    caller.role === "admin" ? undefined : or(eq(styles.id_user, caller.id), eq(styles.is_draft, false));
  return and(isNull(styles.deleted_at), visible);
}

export async function seesStyle({ database }: Services, caller: Caller, id: string): Promise<boolean> {
  return (await database.db().$count(styles, and(eq(styles.id, id), styleScope(caller)))) > 0;
}
