import { and, asc, desc, eq, ilike, inArray, or, type SQL } from "drizzle-orm";
import type { Entity, Fields } from "../../contract/core/entity";
import type { Operation } from "../../contract/core/operations";
import { DEFAULT_PAGE_SIZE, PAGE_PARAMETERS, writeList, writeSingle } from "../../contract/core/paging";
import type { Call } from "../call";
import type { Caller } from "../caller";
import { notFound } from "../errors";
import type { Services } from "../services";
import { type Binding, column, type EntityTable, type Row } from "./binding";
import { bindingOf } from "./bindings";
import { toRecord, versionTag } from "./record";
import { scopeOf } from "./scope";

/** GET of a collection: one page and the count of all matching rows, scoped in the query (OP-04, OP-24). */
export async function list<F extends Fields>(
  { entity }: { entity: Entity<F> },
  call: Pick<Call, "services" | "query" | "caller">,
): Promise<unknown> {
  const { services } = call;
  const binding = bindingOf(entity);
  const { table } = binding;
  const query = call.query as Record<string, unknown>;
  const { page, size } = pageOf(entity, query);
  const where = and(
    scopeOf(services, entity, binding, call.caller as Caller),
    searched(entity, table, query.search),
    ...filtered(entity, binding, query),
  );
  const rows = services.database
    .db()
    .select()
    .from(table)
    .where(where)
    .orderBy(...ordered(binding, query.sort))
    .limit(size)
    .offset((page - 1) * size);
  const [found, counted] = await Promise.all([rows, services.database.count(table, where)]);
  const extended = await extend(binding, services, found as Row[]);
  return writeList(entity, {
    rows: extended.map((row) => toRecord(entity, row)),
    page,
    size,
    count: counted,
  });
}

/** Rows that a list without pages gives at most (reliability rule 27). */
export const LARGEST_LIST = 1000;

function pageOf(entity: Entity, query: Record<string, unknown>): { page: number; size: number } {
  const { paging } = entity.transport;
  if (paging === "none") return { page: 1, size: LARGEST_LIST };
  const names = PAGE_PARAMETERS[paging];
  return { page: Number(query[names.page] ?? 1), size: Number(query[names.size] ?? DEFAULT_PAGE_SIZE) };
}

/** The rows with what the binding adds to them. */
export const extend = (binding: Binding, services: Services, rows: Row[]): Promise<Row[]> =>
  binding.extend && rows.length > 0 ? binding.extend(services, rows) : Promise.resolve(rows);

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

/** Words that a search looks for one by one; what is left of a longer text counts as one more. */
const MOST_WORDS = 6;

/** Matches without case: every word in any of these columns, so that a first and a last name find their user. */
export function matches(columns: ReturnType<typeof column>[], text: string): SQL | undefined {
  const words = text.trim().split(/\s+/).filter(Boolean);
  const wanted = [...words.slice(0, MOST_WORDS), ...[words.slice(MOST_WORDS).join(" ")].filter(Boolean)];
  return and(...wanted.map((word) => or(...columns.map((field) => ilike(field, pattern(word))))));
}

function searched(entity: Entity, table: EntityTable, text: unknown): SQL | undefined {
  if (typeof text !== "string") return undefined;
  return matches(
    (entity.list.search ?? []).map((name) => column(table, name)),
    text,
  );
}

function filtered(
  entity: Entity,
  { table, filters }: Binding,
  query: Record<string, unknown>,
): (SQL | undefined)[] {
  return Object.keys(entity.list.filters ?? {})
    .filter((name) => query[name] !== undefined)
    .map((name) => {
      const own = filters?.[name];
      return own ? own(query[name] as never) : eq(column(table, name), query[name]);
    });
}

/** The caller's order, else the entity's own, else newest first; ties by id so that pages never overlap (OP-24). */
function ordered({ table, order }: Binding, sort: unknown): SQL[] {
  if (typeof sort === "string") {
    const direction = sort.startsWith("-") ? desc : asc;
    return [direction(column(table, sort.replace(/^-/, ""))), direction(table.id)];
  }
  return order ?? [desc(column(table, "created_at")), desc(table.id)];
}

/** The row of an id within the caller's scope, else 404 (OP-22). */
export async function findRow<F extends Fields>(
  services: Services,
  entity: Entity<F>,
  caller: Caller,
  id: string,
  lock = false,
): Promise<Row> {
  const binding = bindingOf(entity);
  const where = and(eq(binding.table.id, id), scopeOf(services, entity, binding, caller));
  const query = services.database.db().select().from(binding.table).where(where);
  const [row] = (await (lock ? query.for("update") : query)) as Row[];
  if (!row) throw (await binding.refusal?.(services, id)) ?? notFound();
  return row;
}

export async function read(operation: Operation, call: Call): Promise<unknown> {
  const { entity } = operation;
  const row = await findRow(call.services, entity, call.caller as Caller, call.params.id as string);
  return single(entity, row, call);
}

/** The envelope of one record, with its version as entity tag. */
export async function single(entity: Entity, row: Row, call: Call): Promise<unknown> {
  const binding = bindingOf(entity);
  const tag = versionTag(row);
  if (tag) call.reply.header("etag", tag);
  const [extended] = await extend(binding, call.services, [row]);
  return writeSingle(entity, toRecord(entity, extended as Row), await binding.related?.(call, row));
}

/** POST by_ids: rows in the order of the request, unknown and foreign ids left out, deleted ones kept (OP-05, OP-25). */
export async function many(operation: Operation, call: Call): Promise<unknown> {
  const { entity } = operation;
  const binding = bindingOf(entity);
  const wanted = [...new Set((call.body as { ids: string[] }).ids.map((id) => id.toLowerCase()))];
  const where = and(
    inArray(binding.table.id, wanted),
    scopeOf(call.services, entity, binding, call.caller as Caller, "shown"),
  );
  const rows =
    wanted.length === 0 ? [] : await call.services.database.db().select().from(binding.table).where(where);
  const byId = new Map((rows as Row[]).map((row) => [row.id, row]));
  const found = await extend(
    binding,
    call.services,
    wanted.flatMap((id) => byId.get(id) ?? []),
  );
  return { [entity.plural]: found.map((row) => toRecord(entity, row)) };
}
