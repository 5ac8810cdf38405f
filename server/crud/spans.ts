import { gte, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * The filters created_from and created_to, both inclusive (OP-175). The wire has whole seconds and the column
 * microseconds, so the upper bound covers its whole second.
 */
export const createdSpan = (column: PgColumn): Record<string, (moment: string) => SQL> => ({
  created_from: (moment) => gte(column, moment),
  created_to: (moment) =>
    lte(column, sql`date_trunc('second', ${moment}::timestamptz) + interval '999999 microseconds'`),
});
