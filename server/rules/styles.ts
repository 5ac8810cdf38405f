import { and, eq, exists, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Caller } from "../caller";
import type { Services } from "../services";
import { styles, workflows } from "../store/schema";

/** Styles a caller may see, deleted ones too: all for admins, own ones, and those that are no drafts (OP-112). */
export const visibleStyles = (caller: Caller): SQL | undefined =>
  caller.role === "admin" ? undefined : or(eq(styles.id_user, caller.id), eq(styles.is_draft, false));

export const styleScope = (caller: Caller): SQL | undefined =>
  and(isNull(styles.deleted_at), visibleStyles(caller));

export async function seesStyle({ database }: Services, caller: Caller, id: string): Promise<boolean> {
  return (await database.db().$count(styles, and(eq(styles.id, id), styleScope(caller)))) > 0;
}

/** Only its owner and admins change a style (OP-112). */
export const mayEditStyle = (caller: Caller, style: { id_user: string }): boolean =>
  caller.role === "admin" || style.id_user === caller.id;

/** For others than admins: final ones for custom styles, and the workflow of a style they see (OP-23). */
export function visibleWorkflows({ database }: Services, caller: Caller): SQL | undefined {
  if (caller.role === "admin") return undefined;
  const ofStyle = and(eq(styles.id_workflow, workflows.id), styleScope(caller));
  return or(
    and(eq(workflows.is_draft, false), eq(workflows.use_in_custom_styles, true)),
    exists(database.db().select({ one: sql`1` }).from(styles).where(ofStyle)),
  );
}
