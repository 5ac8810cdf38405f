import {
  and,
  type Column,
  desc,
  eq,
  getTableColumns,
  getTableName,
  ilike,
  is,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { beforeAll, expect, test } from "vitest";
import { type Entity, parentKey } from "../../../contract/core/entity";
import { entities } from "../../../contract/entities";
import { bindings } from "../../../server/areas/bindings";
import type { Db } from "../../../server/store/database";
import * as schema from "../../../server/store/schema";
import { describeEachEngine } from "../../support/engines";
import { addUser, useDatabase } from "./support";

type Listed = PgTable & Record<"created_at" | "id", Column>;

const { overlays, users } = schema;
const TABLES = Object.values(schema).filter((table) => is(table, PgTable)) as PgTable[];
/**
 * Those with a list ordered newest first (OP-24). Participants, categories, products and payment systems have positions,
 * periods times; payments and refunds are read with their order, the
 * stand-in's objects by their id.
 */
const LISTED = TABLES.filter((table) => {
  const columns = getTableColumns(table);
  const other = [
    schema.participants,
    schema.schedule_periods,
    schema.user_tag_assignments,
    schema.categories,
    schema.category_access_rules,
    schema.store_products,
    schema.payment_systems,
    schema.store_payments,
    schema.store_refunds,
    schema.stand_in_objects,
    schema.booth_sessions,
  ] as PgTable[];
  return "created_at" in columns && "id" in columns && !other.includes(table);
}) as Listed[];
const OWNED = LISTED.filter((table) => "id_user" in getTableColumns(table));

/** The column of the parent in a list below one. */
function parentOf(table: PgTable): Column | undefined {
  const [, entity] =
    Object.entries(entities as Record<string, Entity>).find(
      ([name]) => bindings[name as keyof typeof bindings].table === (table as unknown),
    ) ?? [];
  const key = entity && parentKey(entity);
  return key === undefined ? undefined : getTableColumns(table)[key];
}

/** The plan of the first page of a list, as `crud/read.ts` asks for it. */
function firstPage(db: Db, table: Listed, where?: SQL): Promise<string> {
  return plan(
    db,
    db.select().from(table).where(where).orderBy(desc(table.created_at), desc(table.id)).limit(10),
  );
}

async function plan(db: Db, query: { getSQL(): SQL }): Promise<string> {
  const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`explain ${query.getSQL()}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

/** Tables from which rows are removed: each removal looks for whoever still points there. */
const SHRINKING = [
  schema.blobs,
  schema.categories,
  schema.quizzes,
  schema.routing_tags,
  schema.server_api_keys,
  schema.user_tags,
  schema.workflow_params,
  schema.workflow_tunes,
] as PgTable[];

/** First columns of a table's indexes, its keys included; below a parent the first after the parent's. */
function leading(table: PgTable): string[] {
  const { indexes, primaryKeys, uniqueConstraints, columns } = getTableConfig(table);
  const parent = parentOf(table)?.name;
  return [
    ...indexes.map(({ config }) => {
      const [first, second] = config.columns.map((column) => (column as { name?: string }).name ?? "");
      return (first === parent ? second : first) ?? "";
    }),
    ...[...primaryKeys, ...uniqueConstraints].map((key) => key.columns[0]?.name ?? ""),
    ...columns.filter(({ primary }) => primary).map(({ name }) => name),
  ];
}

test("references to rows that may be removed are indexed: the sweep reads no whole table for each blob", () => {
  const bare = TABLES.flatMap((table) =>
    getTableConfig(table)
      .foreignKeys.map((key) => key.reference())
      .filter(({ foreignTable }) => SHRINKING.includes(foreignTable as PgTable))
      .map(({ columns: [column] }) => column?.name ?? "")
      .filter((name) => !leading(table).includes(name))
      .map((name) => `${getTableName(table)}.${name}`),
  );
  expect(bare).toEqual([]);
});

/** Tables that people fill by hand: a flag or a choice of few values parts them too little for an index. */
const FILLED_BY_HAND = ["overlays", "decors", "users", "photo_booths", "servers", "galleries"];
const OF_FEW_VALUES = ["boolean", "choice"];

test("a list's filter by a column is served by an index [OP-175]", () => {
  const bare = Object.entries(entities as Record<string, Entity>).flatMap(([name, entity]) => {
    const { table, filters = {} } = bindings[name as keyof typeof bindings];
    return Object.keys(entity.list.filters ?? {})
      .filter((filter) => !(filter in filters) && !leading(table).includes(filter))
      .filter(
        (filter) =>
          !FILLED_BY_HAND.includes(name) || !OF_FEW_VALUES.includes(entity.fields[filter]?.kind ?? ""),
      )
      .map((filter) => `${name}.${filter}`);
  });
  expect(bare).toEqual([]);
});

describeEachEngine("indexes", (engine) => {
  const database = useDatabase(engine);
  let owner: string;

  beforeAll(async () => {
    const owners = await Promise.all(Array.from({ length: 20 }, () => addUser(database())));
    owner = owners[0] ?? "";
    await database()
      .db()
      .execute(sql`
      insert into overlays (id, id_user, name, created_at)
      select gen_random_uuid(), (${`{${owners.join(",")}}`}::uuid[])[1 + number % 20], 'Frame ' || number,
        now() - number * interval '1 second' from generate_series(1, 20000) as number`);
    await database().db().execute("analyze");
  });

  /** What the planner would do with many rows, on tables that have none. */
  const withManyRows = (work: (db: Db) => Promise<void>) =>
    database().withTx(async () => {
      for (const way of ["seqscan", "sort", "bitmapscan"])
        await database().db().execute(`set local enable_${way} = off`);
      await work(database().db());
    });

  test("twenty thousand rows: a page is read from the index, for one owner and for all", async () => {
    const db = database().db();
    const own = await firstPage(db, overlays, eq(overlays.id_user, owner));
    expect(own).toContain("Index Scan Backward using overlays_id_user_created_at_id_index");
    const all = await firstPage(db, overlays);
    expect(all).toContain("Index Scan Backward using overlays_created_at_id_index");
    for (const text of [own, all]) expect(text).not.toContain("Sort");
  });

  test.for(LISTED.map((table) => [getTableName(table), table] as const))("%s: newest first", ([, table]) =>
    withManyRows(async (db) => {
      const parent = parentOf(table);
      const text = await firstPage(db, table, parent && eq(parent, owner));
      expect(text).toContain("Index Scan Backward");
      expect(text).not.toContain("Sort");
    }),
  );

  test.for(OWNED.map((table) => [getTableName(table), table] as const))(
    "%s: newest of an owner",
    ([, table]) =>
      withManyRows(async (db) => {
        const { id_user } = getTableColumns(table);
        const text = await firstPage(db, table, eq(id_user as Column, owner));
        expect(text).toMatch(/Index Scan Backward using \w+_id_user_/);
        expect(text).not.toContain("Sort");
      }),
  );

  test.for([
    ["id_photo_booth", ["schedule_photo_booths_id_photo_booth_index"]],
    [
      "id_style",
      [
        "schedules_style_ids_index",
        "schedules_quiz_mappings_index",
        "schedules_quiz_fallback_style_id_index",
      ],
    ],
  ] as const)("events are found by %s through indexes [OP-197]", ([name, wanted]) =>
    database().withTx(async () => {
      const db = database().db();
      for (const way of ["seqscan", "indexscan"])
        await db.execute(sql`set local enable_${sql.raw(way)} = off`);
      const { schedules } = schema;
      const where = bindings.schedules.filters?.[name]?.(
        owner as never,
        {
          services: { database: database() },
        } as never,
      );
      const text = await plan(db, db.select().from(schedules).where(where));
      for (const index of wanted) expect(text).toContain(index);
    }),
  );

  test("people are found by a part of their name or address through the trigram index", () =>
    database().withTx(async () => {
      await database().db().execute("set local enable_seqscan = off");
      const db = database().db();
      const wanted = or(ilike(users.first_name, "%anna%"), ilike(users.email, "%anna%"));
      expect(await plan(db, db.select().from(users).where(and(wanted)))).toContain("users_search");
    }));
});
