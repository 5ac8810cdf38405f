import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { choice, money, newestFirst, newestOfOwner } from "../columns";
import { owned } from "../owned";
import { blobHash } from "./blobs";
import { photo_booths } from "./photo-booths";
import { participants } from "./plain";
import { schedule_periods, schedules } from "./schedules";
import { servers } from "./servers";
import { styles } from "./styles";

/** Pictures of guests, finished or in progress. `id_user` pays: the event's owner, otherwise the booth's (OP-82). */
export const generations = pgTable(
  "generations",
  {
    ...owned(),
    id_participant: uuid()
      .notNull()
      .references(() => participants.id),
    id_style: uuid()
      .notNull()
      .references(() => styles.id),
    id_photo_booth: uuid()
      .notNull()
      .references(() => photo_booths.id),
    id_schedule: uuid().references(() => schedules.id),
    /** The period that was running at the start (OP-82). */
    id_schedule_period: uuid().references(() => schedule_periods.id),
    id_server: uuid().references(() => servers.id),
    source_hash: blobHash(),
    result_hash: blobHash(),
    status: choice<"processing" | "completed" | "error">().notNull().default("processing"),
    error: text(),
    /** Price: reserved while the generation runs, charged when it is complete. */
    cost: money().notNull().default(0),
    demo: boolean().notNull().default(false),
    is_video: boolean().notNull().default(false),
    /** Whether deliveries to the event's subscribers have been created (ADR 014). */
    handed_out: boolean().notNull().default(false),
  },
  (table) => [
    newestFirst(table),
    newestOfOwner(table),
    index().on(table.id_schedule, table.created_at, table.id),
    index().on(table.id_photo_booth, table.created_at, table.id),
    index().on(table.id_style, table.created_at, table.id),
    index("generations_to_hand_out")
      .on(table.id_schedule)
      .where(
        sql`${table.status} = 'completed' and ${table.result_hash} is not null and not ${table.handed_out}`,
      ),
    index().on(table.status, table.created_at, table.id),
    index().on(table.source_hash),
    index().on(table.result_hash),
  ],
);
