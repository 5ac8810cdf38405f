import { eq, inArray, like, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { Counts } from "../../../server/store/counts";
import { overlays, users } from "../../../server/store/schema";
import { Writes } from "../../../server/store/writes";
import { describeEachEngine } from "../../support/engines";
import { signal } from "../../support/signal";

import { addUser, useDatabase } from "./support";

const OVERLAYS = { sql: 'select count(*) from "overlays"', params: [] };

describe("a count is computed once [LIST-01]", () => {
  function make() {
    const clock = { now: 0 };
    const writes = new Writes();
    const counts = new Counts(writes, () => clock.now);
    const read = vi.fn(async () => 7);
    return { clock, writes, read, ask: (query = OVERLAYS) => counts.of(query, read) };
  }

  test("for all concurrent and later callers", async () => {
    const { read, ask } = make();
    expect(await Promise.all([ask(), ask()])).toEqual([7, 7]);
    expect(await ask()).toBe(7);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test("for each query and its values", async () => {
    const { read, ask } = make();
    await ask();
    await ask({ ...OVERLAYS, params: ["a"] as never });
    expect(read).toHaveBeenCalledTimes(2);
  });

  test.each([
    'insert into "overlays" values ($1)',
    'update "overlays" set "name" = $1',
    'delete from "overlays"',
    'with gone as (select 1) update "overlays" set "name" = $1',
    "truncate users cascade",
  ])("until %s", async (statement) => {
    const { writes, read, ask } = make();
    await ask();
    writes.note(statement);
    await ask();
    expect(read).toHaveBeenCalledTimes(2);
  });

  test("until a deletion that takes its rows along, over any number of steps", async () => {
    const { writes, read, ask } = make();
    const rules = { sql: 'select count(*) from "server_routing_rules"', params: [] };
    await ask(rules);
    writes.note('delete from "client_logs"');
    await ask(rules);
    expect(read).toHaveBeenCalledTimes(1);
    writes.note('delete from "routing_tags" where "id" = $1');
    await ask(rules);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test.each([
    'update "users" set "balance" = $1',
    'delete from "users"',
    'select * from "overlays" for update',
    "commit",
  ])("in spite of %s", async (statement) => {
    const { writes, read, ask } = make();
    await ask();
    writes.note(statement);
    await ask();
    expect(read).toHaveBeenCalledTimes(1);
  });

  test("and again after a while, or after it has failed", async () => {
    const { clock, read, ask } = make();
    await ask();
    clock.now = 3000;
    read.mockRejectedValueOnce(new Error("on purpose"));
    await expect(ask()).rejects.toThrow("on purpose");
    expect(await ask()).toBe(7);
    expect(read).toHaveBeenCalledTimes(3);
  });
});

describeEachEngine("counts follow writes", (engine) => {
  const database = useDatabase(engine);
  /** The embedded engine answers nobody else while a transaction is open. */
  const ONE_AT_A_TIME = engine.name === "pglite";
  const mark = crypto.randomUUID();
  const mine = like(users.first_name, `${mark}%`);
  const known = () => database().count(users, mine);
  const fresh = () => database().db().$count(users, mine);
  const add = () => addUser(database(), { first_name: mark });

  test("in statements and transactions, in their middle and when they fail", async () => {
    expect(await known()).toBe(0);
    const first = await add();
    expect(await known()).toBe(1);
    await database().withTx(async () => {
      const id = await add();
      expect(await known()).toBe(2); // its own rows, which nobody else may be told
      await database().withTx(async () => void (await add()));
      expect(await known()).toBe(3);
      await database().db().delete(users).where(eq(users.id, id));
      expect(await known()).toBe(2);
    });
    expect(await known()).toBe(2);
    await expect(
      database().withTx(async () => {
        await add();
        throw new Error("on purpose");
      }),
    ).rejects.toThrow("on purpose");
    expect(await known()).toBe(2);
    await database()
      .db()
      .update(users)
      .set({ first_name: "" })
      .where(inArray(users.id, [first]));
    expect(await known()).toBe(1);
    await database().db().execute(sql`update users set first_name = ${mark} where id = ${first}`);
    expect(await known()).toBe(await fresh());
  });

  test("when they are read while a transaction is open", async () => {
    const before = await fresh();
    const added = signal();
    const outside = added.given.then(known); // not in the transaction, which gives the word only
    await database().withTx(async () => {
      await add();
      added.give();
      if (!ONE_AT_A_TIME) await outside;
    });
    await outside;
    expect(await known()).toBe(before + 1);
  });

  test("when they are read while a statement runs", async () => {
    const id = await addUser(database());
    const before = await known();
    const locked = signal();
    const asked = signal();
    const holder = database().withTx(async () => {
      await database().db().execute(sql`select 1 from users where id = ${id} for update`);
      locked.give();
      await asked.given;
    });
    await locked.given;
    const update = sql`update users set first_name = ${mark} where id = ${id}`;
    const written = Promise.resolve(database().db().execute(update));
    const meanwhile = known();
    if (!ONE_AT_A_TIME) await meanwhile;
    asked.give();
    await Promise.all([holder, written, meanwhile]);
    expect(await known()).toBe(before + 1);
  });

  test("with any concurrent statements", async () => {
    const before = await fresh();
    const work = async (index: number) => {
      if (index % 3 === 0) await add();
      else if (index % 3 === 1) await database().withTx(async () => void (await add()));
      else await known();
    };
    await Promise.all(Array.from({ length: 60 }, (_, index) => work(index)));
    expect(await known()).toBe(before + 40);
    expect(await fresh()).toBe(before + 40);
    expect(await database().count(overlays, undefined)).toBe(0);
  });
});
