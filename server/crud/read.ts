import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Entity, Fields, RecordOf } from "../../contract/core/entity";
import { isId } from "../../contract/core/ids";
import type { Operation } from "../../contract/core/operations";
import { DEFAULT_PAGE_SIZE, PAGE_PARAMETERS, writeList, writeSingle } from "../../contract/core/paging";
import type { Caller } from "../caller";
import { notFound, Refusal } from "../errors";
import type { Call } from "../http/call";
import { sqlState } from "../http/refusals";
import type { Services } from "../services";
import { type Binding, column, type Row } from "./binding";
import { columnsOf, readGroups, withHeavy } from "./page-rows";
import { addressIn, parentIdIn, parentOf } from "./parent";
import { toRecord, versionTag } from "./record";
import { bindingOf } from "./registry";
import { scopeOf } from "./scope";

/** GET of a collection: one page and the count of all matching rows, scoped in the query (OP-04, OP-24). */
export async function list<F extends Fields>(
  { entity }: { entity: Entity<F> },
  call: Pick<Call, "services" | "query" | "caller" | "language"> & Partial<Pick<Call, "params">>,
): Promise<Record<string, unknown>> {
  const { services } = call;
  const { queues, database } = services;
  const caller = call.caller as Caller;
  const binding = bindingOf(entity);
  const { table } = binding;
  const query = call.query as Record<string, unknown>;
  const { page, size } = pageOf(entity, query);
  const search = searched(services, entity, binding, query.search);
  const below = await belowParent(services, entity, caller, parentIdIn(entity, call.params));
  const where = and(
    scopeOf(services, entity, caller),
    below,
    search,
    binding.listScope?.(call),
    ...filtered(entity, binding, call),
  );
  const groups = binding.orders?.[String(query.sort)]?.(services);
  const readRows = async () =>
    readGroups(services, binding, groups ?? [{ only: undefined, order: ordered(binding, query.sort) }], {
      where,
      size,
      offset: (page - 1) * size,
    });
  const statement = <T>(run: () => Promise<T>) => (search ? inSearch(services, caller, run) : run());
  return queues.lists.run(caller.id, async () => {
    const [found, count] = await Promise.all([
      statement(readRows),
      statement(() => database.count(table, where)),
    ]);
    const rows = await withHeavy(services, binding, found as Row[]);
    const extended = await extend(services, entity, rows, call);
    const tags = extended.map((row) => [row.id, versionTag(row, binding)]);
    const versions = Object.fromEntries(tags.filter(([, tag]) => tag !== undefined));
    return writeList(entity, {
      rows: extended.map((row) => toRecord(entity, row)),
      page,
      size,
      count,
      versions,
    });
  });
}

/** Most rows of a list without pages (reliability rule 27). */
export const LARGEST_LIST = 1000;

function pageOf(entity: Entity, query: Record<string, unknown>): { page: number; size: number } {
  const { paging } = entity.transport;
  if (paging === "none") return { page: 1, size: LARGEST_LIST };
  const names = PAGE_PARAMETERS[paging];
  return { page: Number(query[names.page] ?? 1), size: Number(query[names.size] ?? DEFAULT_PAGE_SIZE) };
}

type Viewer = Partial<Pick<Call, "language" | "caller">>;

/** Adds the fields of the binding's `extend` to the rows. */
export async function extend(
  services: Services,
  entity: Pick<Entity, "name">,
  rows: Row[],
  viewer: Viewer = {},
): Promise<Row[]> {
  const binding = bindingOf(entity);
  if (!binding.extend || rows.length === 0) return rows;
  return binding.extend(services, rows, viewer.language, viewer.caller);
}

/** The rows as records, as they are shown. */
export async function shownRecords<F extends Fields>(
  services: Services,
  entity: Pick<Entity<F>, "name" | "fields">,
  rows: Row[],
  viewer: Viewer = {},
): Promise<RecordOf<F>[]> {
  return (await extend(services, entity, rows, viewer)).map((row) => toRecord(entity, row));
}

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

