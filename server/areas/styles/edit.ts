import { eq, sql } from "drizzle-orm";
import { style as styleEntity } from "../../../contract/entities/style";
import type { Caller } from "../../caller";
import { findRow } from "../../crud/read";
import type { Services } from "../../services";
import { styles } from "../../store/schema";
import { assertMayEditStyle, type StyleRow } from "./binding";
import { lockStyles } from "./parts/cartridges";

interface OfStyle {
  services: Services;
  caller: Caller;
  params: { id: string };
}

/**
 * Changes something that belongs to a style by a separate call; raises the style's version (OP-175).
 * @param others styles that are locked together with it
 */
export function editStyle<T>(
  { services, caller, params }: OfStyle,
  work: (row: StyleRow) => Promise<T>,
  others: readonly string[] = [],
): Promise<T> {
  const { database } = services;
  return database.withTx(async () => {
    if (others.length > 0) await lockStyles(services, [params.id, ...others]);
    const row = (await findRow(services, styleEntity, caller, { id: params.id, lock: true })) as StyleRow;
    assertMayEditStyle(caller, row);
    const result = await work(row);
    await database
      .db()
      .update(styles)
      .set({ version: sql`${styles.version} + 1` })
      .where(eq(styles.id, row.id));
    return result;
  });
}
