import { and, asc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { isId } from "../../contract/core/ids";
import { notFound } from "../errors";
import type { Services } from "../services";
import { payment_systems, store_legal_infos, stores } from "../store/schema";

/** Taken before any row by whatever changes primary flags, because they concern all stores of a domain (OP-137). */
export const PRIMARY_LOCK = "primary stores";

export type StoreRow = typeof stores.$inferSelect;

const named = (name: string): SQL | undefined =>
  isId(name) ? or(eq(stores.id, name), eq(stores.slug, name)) : eq(stores.slug, name);

/**
 * The store that shoppers mean by its slug or id (OP-144).
 * @throws 404 if it is not there, not active or deleted
 */
export const openStore = (services: Services, name: string): Promise<StoreRow> =>
  findStore(services, name, eq(stores.is_active, true));

/** The store of an order: its pages go on when the store is not active any more (OP-228). */
export const storeOfOrders = (services: Services, name: string): Promise<StoreRow> =>
  findStore(services, name);

async function findStore({ database }: Services, name: string, which?: SQL): Promise<StoreRow> {
  const [row] = await database
    .db()
    .select()
    .from(stores)
    .where(and(named(name), which, isNull(stores.deleted_at)))
    // The slug of another store may be this one's id.
    .orderBy(sql`${stores.slug} = ${name}`)
    .limit(1);
  if (!row) throw notFound();
  return row;
}

/**
 * The payment systems that shoppers are offered, by position: active ones, and test ones only while no live online one
 * is active, because otherwise anybody could buy with a test card (OP-230).
 */
export async function offeredSystems({ database }: Services, id_store: string) {
  const rows = await database
    .db()
    .select()
    .from(payment_systems)
    .where(
      and(
        eq(payment_systems.id_store, id_store),
        eq(payment_systems.is_active, true),
        isNull(payment_systems.deleted_at),
      ),
    )
    .orderBy(asc(payment_systems.position), asc(payment_systems.id));
  const sells = rows.some(({ type, is_test }) => type !== "manual" && !is_test);
  return sells ? rows.filter(({ is_test }) => !is_test) : rows;
}

/** Whether another store that is not deleted has this slug. */
export async function isSlugTaken({ database }: Services, slug: string, id: string): Promise<boolean> {
  const others = and(eq(stores.slug, slug), ne(stores.id, id), isNull(stores.deleted_at));
  return (await database.db().$count(stores, others)) > 0;
}

/** Whether a shopper has to accept anything: the store has a document with text (OP-232). */
export async function hasDocuments({ database }: Services, id_store: string): Promise<boolean> {
  const { offer_markdown, terms_markdown, privacy_markdown } = store_legal_infos;
  const filled = or(
    ...[offer_markdown, terms_markdown, privacy_markdown].map((text) => ne(sql`trim(${text})`, "")),
  );
  const of = and(eq(store_legal_infos.id_store, id_store), filled);
  return (await database.db().$count(store_legal_infos, of)) > 0;
}
