import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Caller } from "../../../caller";
import { assertReferences } from "../../../crud/references";
import { invalidField, refusedField } from "../../../errors";
import { cartridgeRows } from "../../../rules/style-parts";
import type { Services } from "../../../services";
import { style_cartridges, styles } from "../../../store/schema";

/**
 * Locks styles in the order of their ids until the transaction ends, so that none of them is deleted or becomes a
 * revolver meanwhile. Lock a revolver together with its cartridges: two revolvers that take each other would deadlock.
 */
export const lockStyles = ({ database }: Services, ids: readonly string[]) =>
  database
    .db()
    .select({ id: styles.id, is_group: styles.is_group })
    .from(styles)
    .where(and(inArray(styles.id, [...ids]), isNull(styles.deleted_at)))
    .orderBy(styles.id)
    .for("no key update");

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
  const named = wanted.map((id) => ({ path: "cartridge_ids", entity: "styles", id }));
  const live = await lockStyles(services, wanted);
  const before = (await cartridgeRows(services, id_style)).map(({ id }) => ({ entity: "styles", id }));
  await assertReferences(services, caller, named, before);
  if (live.some(({ id, is_group }) => is_group || id === id_style))
    throw refusedField("cartridge_ids", "errors.cartridge_not_normal");
  await db.delete(style_cartridges).where(eq(style_cartridges.id_style, id_style));
  if (wanted.length > 0)
    await db
      .insert(style_cartridges)
      .values(wanted.map((id_cartridge, position) => ({ id_style, id_cartridge, position })));
}
