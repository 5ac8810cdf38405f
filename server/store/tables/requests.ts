import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { created, key, moment, newestFirst } from "../columns";
import { owner } from "../owned";

/** Answers of creates, kept for a day so that a repeat has no effect (OP-175, reliability rule 25). */
export const idempotency_keys = pgTable(
  "idempotency_keys",
  {
    id_user: owner(),
    key: text().notNull(),
    request_hash: text().notNull(),
    /** Null while the first request still runs. */
    status: integer(),
    response: jsonb(),
    created_at: created(),
  },
  (table) => [primaryKey({ columns: [table.id_user, table.key] }), index().on(table.created_at)],
);

/** Captcha challenges that were used; each is valid once (OP-42). */
export const captcha_used = pgTable(
  "captcha_used",
  { signature: text().primaryKey(), expires_at: moment().notNull() },
  (table) => [index().on(table.expires_at)],
);

/** Diagnostic records of consoles; the last 1000 are kept (OP-40). */
export const client_logs = pgTable(
  "client_logs",
  { id: key(), created_at: created(), entry: jsonb().notNull() },
  (table) => [newestFirst(table)],
);
