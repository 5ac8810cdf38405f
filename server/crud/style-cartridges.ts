import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Caller } from "../caller";
import { invalidField, refusedField } from "../errors";
import { visibleStyles } from "../rules/styles";
import type { Services } from "../services";
import { style_cartridges, styles } from "../store/schema";

/**
 * In stored order, including cartridges no longer shared with the caller, because the revolver still has them (OP-181).
 */
export async function cartridgeRows({ database }: Services, id_style: string) {
  const rows = await database
    .db()
    .select({ style: styles })
    .from(style_cartridges)
    .innerJoin(styles, eq(styles.id, style_cartridges.id_cartridge))
    .where(eq(style_cartridges.id_style, id_style))
    .orderBy(asc(style_cartridges.position));
  return rows.map(({ style }) => style);
}

/**
 * Replaces the cartridges of a revolver: normal styles that the caller sees or that were in it before, without
 * duplicates.
 * @throws 422 at `cartridge_ids`
 */
export async function writeCartridges(
  services: Services,
  caller: Caller,
  id_style: string,
  ids: readonly string[],
): Promise<void> {
  const db = services.database.db();
  const wanted = ids.map((id) => id.toLowerCase());
  if (new Set(wanted).size < wanted.length) throw invalidField("cartridge_ids", "validation.duplicate");
  const before = new Set((await cartridgeRows(services, id_style)).map(({ id }) => id));
  // Locked until the transaction ends, so that none of them is deleted meanwhile.
  const live = await db
    .select({ id: styles.id, is_group: styles.is_group })
    .from(styles)
    .where(and(inArray(styles.id, wanted), isNull(styles.deleted_at)))
    .orderBy(styles.id)
    .for("key share");
  const added = wanted.filter((id) => !before.has(id));
  const seen = await db.$count(styles, and(inArray(styles.id, added), visibleStyles(services, caller)));
  if (live.length < wanted.length || seen < added.length)
    throw invalidField("cartridge_ids", "validation.unknown_reference");
  if (live.some(({ id, is_group }) => is_group || id === id_style))
    throw refusedField("cartridge_ids", "errors.cartridge_not_normal");
  await db.delete(style_cartridges).where(eq(style_cartridges.id_style, id_style));
  if (wanted.length > 0)
    await db
      .insert(style_cartridges)
      .values(wanted.map((id_cartridge, position) => ({ id_style, id_cartridge, position })));
}
