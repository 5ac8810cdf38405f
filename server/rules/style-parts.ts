import { asc, eq } from "drizzle-orm";
import type { Services } from "../services";
import { style_cartridges, style_values, styles } from "../store/schema";

/** All values of a style with their pictures' hashes. */
export async function valuesOf({ database }: Services, id_style: string) {
  return database
    .db()
    .select()
    .from(style_values)
    .where(eq(style_values.id_style, id_style))
    .orderBy(asc(style_values.id_workflow_param), asc(style_values.id_participant), asc(style_values.id));
}

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
