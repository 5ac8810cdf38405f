import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { StatementNames } from "../../../server/store/statement-names";
import { describeEachEngine } from "../../support/engines";
import { useDatabase } from "./support";

describeEachEngine("prepared statements", (engine) => {
  const database = useDatabase(engine);
  const twice = (number: number) =>
    database().db().execute<{ twice: number }>(sql`select ${number}::int * 2 as twice /* ours */`);
  /** Those that the connection of this transaction keeps. */
  const kept = () =>
    database()
      .db()
      .execute<{ n: number }>(
        sql`select count(*)::int as n from pg_prepared_statements where statement like '%/* ours */%' and name <> ''
          and statement not like '%pg_prepared_statements%'`,
      );

  test("a statement that comes again is prepared once and answers with its new parameters", async () => {
    await database().withTx(async () => {
      for (const number of [1, 2, 3, 4]) expect((await twice(number)).rows).toEqual([{ twice: number * 2 }]);
      expect((await kept()).rows).toEqual([{ n: 1 }]);
    });
  });

  test("a prepared statement that fails is used again after the rollback", async () => {
    const divide = (number: number) =>
      database().withTx(async () => {
        const { rows } = await database().db().execute(sql`select 6 / ${number}::int as share`);
        return rows;
      });
    for (const number of [1, 2]) expect(await divide(number)).toEqual([{ share: 6 / number }]);
    await expect(divide(0)).rejects.toMatchObject({ cause: { code: "22012" } });
    expect(await divide(3)).toEqual([{ share: 2 }]);
  });
});

test("names are few: only statements with parameters that come again, and only the first of these", () => {
  const names = new StatementNames();
  const again = (statement: string, params: unknown[]) => {
    names.of(statement, params);
    return names.of(statement, params);
  };
  expect(names.of("a $1", [1])).toBeUndefined();
  expect(again("select 1", [])).toBeUndefined();
  const given = Array.from({ length: 200 }, (_, at) => again(`${at} $1`, [1]));
  const first = given.filter(Boolean);
  expect(new Set(first).size).toBe(150);
  expect(given[0]).toBe(first[0]);
  expect(given.at(-1)).toBeUndefined();
  // Known ones keep theirs.
  expect(names.of("0 $1", [1])).toBe(given[0]);
  // What came once is not remembered for ever.
  const forgetful = new StatementNames();
  forgetful.of("once $1", [1]);
  for (let at = 0; at < 150; at++) forgetful.of(`other ${at} $1`, [1]);
  expect(forgetful.of("once $1", [1])).toBeUndefined();
});
