import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Caller } from "../caller";
import { invalid } from "../errors";
import type { Services } from "../services";
import { categories, style_personal_categories, styles, user_tag_assignments, users } from "../store/schema";
import { ownRows } from "./ownership";

/** Whether a rule of `category_access_rules`, aliased as `r`, applies to the caller (OP-103). */
function concerns({ id, role }: Caller): SQL {
  const dealer =
    role === "dealer" ? sql`${id}` : sql`(select ${users.id_dealer} from ${users} where ${users.id} = ${id})`;
  const tags = sql`select ${user_tag_assignments.id_tag} from ${user_tag_assignments} where ${user_tag_assignments.id_user} = ${id}`;
  return sql`case r.subject_type
    when 'user' then r.id_subject = ${id}
    when 'dealer' then r.id_subject = ${dealer}
    else r.id_subject in (${tags}) end`;
}

/**
 * Subquery with the ids of the categories that a non-admin caller sees: own ones, those that own and inherited rules
 * allow, and global ones without rules (`effectiveAccess` of the contract, in SQL).
 * @param own which ones are the caller's; a dealer has those of customers, too
 */
export function openCategories(
  services: Services,
  caller: Caller,
  own: SQL | undefined = ownRows(services, categories.id_user, caller),
): SQL {
  const about = concerns(caller);
  return sql`select ${categories.id} from ${categories} left join (
      select below.id, bool_or(r.access = 'deny' and ${about}) as denied,
        bool_or(r.access = 'allow' and ${about}) as allowed, bool_or(r.access = 'allow') as listed
      from category_access_rules r join categories below on below.path @> array[r.id_category] group by below.id
    ) governed on governed.id = ${categories.id}
    where ${own} or (governed.denied is not true
      and (governed.allowed is true or (${categories.is_global} and governed.listed is not true)))`;
}

export const visibleCategories = (services: Services, caller: Caller): SQL | undefined =>
  caller.role === "admin" ? undefined : inArray(categories.id, sql`(${openCategories(services, caller)})`);

/** Categories that the caller may edit: own non-global ones and those of customers; all for admins (OP-101). */
export const editableCategories = (services: Services, caller: Caller): SQL | undefined =>
  and(
    ownRows(services, categories.id_user, caller),
    caller.role === "admin" ? undefined : eq(categories.is_global, false),
  );

/** @throws 422 for a category that the caller sees but may not edit (OP-173) */
export async function assertMayEditCategory(services: Services, caller: Caller, id: string): Promise<void> {
  const mine = and(eq(categories.id, id), editableCategories(services, caller));
  if ((await services.database.db().$count(categories, mine)) === 0)
    throw invalid([], "errors.category_read_only");
}

/** Number of styles in a category, or filed under it by its owner. */
export async function countStylesIn({ database }: Services, id: string): Promise<number> {
  const db = database.db();
  const filed = db
    .select({ id: style_personal_categories.id_style })
    .from(style_personal_categories)
    .where(eq(style_personal_categories.id_category, id));
  const inside = or(sql`${styles.categories} @> array[${id}::uuid]`, inArray(styles.id, filed));
  return db.$count(styles, and(isNull(styles.deleted_at), inside));
}