/** Longest search text: the cost of a match is the product of both lengths. */
const LONGEST_SEARCH = 64;
/** Words that are matched separately; the rest of a longer text counts as the last word. */
const MOST_WORDS = 4;
/** Characters of a description that are searched. */
const SEARCHED_CHARACTERS = 200;
/** Longest run time of a search statement; on the embedded engine all other statements wait meanwhile. */
const SEARCH_TIME = { pglite: "1500 ms", postgres: "3 s" } as const;

function wordsOf(text: string): string[] {
  const words = [...text].slice(0, LONGEST_SEARCH).join("").trim().split(/\s+/).filter(Boolean);
  return [...words.slice(0, MOST_WORDS - 1), words.slice(MOST_WORDS - 1).join(" ")].filter(Boolean);
}

/**
 * Case-insensitive match of every word in any of these texts, so that first and last name together find a user. Run the
 * query by `inSearch`. The statement cancels itself after its time limit, because PGlite has no `statement_timeout`.
 */
export function matches(
  { database }: Pick<Services, "database">,
  texts: (PgColumn | SQL)[],
  search: string,
  others: (pattern: string) => SQL[] = () => [],
): SQL | undefined {
  const words = wordsOf(search);
  if (words.length === 0) return undefined;
  const inTime = sql`assert_in_time(${sql.raw(`'${SEARCH_TIME[database.engine]}'`)})`;
  const found = (like: string) => or(...texts.map((text) => ilike(text, like)), ...others(like));
  return and(...words.map((word) => found(pattern(word))), inTime);
}

/** Runs one search statement in the account's queue. */
export async function inSearch<T>(
  { queues }: Services,
  { id }: Caller,
  statement: () => Promise<T>,
): Promise<T> {
  try {
    return await queues.searches.run(id, statement);
  } catch (error) {
    throw sqlState(error) === QUERY_CANCELED ? new Refusal(503, "errors.search_too_slow") : error;
  }
}

const QUERY_CANCELED = "57014";

function searched(
  services: Services,
  entity: Entity<Fields>,
  { table, foundById, searched: others }: Binding,
  search: unknown,
): SQL | undefined {
  if (typeof search !== "string") return undefined;
  const own = (entity.list.search ?? []).filter((name) => entity.fields[name]?.kind !== "reference");
  const texts = own.map((name) => {
    const asked = column(table, name);
    if (entity.fields[name]?.kind === "multiline")
      return sql`left(${asked}, ${sql.raw(String(SEARCHED_CHARACTERS))})`;
    return asked.dataType === "string" ? asked : sql`${asked}::text`;
  });
  const found = matches(services, texts, search, (like) => others?.(services, like) ?? []);
  const id = search.trim().toLowerCase();
  if (!foundById || !START_OF_ID.test(id)) return found;
  return or(found, isId(id) ? eq(table.id, id) : sql`${table.id}::text like ${`${id}%`}`);
}

/** From the eight characters on by which the console names a record. */
const START_OF_ID = /^[0-9a-f]{8}(?:-[0-9a-f-]{0,27})?$/;

function filtered(
  entity: Entity,
  { table, filters }: Binding,
  call: Pick<Call, "services" | "query" | "caller">,
): (SQL | undefined)[] {
  const query = call.query as Record<string, unknown>;
  return Object.keys(entity.list.filters ?? {})
    .filter((name) => query[name] !== undefined)
    .map((name) => {
      const own = filters?.[name];
      if (own) return own(query[name] as never, call);
      const asked = column(table, entity.list.filterFields?.[name] ?? name);
      return Array.isArray(query[name]) ? inArray(asked, query[name]) : eq(asked, query[name]);
    });
}

/**
 * The caller's sort order, otherwise the entity's, otherwise newest first; ties by id so that pages do not overlap
 * (OP-24).
 */
function ordered({ table, order }: Binding, sort: unknown): SQL[] {
  if (typeof sort === "string") {
    const direction = sort.startsWith("-") ? desc : asc;
    return [direction(column(table, sort.replace(/^-/, ""))), direction(table.id)];
  }
  return order ?? [desc(column(table, "created_at")), desc(table.id)];
}

