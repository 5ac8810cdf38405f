import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { adjustBalance, changeBalance, holdPrice, releaseHeld, settleHeld } from "../../server/rules/ledger";
import { transactions, users } from "../../server/store/schema";
import { logInAs, makePerson, type Person } from "../support/people";
import { startServer, type TestServer } from "../support/server";

describe("the price that an account holds for a generation", () => {
  let server: TestServer;
  let id = "";
  let admin: Person;
  beforeAll(async () => {
    server = await startServer();
    admin = await logInAs(server, "admin@example.com");
    ({ id } = await makePerson(server, admin));
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    await db().delete(transactions).where(eq(transactions.id_user, id));
    // Long ago, so that a change of the time shows, whatever its precision.
    const updated_at = "2026-01-01T00:00:00Z";
    await db().update(users).set({ balance: 10, held: 0, updated_at }).where(eq(users.id, id));
  });
  const db = () => server.services.database.db();
  const account = async (of = id) => {
    const [row] = await db().select().from(users).where(eq(users.id, of));
    if (!row) throw new Error("no account");
    const { balance, held, version, updated_at } = row;
    return { balance, held, version, updated_at };
  };
  const rows = async () => {
    const all = await db().select().from(transactions).where(eq(transactions.id_user, id));
    return all.map(({ type, amount, balance_after }) => [type, amount, balance_after]);
  };
  const hold = (price: number) => holdPrice(server.services, id, price);
  const spend = (amount: number, at?: string) =>
    changeBalance(server.services, { id_user: id, type: "emission", amount: -amount }, at);

  it("cannot be spent, but is no row and does not show in the balance [OP-82 OP-203]", async () => {
    const before = await account();
    await hold(6.5);
    expect(await account()).toEqual({ ...before, held: 6.5 });
    await expect(spend(3.51, "count")).rejects.toMatchObject({
      status: 422,
      code: "errors.insufficient_balance",
      issues: [{ path: "count", message: "errors.insufficient_balance" }],
      values: { held: 6.5 },
      text: "errors.insufficient_balance_held",
    });
    expect(await rows()).toEqual([]);
    expect(await spend(3.5)).toBe(6.5);
    expect(await account()).toEqual({ ...before, balance: 6.5, held: 6.5 });
  });

  it("is held only as long as the balance covers all that is held [OP-203]", async () => {
    await hold(6);
    await hold(4);
    await expect(hold(0.01)).rejects.toMatchObject({ status: 422, issues: [], values: { held: 10 } });
    await hold(0);
    expect((await account()).held).toBe(10);
    await expect(spend(0.01)).rejects.toMatchObject({ values: { held: 10 } });
  });

  it("is not named where none is held, nor a field where there is none [OP-203]", async () => {
    await expect(spend(10.01)).rejects.toMatchObject({
      code: "errors.insufficient_balance",
      text: "errors.insufficient_balance",
      issues: [],
      values: { held: 0 },
    });
    await expect(hold(10.01)).rejects.toMatchObject({ text: "errors.insufficient_balance" });
  });

  it("can be spent again after a failure; the account's form does not become stale [OP-82 OP-203]", async () => {
    const before = await account();
    await hold(6);
    await releaseHeld(server.services, id, 2);
    expect((await account()).held).toBe(4);
    await releaseHeld(server.services, id, 0);
    await releaseHeld(server.services, id, 4);
    expect(await account()).toEqual(before);
    expect(await rows()).toEqual([]);
  });

  it("is charged once by a finished generation; one of price 0 makes no row [OP-82 OP-203]", async () => {
    const { services } = server;
    const before = await account();
    await hold(6);
    await settleHeld(services, { id_user: id, amount: -6, description: "Oil" });
    expect(await account()).toEqual({ ...before, balance: 4, held: 0 });
    await settleHeld(services, { id_user: id, amount: 0 });
    expect(await rows()).toEqual([["charge", -6, 4]]);
  });

  it("is the least that an admin may set the balance to [OP-94 OP-203]", async () => {
    const { services } = server;
    await hold(6);
    await expect(adjustBalance(services, id, 10, 5.99)).rejects.toMatchObject({
      status: 422,
      code: "errors.balance_held",
      issues: [{ path: "balance", message: "errors.balance_held" }],
      values: { held: 6 },
    });
    expect(await adjustBalance(services, id, 10, 10)).toBe(10);
    expect(await adjustBalance(services, id, 10, 6)).toBe(6);
    expect(await adjustBalance(services, id, 6, 6.3)).toBe(6.3);
    expect(await rows()).toEqual([
      ["adjustment", -4, 6],
      ["adjustment", 0.3, 6.3],
    ]);
  });

  it("concerns its account alone", async () => {
    const other = await account(admin.id);
    await hold(6);
    await releaseHeld(server.services, id, 1);
    await settleHeld(server.services, { id_user: id, amount: -5 });
    expect(await account(admin.id)).toEqual(other);
    // The row of an account comes after its own last one, whatever others have.
    const later = "2100-01-01T00:00:00Z";
    await changeBalance(server.services, {
      id_user: admin.id,
      type: "deposit",
      amount: 1,
      created_at: later,
    });
    await spend(1);
    const times = await db().select().from(transactions).where(eq(transactions.id_user, id));
    expect(times.every(({ created_at }) => created_at < later)).toBe(true);
  });
});
