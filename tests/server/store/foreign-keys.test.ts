import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { getTableName, is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { type Entity, parentKey } from "../../../contract/core/entity";
import type { Field } from "../../../contract/core/field";
import { entities } from "../../../contract/entities";
import { bindings } from "../../../server/areas/bindings";
import * as schema from "../../../server/store/schema";
import { describeEachEngine } from "../../support/engines";
import { addUser, useDatabase } from "./support";

const MIGRATIONS = path.resolve(import.meta.dirname, "../../../server/store/migrations");

/** Columns with ids that have no foreign key, and why. */
const EXCEPTIONS: Record<string, string> = {
  "labels.id_object": "the table is named by object_type",
  "category_access_rules.id_subject": "the table is named by subject_type",
  "transactions.id_schedule_period": "the ledger outlives what was paid for",
  "transactions.id_generation": "the ledger outlives what was paid for",
  "transactions.id_emission": "the ledger outlives what was paid for",
  "transactions.id_code": "the ledger outlives what was paid for",
  "transactions.id_order": "the ledger outlives what was paid for",
  "delivery_bots.held_by": "a process, not a row",
  "store_payments.held_by": "a process, not a row",
  "store_refunds.held_by": "a process, not a row",
  "generations.id_attempt": "the attempt refers to the generation already",
  "galleries.theme_id": "the theme refers to the gallery already",
  "generation_attempts.id_key": "a replaced key is deleted",
  "generation_attempts.holder": "a process, not a row",
  "generation_attempts.claim": "a number that a worker chose",
};

const TABLES = Object.values(schema).filter((table) => is(table, PgTable)) as PgTable[];

/** The table that a column refers to. */
function targetOf(table: PgTable, column: string): string | undefined {
  const keys = getTableConfig(table).foreignKeys.map((key) => key.reference());
  const found = keys.find(({ columns }) => columns.length === 1 && columns[0]?.name === column);
  return found && getTableName(found.foreignTable);
}

/** The statements of the migration that creates this constraint. */
async function migrationOf(constraint: string): Promise<string[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql"));
  const texts = await Promise.all(names.map((name) => readFile(path.join(MIGRATIONS, name), "utf8")));
  return texts.find((text) => text.includes(constraint))?.split("--> statement-breakpoint") ?? [];
}

describe("foreign keys", () => {
  test("every column with the id of another row has one, or a reason", () => {
    const bare = TABLES.flatMap((table) => {
      const { name, columns } = getTableConfig(table);
      return columns
        .filter((column) => column.getSQLType() === "uuid" && column.name !== "id")
        .filter((column) => !targetOf(table, column.name))
        .map((column) => `${name}.${column.name}`);
    });
    expect(bare.sort()).toEqual(Object.keys(EXCEPTIONS).sort());
  });

  test.each(Object.entries(entities as Record<string, Entity>))(
    "the references of %s lead to the tables that its fields name",
    (name, entity) => {
      const { table } = bindings[name as keyof typeof bindings];
      const parent = parentKey(entity);
      const references = [
        ...Object.entries(entity.fields as Record<string, Field>)
          .filter(([key, { kind }]) => kind === "reference" && key in table)
          .map(([key, { to }]) => [key, to as string] as const),
        ...(parent ? [[parent, entity.transport.within as string] as const] : []),
      ].filter(([key]) => !(`${getTableName(table)}.${key}` in EXCEPTIONS));
      const tableOf = (to: string) =>
        to in bindings ? getTableName(bindings[to as keyof typeof bindings].table) : to;
      expect(references.map(([key]) => [key, targetOf(table, key)])).toEqual(
        references.map(([key, to]) => [key, tableOf(to)]),
      );
    },
  );
});

describeEachEngine("a database with references to removed rows", (engine) => {
  const database = useDatabase(engine);

  test("migrates: its events continue without them [OP-59]", async () => {
    const db = database().db();
    const owner = await addUser(database());
    for (const key of ["quiz_id_quizzes_id", "quiz_fallback_style_id_styles_id"])
      await db.execute(sql.raw(`alter table schedules drop constraint schedules_${key}_fk`));
    for (const key of ["quiz_id", "quiz_mappings", "quiz_fallback_style_id"])
      await db.execute(sql.raw(`drop index schedules_${key}_index`));
    const mapping = { style_id: crypto.randomUUID(), answer_ids: [] };
    const [event] = await db
      .insert(schema.schedules)
      .values({
        id_user: owner,
        name: "Evening",
        start_time: "2026-03-01T08:00:00Z",
        quiz_id: crypto.randomUUID(),
        quiz_mappings: [mapping],
        quiz_fallback_style_id: crypto.randomUUID(),
      })
      .returning();
    const statements = await migrationOf("schedules_quiz_id_quizzes_id_fk");
    await database().withTx(async () => {
      for (const statement of statements.filter((one) => /"schedules"[^;]*quiz/.test(one)))
        await database().db().execute(sql.raw(statement));
    });
    expect(await db.select().from(schema.schedules)).toEqual([
      { ...event, quiz_id: null, quiz_mappings: [], quiz_fallback_style_id: null },
    ]);
  });
});
