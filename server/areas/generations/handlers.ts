import { asc, type Column, eq, sql } from "drizzle-orm";
import type * as contract from "../../../contract/endpoints/generations";
import { generation } from "../../../contract/entities/generation";
import { findRow } from "../../crud/read";
import { hashColumn } from "../../crud/record";
import type { Handler } from "../../http/call";
import { sendPicture } from "../../http/pictures";
import { generation_attempts as attempts, generations } from "../../store/schema";

export const generationImage: Handler<typeof contract.generationImage> = async (call) => {
  const { services, caller, params, query } = call;
  const row = await findRow(services, generation, caller, { id: params.id });
  return sendPicture(call, row[hashColumn(params.key)], query.thumbnail);
};

/** Milliseconds between two moments, in SQL: the moments that are read have whole seconds only. */
const msBetween = (from: Column, to: Column) =>
  sql<number | null>`round(extract(epoch from ${to} - ${from}) * 1000)::int`;

/** As ordered, whatever became of the style since (OP-213). */
export const generationDetails: Handler<typeof contract.generationDetails> = async ({
  services,
  caller,
  params,
}) => {
  const row = await findRow(services, generation, caller, { id: params.id });
  const made = await services.database
    .db()
    .select({
      attempt: attempts,
      waited_ms: msBetween(generations.created_at, attempts.started_at),
      made_ms: msBetween(attempts.started_at, attempts.ended_at),
    })
    .from(attempts)
    .innerJoin(generations, eq(generations.id, attempts.id_generation))
    .where(eq(attempts.id_generation, params.id))
    .orderBy(asc(attempts.number));
  const last = made.find(({ attempt }) => attempt.outcome === "done");
  const { cost, price_from, demo, id_cartridge, seed, status } = row as typeof generations.$inferSelect;
  return {
    price: { amount: cost, from: price_from, demo },
    id_cartridge,
    // Rows from before there was an engine have none.
    seed: made.length > 0 || status === "processing" ? String(seed) : null,
    waited_ms: last?.waited_ms ?? null,
    made_ms: last?.made_ms ?? null,
    ...(caller.role === "admin" && {
      attempts: made.map(({ attempt }) => {
        const { number, id_server, outcome, class: kind, code, detail, started_at, ended_at } = attempt;
        return { number, id_server, outcome, class: kind, code, detail, started_at, ended_at };
      }),
    }),
  };
};
