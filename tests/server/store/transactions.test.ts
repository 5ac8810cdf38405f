import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { OutsideTransaction } from "../../../server/store/database";
import { TransactionAborted } from "../../../server/store/errors";
import { users } from "../../../server/store/schema";
import { describeEachEngine } from "../../support/engines";
import { signal } from "../../support/signal";
import { addUser, useDatabase } from "./support";

describeEachEngine("transactions", (engine) => {
  const database = useDatabase(engine);
  const rename = (id: string, first_name: string) =>
    database().db().update(users).set({ first_name }).where(eq(users.id, id));
  const nameOf = async (id: string) =>
    (await database().db().select().from(users).where(eq(users.id, id)))[0]?.first_name;

  test("all or nothing; a nested one may fail alone", async () => {
    const id = await addUser(database());
    await database().withTx(async () => {
      await rename(id, "outer");
      const nested = database().withTx(async () => {
        await rename(id, "nested");
        throw new Error("on purpose");
      });
      await expect(nested).rejects.toThrow("on purpose");
    });
    expect(await nameOf(id)).toBe("outer");
    const failing = database().withTx(async () => {
      await rename(id, "lost");
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    expect(await nameOf(id)).toBe("outer");
  });

  test("the outer database is refused inside, before it can wait for itself", async () => {
    const outer = database().db();
    const inside = database().withTx(async () => {
      await outer.select().from(users).limit(1);
    });
    await expect(inside).rejects.toMatchObject({ cause: expect.any(OutsideTransaction) });
    const nested = database().withTx(() => outer.transaction(async () => undefined));
    await expect(nested).rejects.toBeInstanceOf(OutsideTransaction);
    await database().ping();
  });

  test("code that outlives its transaction gets an error", async () => {
    const id = await addUser(database());
    let late: Promise<unknown> = Promise.resolve();
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    await database().withTx(async () => {
      late = ended.then(() => rename(id, "late"));
    });
    end();
    await expect(late).rejects.toBeInstanceOf(OutsideTransaction);
    expect(await nameOf(id)).toBe("");
  });

  test("a swallowed failure does not pass for a commit", async () => {
    const id = await addUser(database());
    const swallowing = database().withTx(async () => {
      await rename(id, "lost");
      await database()
        .db()
        .execute(sql`select 1 / 0`)
        .catch(() => undefined);
    });
    const reason = await swallowing.catch((error: Error) => error);
    expect((reason as Error).cause ?? reason).toBeInstanceOf(TransactionAborted);
    expect(await nameOf(id)).toBe("");
  });

  test("tasks after the commit run outside the transaction; never after a rollback", async () => {
    const id = await addUser(database());
    const seen: string[] = [];
    const ran = signal();
    const look = (task: string) => async () => {
      seen.push(`${task} ${await nameOf(id)} ${database().isInTransaction}`);
      if (task === "last") ran.give();
    };
    await database().withTx(async () => {
      await rename(id, "saved");
      database().afterCommit(look("outer"));
      const nested = database().withTx(async () => {
        database().afterCommit(look("rolled back"));
        throw new Error("on purpose");
      });
      await expect(nested).rejects.toThrow("on purpose");
      await database().withTx(async () => database().afterCommit(look("nested")));
      await database().ping();
      expect(seen).toEqual([]);
    });
    const failing = database().withTx(async () => {
      database().afterCommit(look("lost"));
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    database().afterCommit(look("last"));
    await ran.given;
    await expect.poll(() => seen.length).toBe(3); // they run side by side
    expect(seen.sort()).toEqual(["last saved false", "nested saved false", "outer saved false"]);
  });

  test("a task that fails after the commit breaks nothing", async () => {
    const warned = signal();
    process.once("warning", () => warned.give());
    const result = database().withTx(async () => {
      database().afterCommit(() => {
        throw new Error("on purpose");
      });
      return "saved";
    });
    expect(await result).toBe("saved");
    await warned.given;
  });

  test("nested ones started side by side take turns", async () => {
    const ids = await Promise.all([addUser(database()), addUser(database()), addUser(database())]);
    await database().withTx(() =>
      Promise.allSettled(
        ids.map((id, index) =>
          database().withTx(async () => {
            await rename(id, "saved");
            if (index === 1) throw new Error("only this one");
          }),
        ),
      ),
    );
    expect(await Promise.all(ids.map(nameOf))).toEqual(["saved", "", "saved"]);
  });

  test("fifty transactions at once lose no update", async () => {
    const id = await addUser(database());
    const addOne = () =>
      database().withTx(async () => {
        const [row] = await database().db().select().from(users).where(eq(users.id, id)).for("update");
        await database()
          .db()
          .update(users)
          .set({ balance: (row?.balance ?? 0) + 1 })
          .where(eq(users.id, id));
      });
    await Promise.all(Array.from({ length: 50 }, addOne));
    const [row] = await database().db().select().from(users).where(eq(users.id, id));
    expect(row?.balance).toBe(50);
  });
});