/**
 * Condition for the rows below this parent; undefined if the collection is not nested. A parent out of the caller's
 * scope is 404, like its rows (OP-22). A save locks the parent: it is kept, and its rows change one save at a time.
 */
export async function belowParent<F extends Fields>(
  services: Services,
  entity: Entity<F>,
  caller: Caller,
  id: string | undefined,
  lock = false,
): Promise<SQL | undefined> {
  const parent = parentOf(entity);
  if (!parent) return undefined;
  if (id === undefined) throw new Error(`No parent is named for ${entity.name}`);
  const row = await findRow(services, parent.entity, caller, { id, lock });
  return eq(column(bindingOf(entity).table, parent.key), row.id);
}

interface RowAddress {
  id: string;
  /** Id of the parent record, of a nested collection. */
  parent?: string;
  /** Locks the row, after its parent. A removal waits for those who refer to the row. */
  lock?: boolean | "removal";
}

/** The row with this id, below this parent and in the caller's scope, otherwise 404 (OP-22). */
export async function findRow<F extends Fields>(
  services: Services,
  entity: Entity<F>,
  caller: Caller,
  { id, parent, lock = false }: RowAddress,
): Promise<Row> {
  const below = await belowParent(services, entity, caller, parent, lock !== false);
  const binding = bindingOf(entity);
  const where = and(eq(binding.table.id, id), below, scopeOf(services, entity, caller));
  const query = services.database.db().select().from(binding.table).where(where);
  // Saves need not wait for concurrent inserts that refer to this row.
  const strength = lock === "removal" ? "update" : "no key update";
  const [row] = (await (lock ? query.for(strength) : query)) as Row[];
  if (!row) throw (await binding.refusal?.(services, id)) ?? notFound();
  return row;
}

export async function read(operation: Operation, call: Call): Promise<unknown> {
  const { entity } = operation;
  const { services, params } = call;
  const caller = call.caller as Caller;
  const row = await findRow(services, entity, caller, addressIn(entity, params));
  return single(entity, row, call);
}

type Answering = Pick<Call, "services" | "caller" | "reply" | "language">;

/** One record as it is read, with its version as ETag: the reply of entities without an envelope. */
export async function answerRecord<F extends Fields>(
  entity: Entity<F>,
  row: Row,
  call: Answering,
): Promise<RecordOf<F>> {
  const tag = versionTag(row, bindingOf(entity));
  if (tag) call.reply.header("etag", tag);
  const [extended] = await extend(call.services, entity, [row], call);
  return toRecord(entity, extended as Row);
}

/** The same in the envelope of its entity, with its related objects. */
export async function single(entity: Entity, row: Row, call: Answering): Promise<unknown> {
  const record = await answerRecord(entity, row, call);
  return writeSingle(entity, record, await bindingOf(entity).related?.(call, row));
}

/** POST by_ids: rows in the requested order, without unknown and foreign ids, with deleted rows (OP-05, OP-25). */
export async function many(operation: Operation, call: Call): Promise<unknown> {
  const { entity } = operation;
  const binding = bindingOf(entity);
  const wanted = [...new Set((call.body as { ids: string[] }).ids.map((id) => id.toLowerCase()))];
  const below = await belowParent(
    call.services,
    entity,
    call.caller as Caller,
    parentIdIn(entity, call.params),
  );
  const where = and(
    inArray(binding.table.id, wanted),
    below,
    scopeOf(call.services, entity, call.caller as Caller, "shown"),
  );
  const rows =
    wanted.length === 0
      ? []
      : await call.services.database.db().select(columnsOf(binding)).from(binding.table).where(where);
  const full = await withHeavy(call.services, binding, rows as Row[]);
  const byId = new Map(full.map((row) => [row.id, row]));
  const found = wanted.flatMap((id) => byId.get(id) ?? []);
  return { [entity.plural]: await shownRecords(call.services, entity, found, call) };
}
