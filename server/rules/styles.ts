import { and, eq, exists, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Caller } from "../caller";
import type { Services } from "../services";
import { categories, schedules, style_customers, styles, workflows } from "../store/schema";
import { openCategories } from "./categories";
import { ofCustomers } from "./ownership";

/**
 * Styles that a caller may see, including deleted ones: those of the caller's lists; for a dealer also all of their
 * customers and those that their customers' events have, so that no event has a style that its dealer cannot see (OP-192).
 */
export function visibleStyles(services: Services, caller: Caller): SQL | undefined {
  const inOpen = reachable(services, caller, openCategories(services, caller));
  if (caller.role !== "dealer") return inOpen;
  const ofEvents = sql`${styles.id} in (${stylesOfCustomersEvents(services, caller)})`;
  return or(inOpen, ofCustomers(services, styles.id_user, caller), ofEvents);
}

/** `stylesOf` of the contract for the events of all customers, in SQL. */
function stylesOfCustomersEvents(services: Services, caller: Caller): SQL {
  const mapped = sql`select (mapping ->> 'style_id')::uuid from jsonb_array_elements(${schedules.quiz_mappings}) mapping`;
  return sql`select unnest(${schedules.style_ids} || array_remove(array[${schedules.quiz_fallback_style_id}], null)
      || array(${mapped}))
    from ${schedules} where ${schedules.deleted_at} is null and ${ofCustomers(services, schedules.id_user, caller)}`;
}

/**
 * Styles in the lists of a caller, including deleted ones: all for admins; own, shared, and final ones in a category
 * that the caller sees (OP-112), but not because it is a customer's (OP-192). Lists of one owner have all that the caller
 * may see.
 */
export const listedStyles = (services: Services, caller: Caller): SQL | undefined =>
  reachable(services, caller, openCategories(services, caller, eq(categories.id_user, caller.id)));

/** @param open subquery with ids of categories */
function reachable(services: Services, caller: Caller, open: SQL): SQL | undefined {
  if (caller.role === "admin") return undefined;
  const shared = services.database
    .db()
    .select({ one: sql`1` })
    .from(style_customers)
    .where(and(eq(style_customers.id_style, styles.id), eq(style_customers.id_user, caller.id)));
  const inOpen = sql`${styles.categories} && array(${open})`;
  return or(eq(styles.id_user, caller.id), and(eq(styles.is_draft, false), inOpen), exists(shared));
}

export const styleScope = (services: Services, caller: Caller): SQL | undefined =>
  and(isNull(styles.deleted_at), visibleStyles(services, caller));

export async function seesStyle(services: Services, caller: Caller, id: string): Promise<boolean> {
  const seen = and(eq(styles.id, id), styleScope(services, caller));
  return (await services.database.db().$count(styles, seen)) > 0;
}

/** Only the owner and admins edit a style (OP-112). */
export const mayEditStyle = (caller: Caller, style: { id_user: string }): boolean =>
  caller.role === "admin" || style.id_user === caller.id;

/** Workflows visible to others than admins: final ones for custom styles, and those of visible styles (OP-23). */
export function visibleWorkflows(services: Services, caller: Caller): SQL | undefined {
  if (caller.role === "admin") return undefined;
  const ofStyle = and(eq(styles.id_workflow, workflows.id), styleScope(services, caller));
  return or(
    and(eq(workflows.is_draft, false), eq(workflows.use_in_custom_styles, true)),
    exists(services.database.db().select({ one: sql`1` }).from(styles).where(ofStyle)),
  );
}
