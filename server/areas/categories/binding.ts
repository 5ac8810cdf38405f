import { asc, eq, sql } from "drizzle-orm";
import type { CategoryLabel } from "../../../contract/entities/category";
import type { Binding, Row, Save } from "../../crud/binding";
import { conflict } from "../../errors";
import type { Language } from "../../http/messages";
import { assertMayEditCategory, countStylesIn, visibleCategories } from "../../rules/categories";
import { replaceLabels } from "../../rules/labels";
import type { Services } from "../../services";
import { uuids } from "../../store/columns";
import { categories, labels, languages } from "../../store/schema";
import { type CategoryRow, moveUnder, type Place, placeUnder, positionOf, TREE_LOCK } from "./tree";

/** Rules of categories (OP-99 to OP-103). */
export const categoryBinding: Binding = {
  table: categories,
  lock: TREE_LOCK,
  scope: visibleCategories,
  order: [asc(categories.position), asc(categories.id)],
  async extend(services, rows, language, caller) {
    const named = await withNames(services, rows, language);
    if (!caller) return named;
    const positions = await Promise.all(
      named.map((row) => positionOf(services, caller, row as Row & CategoryRow)),
    );
    return named.map((row, at) => ({ ...row, position: positions[at] }));
  },

  async beforeSave(save) {
    const { services, caller, current, values, id } = save;
    if (current) await assertMayEditCategory(services, caller, id);
    const place = await placeOf(save);
    delete values.labels;
    delete values.parent_id;
    Object.assign(values, place);
  },

  async afterSave({ services, id, sent }) {
    if (sent.labels) await replaceLabels(services, "category", id, sent.labels as CategoryLabel[]);
  },

  async beforeRemove({ id }, services, caller) {
    await assertMayEditCategory(services, caller, id);
    const db = services.database.db();
    if ((await db.$count(categories, eq(categories.parent_id, id))) > 0)
      throw conflict("errors.category_has_children");
    if ((await countStylesIn(services, id)) > 0) throw conflict("errors.category_has_styles");
    await db.delete(labels).where(eq(labels.id_object, id));
  },
};

async function placeOf({ services, current, values, id }: Save): Promise<Partial<Place>> {
  const parent_id = values.parent_id as string | null | undefined;
  const row = current as (Row & CategoryRow) | undefined;
  if (row && (parent_id === undefined || parent_id === row.parent_id)) return {};
  return row
    ? moveUnder(services, row, parent_id ?? null, "parent_id")
    : placeUnder(services, id, parent_id ?? null, { field: "parent_id" });
}

/** Names in all languages, and a label in the language of the request, otherwise in any (OP-99). */
export async function withNames({ database }: Services, rows: Row[], language?: Language): Promise<Row[]> {
  const found = await database
    .db()
    .select({
      id: labels.id_object,
      id_language: labels.id_language,
      name: labels.name,
      description: labels.description,
      code: languages.code,
    })
    .from(labels)
    .innerJoin(languages, eq(languages.id, labels.id_language))
    .where(sql`${labels.id_object} = any(${uuids(rows.map(({ id }) => id))})`)
    .orderBy(asc(languages.code));
  const byCategory = new Map<string, typeof found>();
  for (const label of found) byCategory.set(label.id, [...(byCategory.get(label.id) ?? []), label]);
  return rows.map((row) => {
    const own = byCategory.get(row.id) ?? [];
    const shown = own.find(({ code }) => code === language) ?? own[0];
    const known = own.map(({ id_language, name, description }) => ({ id_language, name, description }));
    return { children: [], ...row, name: shown?.name ?? "", labels: known };
  });
}
