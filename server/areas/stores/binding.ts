import { asc, eq, max } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Binding, column, type EntityTable, type Row } from "../../crud/binding";
import { assertFewer } from "../../crud/quotas";
import { conflict, refusedField } from "../../errors";
import { closeOpenPayments } from "../../payments/systems";
import { cleanCss } from "../../rules/custom-css";
import { assertDomain, slugTaken } from "../../rules/domains";
import { assertNothingOpen } from "../../rules/open-payments";
import { isSlugTaken } from "../../rules/stores";
import { knownEntries, MOST_THEMES } from "../../rules/themes";
import type { Services } from "../../services";
import { payment_systems, store_products, store_themes, stores } from "../../store/schema";

type StoreRow = Row & typeof stores.$inferSelect;

/** Shops (OP-134). Removing one leaves its orders, and nothing that could take money (OP-228). */
export const storeBinding: Binding = {
  table: stores,

  async beforeSave({ services, values, current, id }) {
    const present = current as StoreRow | undefined;
    await assertDomain(services, values.id_domain, present?.id_domain);
    if (typeof values.slug === "string" && (await isSlugTaken(services, values.slug, id))) throw slugTaken();
    // The flag belongs to the domain: it does not move with the store.
    if (present && values.id_domain !== undefined && values.id_domain !== present.id_domain)
      values.is_primary = false;
  },

  async prepareRemove({ id }, services) {
    await closeOpenPayments(services, { id_store: id });
  },

  async beforeRemove({ id }, services) {
    await assertNothingOpen(services, { id_store: id });
  },

  async afterRemove({ id }, { database }) {
    const db = database.db();
    await db.update(stores).set({ is_primary: false }).where(eq(stores.id, id));
    await db
      .update(payment_systems)
      .set({ is_active: false, secrets_sealed: null })
      .where(eq(payment_systems.id_store, id));
  },
};

/** Most rows of an unpaged list: a longer one would be cut (OP-136). */
const MOST_PRODUCTS = 1000;

/** The position behind the last row of a store. */
export async function nextPosition(
  { database }: Services,
  table: EntityTable,
  id_store: string,
): Promise<number> {
  const [row] = await database
    .db()
    .select({ last: max(column(table, "position") as PgColumn) })
    .from(table)
    .where(eq(column(table, "id_store"), id_store));
  return row?.last === null || row?.last === undefined ? 0 : Number(row.last) + 1;
}

/** Products by position; a new one is the last (OP-138, OP-232). */
export const productBinding: Binding = {
  table: store_products,
  order: [asc(store_products.position), asc(store_products.id)],
  filters: {
    active_only: (wanted: boolean) => (wanted ? eq(store_products.is_active, true) : undefined),
  },

  async beforeSave(save) {
    // Its initial value is that of the form: nothing is for sale at 0 because a price was forgotten.
    if (save.sent.price === undefined) throw refusedField("price", "validation.required");
    if (save.values.image_url === "") save.values.image_url = null;
    const id_store = save.values.id_store as string;
    await assertFewer(save.services, store_products, eq(store_products.id_store, id_store), MOST_PRODUCTS);
    save.values.position = await nextPosition(save.services, store_products, id_store);
  },
};

/** Themes; the active one cannot be deleted (OP-143). */
export const storeThemeBinding: Binding = {
  table: store_themes,

  async beforeSave({ services, values, current }) {
    const ofStore = eq(store_themes.id_store, values.id_store as string);
    if (!current) await assertFewer(services, store_themes, ofStore, MOST_THEMES);
    Object.assign(values, knownEntries(values));
    if (typeof values.custom_css === "string") values.custom_css = cleanCss(values.custom_css);
  },

  async beforeRemove({ is_active }) {
    if (is_active) throw conflict("errors.active_theme");
  },
};
